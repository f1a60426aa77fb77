-- What a workspace that is gone for good leaves behind; answers the keys of its bytes.
create function accounting.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select p.blob_key from accounting.evidence_pack p where p.workspace_id = p_workspace and p.blob_key is not null
    union all select f.blob_key from accounting.report_mail_file f where f.workspace_id = p_workspace and f.blob_key is not null;
  perform workspace.forget_rows('accounting', p_workspace);
end $$;
revoke execute on function accounting.forget_workspace(integer) from public;
grant execute on function accounting.forget_workspace(integer) to atrium_app;
-- What was posted, and numbers that were given, stay as long as the workspace does.
select workspace.let_purges_pass('accounting');
drop function accounting.forget_feeds(integer);

-- In a deleted workspace nothing is due; what would have been comes when it is brought back.
create or replace function accounting.due_templates(p_limit integer) returns table (workspace_id integer, id uuid, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.workspace_id, t.id, t.owner_id from accounting.entry_template t
  where t.every is not null and t.is_active and t.deleted_at is null and t.next_on <= (now() at time zone 'utc')::date and t.problem = '' and workspace.is_open(t.workspace_id) order by t.next_on, t.id limit p_limit
$$;
