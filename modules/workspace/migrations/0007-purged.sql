-- What rooms hold of a workspace that is gone for good. Each room has a `forget_workspace(id)` of its own that says what is kept and which bytes go; the rows go here.

-- Whether rows of a workspace that nothing may delete are still to be kept: always, but while forget_rows erases what a workspace that no longer exists left behind.
create function workspace.keeps(p_workspace integer) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('app.purged_workspace', true), '') is distinct from p_workspace::text or exists (select 1 from workspace.workspace w where w.id = p_workspace)
$$;

-- Deletes every row of a schema that names the workspace, but those of `p_kept`. One statement: keys are looked at when it ends, so that no order has to be kept; again while triggers write rows of what was deleted.
create function workspace.forget_rows(p_schema name, p_workspace integer, p_kept name[] default '{}') returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_statement text;
  v_gone bigint;
begin
  if exists (select 1 from workspace.workspace w where w.id = p_workspace) then raise exception 'workspace % is not gone', p_workspace using errcode = 'WS001'; end if;
  select 'with ' || string_agg(format('t%s as (delete from %I.%I where workspace_id = $1 returning 1)', c.oid, p_schema, c.relname), ', ') || ' select ' || string_agg(format('(select count(*) from t%s)', c.oid), ' + ')
    into v_statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
  where c.relnamespace = quote_ident(p_schema)::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all (p_kept);
  if v_statement is null then return; end if;
  perform set_config('app.purged_workspace', p_workspace::text, true);
  loop
    execute v_statement into v_gone using p_workspace;
    exit when v_gone = 0;
  end loop;
  perform set_config('app.purged_workspace', '', true);
end $$;
-- Only functions of the rooms, which belong to the same role, may call it.
revoke execute on function workspace.forget_rows(name, integer, name[]) from public;

-- For migrations of rooms: what forbids their rows to be deleted lets exactly the purge pass. What it says of changes stays as it is.
create function workspace.let_purges_pass(p_schema name) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  guard record;
begin
  for guard in
    select t.tgname, t.tgtype, t.tgrelid::regclass as relation, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    -- Before the deletion (8) of each row (1 and 2), without a condition.
    where c.relnamespace = quote_ident(p_schema)::regnamespace and not t.tgisinternal and t.tgtype & 11 = 11 and t.tgqual is null
  loop
    execute format('drop trigger %I on %s', guard.tgname, guard.relation);
    -- Before insertions (4) and updates (16) as before.
    if guard.tgtype & 20 > 0 then execute regexp_replace(guard.definition, 'DELETE OR | OR DELETE', ''); end if;
    execute format('create trigger %I before delete on %s for each row when (workspace.keeps(old.workspace_id)) %s', guard.tgname || '_kept', guard.relation, substring(guard.definition from 'EXECUTE FUNCTION .*'));
  end loop;
end $$;
revoke execute on function workspace.let_purges_pass(name) from public;

-- False once a workspace was deleted, also while it can still be brought back: for what rooms look for across workspaces.
create function workspace.is_open(p_workspace integer) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from workspace.workspace w where w.id = p_workspace and w.deleted_at is null)
$$;
