-- What a workspace that is gone for good leaves behind; answers the keys of its bytes.
drop function payments.forget_workspace(integer);
create function payments.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('payments', p_workspace);
end $$;
revoke execute on function payments.forget_workspace(integer) from public;
grant execute on function payments.forget_workspace(integer) to atrium_app;
-- What was posted, and numbers that were given, stay as long as the workspace does.
select workspace.let_purges_pass('payments');
