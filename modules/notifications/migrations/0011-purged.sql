-- What a workspace that is gone for good leaves behind: of one that is there nobody takes anything, whoever asks.
drop function notifications.forget_workspace(integer);
create function notifications.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- What was decided about the words of people stays: they may object.
  perform workspace.forget_rows('notifications', p_workspace, array['moderation_case', 'moderation_action', 'report', 'appeal']::name[]);
end $$;
revoke execute on function notifications.forget_workspace(integer) from public;
grant execute on function notifications.forget_workspace(integer) to atrium_app;
