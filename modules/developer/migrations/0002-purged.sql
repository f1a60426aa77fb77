-- What a workspace that is gone for good leaves behind: of one that is there nobody takes anything, whoever asks.
drop function developer.forget_workspace(integer);
create function developer.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('developer', p_workspace);
end $$;
revoke execute on function developer.forget_workspace(integer) from public;
grant execute on function developer.forget_workspace(integer) to atrium_app;
