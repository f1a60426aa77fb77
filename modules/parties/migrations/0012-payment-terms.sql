-- The payment terms (accounting.payment_term) of a customer and of a vendor; days that were agreed stand beside and hold where no term is chosen.
alter table parties.party add column customer_payment_term_id uuid, add column vendor_payment_term_id uuid;
create index party_customer_term on parties.party (workspace_id, customer_payment_term_id) where customer_payment_term_id is not null;
create index party_vendor_term on parties.party (workspace_id, vendor_payment_term_id) where vendor_payment_term_id is not null;
