-- The tax (accounting.tax, of kind withholding) that is kept back when a vendor is paid, such as TDS; the accounting room looks after it.
alter table parties.party add column vendor_withholding_tax_id uuid;
create index party_vendor_withholding on parties.party (workspace_id, vendor_withholding_tax_id) where vendor_withholding_tax_id is not null;
