-- For functions of rooms that take everything of a workspace: refuses while it is there. Nothing is refused of no workspace.
create function workspace.require_gone(p_workspace integer) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select 1 from workspace.workspace w where w.id = p_workspace) then raise exception 'workspace % is not gone', p_workspace using errcode = 'WS001'; end if;
end $$;
revoke execute on function workspace.require_gone(integer) from public;
