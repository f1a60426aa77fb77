-- Files of a workspace go with it: of one that is there nobody takes all of them, whoever asks.
create or replace function files.delete_all_of(p_workspace_id integer, p_owner_id uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone integer;
begin
  perform workspace.require_gone(p_workspace_id);
  select count(*) into gone from files.end_files(array(select f.id from files.file f where f.state <> 'deleted' and (f.workspace_id = p_workspace_id or f.workspace_id is null and f.owner_id = p_owner_id)));
  if p_owner_id is not null then perform files.delete_uploads(p_owner_id, 1000000); end if;
  delete from files.usage where scope in ('w:' || p_workspace_id, 'a:' || p_owner_id);
  return gone;
end $$;
revoke execute on function files.delete_all_of(integer, uuid) from public;
grant execute on function files.delete_all_of(integer, uuid) to atrium_app;
