-- The fiscal positions (accounting.fiscal_position) of a customer and of a vendor, where the one that applies by its rule is not the right one.
alter table parties.party add column customer_fiscal_position_id uuid, add column vendor_fiscal_position_id uuid;
create index party_customer_fiscal on parties.party (workspace_id, customer_fiscal_position_id) where customer_fiscal_position_id is not null;
create index party_vendor_fiscal on parties.party (workspace_id, vendor_fiscal_position_id) where vendor_fiscal_position_id is not null;
