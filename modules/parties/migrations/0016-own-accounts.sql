-- The accounts of the ledger on which a customer owes and a vendor is owed, where it is not the usual one; the accounting room looks after them.
alter table parties.party add column customer_account_id uuid, add column vendor_account_id uuid;
create index party_customer_account on parties.party (workspace_id, customer_account_id) where customer_account_id is not null;
create index party_payable_account on parties.party (workspace_id, vendor_account_id) where vendor_account_id is not null;
