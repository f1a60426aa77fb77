-- What a workspace that is gone for good leaves behind; answers the keys of its bytes.
create function parties.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('parties', p_workspace);
end $$;
revoke execute on function parties.forget_workspace(integer) from public;
grant execute on function parties.forget_workspace(integer) to atrium_app;
