-- The box of form 1099 in which payments to a vendor are told to the United States; null for whom none is made. The report of a year asks for all that have one.
alter table parties.party add column vendor_form_1099 text check (vendor_form_1099 in ('nec_1', 'misc_1', 'misc_2', 'misc_3', 'misc_6'));
create index party_form_1099 on parties.party (workspace_id, vendor_form_1099, name, id) where vendor_form_1099 is not null;
