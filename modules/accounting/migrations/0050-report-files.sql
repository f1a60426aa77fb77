-- Files of mails that are so old, across workspaces, after a key in their order. Their rows go one by one, each after its bytes: a store that fails leaves nothing behind that nobody knows of.
drop function accounting.forget_report_files(integer);
create function accounting.old_report_files(p_days integer, p_after text, p_limit integer) returns table (workspace_id integer, blob_key text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.workspace_id, f.blob_key from accounting.report_mail_file f where f.created_at < now() - make_interval(days => p_days) and f.blob_key > p_after order by f.blob_key limit p_limit
$$;
revoke execute on function accounting.old_report_files(integer, text, integer) from public;
grant execute on function accounting.old_report_files(integer, text, integer) to atrium_app;
