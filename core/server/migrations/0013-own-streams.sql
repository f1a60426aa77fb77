-- A second wall in front of the log: a stream is named after what it holds, and a transaction that is inside a workspace
-- writes into that workspace's stream or a person's, never into another workspace's.
create or replace function core.append_events(
  p_stream text, p_workspace_id integer, p_account_id uuid, p_count integer, p_actor_id uuid, p_ip text, p_request_id text, p_events jsonb
) returns table (seq bigint, type text, topic text, subject_id text, version integer, can text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  if p_stream is distinct from (case when p_account_id is not null then 'a:' || p_account_id when p_workspace_id is not null then 'w:' || p_workspace_id else 'house' end)
     or (p_account_id is null and p_workspace_id <> core.current_workspace_id()) then
    raise exception 'events of % do not belong into this transaction', p_stream using errcode = '42501';
  end if;
  return query
  with s as (
    insert into core.stream as t (key, workspace_id, account_id, seq) values (p_stream, p_workspace_id, p_account_id, p_count)
    on conflict (key) do update set seq = t.seq + excluded.seq returning t.seq
  )
  insert into core.event as ev (stream, seq, type, topic, subject_id, version, workspace_id, account_id, actor_id, data, can, audit, ip, request_id)
  select p_stream, s.seq - p_count + e.ord, e.type, e.topic, e.subject_id, e.version, p_workspace_id, p_account_id, p_actor_id,
         coalesce(e.data, '{}'), e.can, coalesce(e.audit, true), p_ip, p_request_id
  from s, jsonb_to_recordset(p_events) as e(ord int, type text, topic text, subject_id text, version int, data jsonb, can text, audit boolean)
  order by e.ord
  returning ev.seq, ev.type, ev.topic, ev.subject_id, ev.version, ev.can;
end
$$;
