-- What a workspace that is gone for good leaves behind; answers the keys of its bytes.
create function sales.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select q.pdf_key from sales.quote q where q.workspace_id = p_workspace and q.pdf_key is not null;
  perform workspace.forget_rows('sales', p_workspace);
end $$;
revoke execute on function sales.forget_workspace(integer) from public;
grant execute on function sales.forget_workspace(integer) to atrium_app;

-- In a deleted workspace nothing is due, and its links lead nowhere; what would have been comes when it is brought back.
create or replace function sales.find_quote_link(p_hash bytea) returns table (workspace_id integer, quote_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.quote_id from sales.quote_link l where l.token_hash = p_hash and l.revoked_at is null and l.expires_at > now() and workspace.is_open(l.workspace_id)
$$;
create or replace function sales.unanswered_quotes(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.id, q.workspace_id from sales.quote q join sales.quote_settings s on s.workspace_id = q.workspace_id and s.remind_days > 0
  where q.status in ('sent', 'viewed') and q.deleted_at is null and q.reminded_at is null and cardinality(q.sent_to) > 0 and q.expires_at > now()
    and q.sent_at < now() - make_interval(days => s.remind_days) and workspace.is_open(q.workspace_id) order by q.sent_at limit p_limit
$$;
create or replace function sales.due_sequence_runs(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id from sales.sequence_run r where r.state = 'running' and r.next_at <= now() and workspace.is_open(r.workspace_id) order by r.next_at limit p_limit
$$;
