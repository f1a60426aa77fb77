-- The reconciliation a statement was signed off with, as it was then: books and matches go on, what was signed does not change.
alter table accounting.bank_statement add column signed_report jsonb check (signed_report is null or signed_off_at is not null);
