-- Which address of whoever gets the goods an invoice says (null: the first for that), and where it was delivered to as that was agreed on the order it is of, or as it was when it was posted.
alter table invoicing.document add column ship_address_id uuid, add column ship_print jsonb;
