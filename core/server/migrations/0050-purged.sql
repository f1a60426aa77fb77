-- What a workspace that is gone for good leaves behind; answers the keys of its bytes. The log stays without what it said: ids, kinds and times, and that the workspace was removed.
create function core.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select m.blob_key from core.received_mail m where m.workspace_id = p_workspace and m.blob_key is not null
    union all select b.blob_key from core.paper_batch b where b.workspace_id = p_workspace and b.blob_key is not null;
  perform workspace.forget_rows('core', p_workspace, array['event', 'stream']::name[]);
  update core.event e set data = '{}', ip = null where e.workspace_id = p_workspace and e.type <> 'workspace.workspace.purged' and (e.data <> '{}' or e.ip is not null);
end $$;
revoke execute on function core.forget_workspace(integer) from public;
grant execute on function core.forget_workspace(integer) to atrium_app;
