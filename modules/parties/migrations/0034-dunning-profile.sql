-- The reminder profile (invoicing.dunning_profile) of a customer; the series of the workspace where there is none. The invoicing room looks after it.
alter table parties.party add column dunning_profile_id uuid;
create index party_dunning_profile on parties.party (workspace_id, dunning_profile_id) where dunning_profile_id is not null;

-- For the search for reminders that are due, which sees all workspaces: whoever else asks sees what row-level security lets them. Without a search path of its own it becomes part of the query that asks.
create function parties.with_dunning_profile(p_workspace integer) returns table (party_id uuid, profile_id uuid)
language sql stable as $$
  select p.id, p.dunning_profile_id from parties.party p where p.workspace_id = p_workspace and p.dunning_profile_id is not null
$$;
