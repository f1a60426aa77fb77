-- The application cannot shorten the thirty days in which a deleted workspace can be brought back: its posted books end with it, and nothing else ends them. Who owns the tables may.
create function workspace.guard_removal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.deleted_at is null or old.deleted_at > now() - interval '30 days' then raise exception 'workspace % was not deleted thirty days ago', old.id using errcode = 'WS002'; end if;
    return old;
  end if;
  if new.deleted_at is not null and new.deleted_at is distinct from old.deleted_at and (old.deleted_at is not null or new.deleted_at < now() - interval '1 minute') then
    raise exception 'workspace % is deleted now, not earlier', old.id using errcode = 'WS003';
  end if;
  return new;
end $$;
create trigger removal before delete or update of deleted_at on workspace.workspace for each row execute function workspace.guard_removal();
