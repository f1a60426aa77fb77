-- How numbers of customers and vendors are written: null is the usual prefix (CUS-, VEN-). Numbers typed by hand are found whatever their capitals.
alter table parties.counter add column prefix text check (length(prefix) <= 20), add column digits integer not null default 5 check (digits between 1 and 10);
create unique index party_customer_number_typed on parties.party (workspace_id, lower(customer_number)) where customer_number is not null;
create unique index party_vendor_number_typed on parties.party (workspace_id, lower(vendor_number)) where vendor_number is not null;
