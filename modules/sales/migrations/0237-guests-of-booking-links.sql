-- A guest who came by a booking link about an opportunity or a party is no lead: who they are is known by their party, with which they are forgotten.
alter table sales.booking add column party_id uuid;
create index booking_of_party on sales.booking (workspace_id, party_id) where party_id is not null;
