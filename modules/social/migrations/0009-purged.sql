-- What a workspace that is gone for good leaves behind (groups are their people's and stay; that they belonged to it is forgotten); answers the keys of its bytes.
create function social.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('social', p_workspace);
end $$;
revoke execute on function social.forget_workspace(integer) from public;
grant execute on function social.forget_workspace(integer) to atrium_app;
