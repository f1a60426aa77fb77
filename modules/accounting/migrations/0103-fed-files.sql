-- When what a bank feed brought was compared with the bookings that are there; null for a file of a person. The two know each other's bookings by day and amount, for they have no ids in common.
alter table accounting.statement_file add column fed_at timestamptz;
-- Where a feed begins follows from the files that are there when it is read.
alter table accounting.bank_feed drop column begins_on;
