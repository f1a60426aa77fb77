-- What the owner of a closed account did stays in the log; from which address does not. Only one's own entries, only the
-- address; the list of streams leads along the index event_actor.
create function core.forget_actor_addresses() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.event set ip = null where stream = 'a:' || core.current_account_id() and ip is not null;
  update core.event e set ip = null from (select distinct workspace_id from core.stream where workspace_id is not null) s
   where e.workspace_id = s.workspace_id and e.actor_id = core.current_account_id() and e.ip is not null
$$;
