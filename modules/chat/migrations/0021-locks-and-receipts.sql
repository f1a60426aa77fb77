-- Writing and telling both move places of several people of a room: they take these rows in the order of room and account, or each could
-- wait for the other, until the database ends one of them a second later.

-- As in 0002, with the plan made once a connection (0010) and the senders' rows taken in order.
create or replace function chat.post(
  p_ids uuid[], p_rooms uuid[], p_senders uuid[], p_clients uuid[], p_kinds text[], p_bodies text[], p_replies bigint[], p_threads bigint[], p_extras jsonb
) returns table (ord integer, outcome text, id uuid, seq bigint, change_seq bigint, created_at timestamptz, people_version integer, mentions uuid[], root_change_seq bigint, last_seq bigint)
-- A handful of rows looked up by their keys: a plan that was made while a table was small must not read all of it later.
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  now_at timestamptz;
begin
  perform 1 from chat.room r where r.id = any (p_rooms) order by r.id for no key update;
  now_at := clock_timestamp();
  return query
  with given as (
    select g.ord::integer as ord, g.id, g.room, g.sender, g.client, g.kind, g.body, g.reply, g.thread, p_extras -> (g.ord::integer - 1) as extra
    from unnest(p_ids, p_rooms, p_senders, p_clients, p_kinds, p_bodies, p_replies, p_threads) with ordinality as g(id, room, sender, client, kind, body, reply, thread, ord)
  ), checked as materialized (
    select g.*, d.id as known_id, d.seq as known_seq, d.change_seq as known_change, d.created_at as known_at, r.people_version, r.last_seq as before,
      case
        when m.account_id is null then 'not_found'
        when d.id is not null then case when d.room_id = g.room then 'duplicate' else 'conflict' end
        when r.archived_at is not null then 'archived'
        when r.kind = 'direct' and social.blocked(g.sender, chat.other_of(r.direct_key, g.sender)) then 'blocked'
        when g.reply is not null and not exists (select 1 from chat.message q where q.room_id = g.room and q.seq = g.reply and q.seq >= m.visible_from_seq) then 'reply'
        when g.thread is not null and not exists (select 1 from chat.message q where q.room_id = g.room and q.seq = g.thread and q.seq >= m.visible_from_seq and q.thread_root_seq is null and q.kind <> 'system' and q.deleted_at is null) then 'reply'
        else 'stored' end as fate
    from given g left join chat.room r on r.id = g.room
    left join chat.member m on m.room_id = g.room and m.account_id = g.sender and m.left_at is null
    left join chat.message d on d.sender_id = g.sender and d.client_message_id = g.client
  ), accepted as (
    -- A reply in a thread is two changes: itself, and the thread's first message, which counts it.
    select c.*, row_number() over w as n, sum(1 + (c.thread is not null)::integer) over w - (c.thread is not null)::integer as change
    from checked c where c.fate = 'stored' window w as (partition by c.room order by c.ord rows unbounded preceding)
  ), bumped as (
    update chat.room r set last_seq = r.last_seq + t.n, change_seq = r.change_seq + t.changes, last_message_at = now_at
    from (select a.room, count(*) as n, sum(1 + (a.thread is not null)::integer) as changes from accepted a group by a.room) t where r.id = t.room
    returning r.id, r.last_seq - t.n as seq0, r.change_seq - t.changes as change0
  ), numbered as (
    select a.*, b.seq0 + a.n as new_seq, (b.change0 + a.change)::bigint as new_change from accepted a join bumped b on b.id = a.room
  ), stored as (
    insert into chat.message as x (id, room_id, seq, change_seq, sender_id, client_message_id, kind, body, reply_to_seq, thread_root_seq, mentions, attachment_ids, data, queued_at, created_at)
    select n.id, n.room, n.new_seq, n.new_change, n.sender, n.client, n.kind, n.body, n.reply, n.thread,
      case when jsonb_array_length(coalesce(n.extra -> 'mentions', '[]')) = 0 then '{}'::uuid[] else array(
        select p.account_id from chat.member p where p.room_id = n.room and p.left_at is null and p.account_id <> n.sender
          and p.account_id in (select e::uuid from jsonb_array_elements_text(n.extra -> 'mentions') e)) end,
      case when n.extra ? 'attachments' then array(select e::uuid from jsonb_array_elements_text(n.extra -> 'attachments') e) else '{}'::uuid[] end,
      coalesce(n.extra -> 'data', '{}'), least((n.extra ->> 'queuedAt')::timestamptz, now_at), now_at
    from numbered n
    returning x.id, x.mentions
  ), senders as materialized (
    select m.room_id, m.account_id, t.seq from (select n.room, n.sender, max(n.new_seq) as seq from numbered n where n.kind <> 'system' group by 1, 2) t
    join chat.member m on m.room_id = t.room and m.account_id = t.sender and m.left_at is null order by m.room_id, m.account_id for no key update of m
  ), placed as (
    update chat.member m set last_read_seq = greatest(m.last_read_seq, s.seq), marked_unread_seq = null from senders s where m.room_id = s.room_id and m.account_id = s.account_id
  ), rooted as (
    update chat.message x set thread_replies = x.thread_replies + t.n, thread_last_seq = t.seq, change_seq = t.change
    from (select n.room, n.thread, count(*)::integer as n, max(n.new_seq) as seq, max(n.new_change) + 1 as change from numbered n where n.thread is not null group by 1, 2) t
    where x.room_id = t.room and x.seq = t.thread
    returning x.room_id, x.seq, x.change_seq, x.sender_id
  ), followers as (
    insert into chat.thread_member as f (room_id, root_seq, account_id, last_read_seq)
    select t.room, t.thread, t.account, max(t.seq) from (
      select n.room, n.thread, n.sender as account, n.new_seq as seq from numbered n where n.thread is not null
      union all select k.room_id, k.seq, k.sender_id, 0 from rooted k
    ) t group by 1, 2, 3
    on conflict (room_id, root_seq, account_id) do update set last_read_seq = greatest(f.last_read_seq, excluded.last_read_seq), following = f.following or excluded.last_read_seq > 0
  )
  select c.ord, c.fate, coalesce(c.known_id, c.id), coalesce(c.known_seq, n.new_seq), coalesce(c.known_change, n.new_change), coalesce(c.known_at, now_at), c.people_version,
    s.mentions, k.change_seq, coalesce(b.seq0 + (select count(*) from accepted a where a.room = c.room), c.before)
  from checked c left join numbered n on n.ord = c.ord left join stored s on s.id = n.id left join rooted k on k.room_id = n.room and k.seq = n.thread left join bumped b on b.id = c.room
  order by c.ord;
end $$;

-- As in 0009, with the rows of those who are told taken in order.
create or replace function chat.to_tell(p_room uuid) returns table (account_id uuid, mentioned_by uuid[], written_by uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('chat.tell'), hashtext(p_room::text));
  return query
  with mine as (
    select m.account_id, m.notify, greatest(m.notified_seq, m.last_read_seq) as place, m.visible_from_seq, r.last_seq,
      coalesce(m.muted_until > now(), false) or m.notify <> 'all' as quiet, chat.status_of(m.account_id) as status
    from chat.member m join chat.room r on r.id = m.room_id where m.room_id = p_room and m.left_at is null and greatest(m.notified_seq, m.last_read_seq) < r.last_seq
  ), found as (
    select n.account_id, n.last_seq, n.status, n.quiet,
      array(select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > n.place and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.mentions <> '{}' and x.mentions @> array[n.account_id]
        and x.deleted_at is null and x.hidden_at is null and not social.blocked(n.account_id, x.sender_id)) as mentioned,
      case when n.quiet or n.status <> 'offline' then '{}'::uuid[] else array(
        select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > greatest(n.place, n.last_seq - 200) and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.sender_id <> n.account_id
          and x.kind <> 'system' and x.deleted_at is null and x.hidden_at is null and not x.data ? 'card' and not x.mentions @> array[n.account_id]
          and (x.thread_root_seq is null or exists (select 1 from chat.thread_member t where t.room_id = p_room and t.root_seq = x.thread_root_seq and t.account_id = n.account_id and t.following))
          and not social.blocked(n.account_id, x.sender_id)) end as written
    from mine n
  ), to_move as materialized (
    select m.account_id, f.last_seq from found f join chat.member m on m.room_id = p_room and m.account_id = f.account_id
    where f.status = 'offline' or f.mentioned <> '{}' order by m.account_id for no key update of m
  ), moved as (
    update chat.member m set notified_seq = t.last_seq from to_move t where m.room_id = p_room and m.account_id = t.account_id
  ), kept as (
    insert into chat.untold as u (account_id, room_id, seq) select f.account_id, p_room, f.last_seq from found f where f.status <> 'offline' and f.mentioned = '{}' and not f.quiet
    on conflict (account_id, room_id) do update set seq = excluded.seq where u.seq < excluded.seq
  ), dropped as (
    delete from chat.untold u where u.room_id = p_room and not exists (select 1 from found f where f.account_id = u.account_id and f.status <> 'offline' and f.mentioned = '{}' and not f.quiet)
  )
  select f.account_id, f.mentioned, f.written from found f where f.mentioned <> '{}' or f.written <> '{}' order by f.account_id;
end $$;

-- People of a room who keep receipts off: they are not told where others stand.
create function chat.without_receipts(p_room uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(m.account_id), '{}') from chat.member m join chat.person p on p.account_id = m.account_id and not p.read_receipts where m.room_id = p_room and m.left_at is null
$$;

-- Those of these people whose presence somebody may not know, colleagues or not: who hides, whoever hides from all, and those in a block.
create function chat.presence_kept_from(p_viewer uuid, p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i from unnest(p_ids) i where i <> p_viewer and (chat.hides(p_viewer) or chat.hides(i) or social.blocked(p_viewer, i))
$$;
