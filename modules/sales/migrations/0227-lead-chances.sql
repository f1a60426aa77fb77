-- How many leads like this one convert, in whole percent, by what was learnt from the workspace's own closed leads; kept by the background work. A numeric, as the values lists compare it with, so that its indexes serve them.
alter table sales.lead add column chance numeric(3) check (chance between 0 and 100);
create index lead_chance_up on sales.lead (workspace_id, chance, id) where deleted_at is null;
create index lead_chance_down on sales.lead (workspace_id, chance desc nulls last, id desc) where deleted_at is null;

-- What is closed has no chance any more, whichever way it was closed.
create function sales.forget_chance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.chance := null;
  return new;
end $$;
create trigger forget_chance before update of status on sales.lead for each row when (new.status not in ('new', 'working', 'qualified') and new.chance is not null) execute function sales.forget_chance();
