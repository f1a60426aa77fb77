-- Roles a party lost by being taken off their list, with the moment: within 30 days they are brought back as a removed party is.
alter table parties.party add column left_roles jsonb not null default '{}';
