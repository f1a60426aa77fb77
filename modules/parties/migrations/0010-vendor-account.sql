-- The account of the ledger that bills of a vendor are spent on where a line names none; the accounting room looks after it.
alter table parties.party add column vendor_expense_account_id uuid;
create index party_vendor_account on parties.party (workspace_id, vendor_expense_account_id) where vendor_expense_account_id is not null;
