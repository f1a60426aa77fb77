-- The price list of a customer; the accounting room looks after it.
alter table parties.party add column price_list_id uuid;
create index party_price_list on parties.party (workspace_id, price_list_id) where price_list_id is not null;
