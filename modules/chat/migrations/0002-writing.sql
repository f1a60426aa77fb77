-- Writing. One call stores what a node has gathered: it takes the rooms in the order of their ids, so that two nodes cannot wait
-- for each other, gives the numbers, and answers each message's fate in the order they came. Nothing is notified in here.
--
-- Outcomes: stored, duplicate (the first one's numbers), conflict (the id was used in another room), not_found (not in the room),
-- archived, blocked, reply (what it answers does not exist).
create function chat.post(
  p_ids uuid[], p_rooms uuid[], p_senders uuid[], p_clients uuid[], p_kinds text[], p_bodies text[], p_replies bigint[], p_threads bigint[], p_extras jsonb
) returns table (ord integer, outcome text, id uuid, seq bigint, change_seq bigint, created_at timestamptz, people_version integer, mentions uuid[], root_change_seq bigint, last_seq bigint)
-- A handful of rows looked up by their keys: a plan that was made while a table was small must not read all of it later.
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
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
  ), placed as (
    update chat.member m set last_read_seq = greatest(m.last_read_seq, t.seq), marked_unread_seq = null
    from (select n.room, n.sender, max(n.new_seq) as seq from numbered n where n.kind <> 'system' group by 1, 2) t
    where m.room_id = t.room and m.account_id = t.sender and m.left_at is null
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

-- The next number of change of a room, held until commit.
create function chat.next_change(p_room uuid) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update chat.room r set change_seq = r.change_seq + 1 where r.id = p_room and chat.is_member(p_room) returning r.change_seq
$$;

-- Where each of a person's rooms stands, with what they have not read (at most 100 each). p_rooms null: all of them.
create function chat.heads(p_account uuid, p_rooms uuid[]) returns table (
  room_id uuid, last_seq bigint, change_seq bigint, first_seq bigint, last_read_seq bigint, marked_unread_seq bigint, people_version integer, unread integer, mentions integer, threads integer, quiet boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
  select r.id, r.last_seq, r.change_seq, greatest(r.first_seq, m.visible_from_seq), m.last_read_seq, m.marked_unread_seq, r.people_version,
    case when r.last_seq <= p.place then 0 else (select count(*)::integer from (
      select 1 from chat.message x where x.room_id = r.id and x.seq > p.place and x.seq >= m.visible_from_seq and x.sender_id <> p_account and x.deleted_at is null and x.thread_root_seq is null and x.kind <> 'system' limit 100) u) end,
    case when r.last_seq <= p.place then 0 else (select count(*)::integer from (
      select 1 from chat.message x where x.room_id = r.id and x.seq > p.place and x.seq >= m.visible_from_seq and x.mentions <> '{}' and x.mentions @> array[p_account] and x.deleted_at is null
        and x.seq > coalesce((select t.last_read_seq from chat.thread_member t where t.room_id = r.id and t.root_seq = x.thread_root_seq and t.account_id = p_account), 0) limit 100) u) end,
    (select count(*)::integer from (
      select 1 from chat.thread_member t join chat.message x on x.room_id = t.room_id and x.seq = t.root_seq and x.thread_last_seq > t.last_read_seq and x.deleted_at is null
      where t.account_id = p_account and t.room_id = r.id and t.following
        and exists (select 1 from chat.message y where y.room_id = t.room_id and y.thread_root_seq = t.root_seq and y.seq > t.last_read_seq and y.sender_id <> p_account and y.deleted_at is null) limit 100) u),
    m.notify = 'none' or coalesce(m.muted_until > now(), false)
  from chat.member m join chat.room r on r.id = m.room_id
  cross join lateral (select least(m.last_read_seq, coalesce(m.marked_unread_seq - 1, m.last_read_seq)) as place) p
  where m.account_id = p_account and m.left_at is null and (p_rooms is null or m.room_id = any (p_rooms))
$$;

-- The number on the rail's button.
create function chat.badge(p_account uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(case when h.quiet then h.mentions else (h.unread > 0 or h.threads > 0 or h.marked_unread_seq is not null)::integer end), 0)::integer from chat.heads(p_account, null) h
$$;

-- Delivered up to these numbers; a repeated note changes nothing. Not worth a wait for the disk: a crash loses the last of them.
create function chat.note_delivered(p_rooms uuid[], p_accounts uuid[], p_seqs bigint[], p_ats timestamptz[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into chat.receipt (room_id, account_id, what, seq, at)
  select g.room, g.account, 'delivered', g.seq, g.at from unnest(p_rooms, p_accounts, p_seqs, p_ats) as g(room, account, seq, at)
  where exists (select 1 from chat.member m where m.room_id = g.room and m.account_id = g.account and m.left_at is null)
  on conflict do nothing;
end $$;
create function chat.note_read(p_room uuid, p_seq bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into chat.receipt (room_id, account_id, what, seq) select p_room, core.current_account_id(), w, p_seq from unnest(array['delivered', 'read']) w where chat.is_member(p_room) and p_seq > 0 on conflict do nothing
$$;

-- When each person of a room had got and read a message. Who keeps receipts off is not shown as a reader, and sees none.
create function chat.delivery(p_room uuid, p_seq bigint, p_sender uuid) returns table (account_id uuid, delivered_at timestamptz, read_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id,
    (select min(d.at) from chat.receipt d where d.room_id = p_room and d.account_id = m.account_id and d.seq >= p_seq),
    case when coalesce(o.read_receipts, true) and coalesce(v.read_receipts, true) then (select min(d.at) from chat.receipt d where d.room_id = p_room and d.account_id = m.account_id and d.what = 'read' and d.seq >= p_seq) end
  from chat.member m left join chat.person o on o.account_id = m.account_id left join chat.person v on v.account_id = core.current_account_id()
  where m.room_id = p_room and m.left_at is null and m.account_id <> p_sender and m.visible_from_seq <= p_seq and chat.is_member(p_room)
  order by m.account_id limit 500
$$;

-- Whose places the viewer may see: nobody's when they keep their own to themselves.
create function chat.shows_receipts(p_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select p.read_receipts from chat.person p where p.account_id = p_account), true)
$$;

-- Words in the rooms of the viewer. The index of words serves no table behind row-level security: hence a function, which asks the same itself.
create function chat.search(p_query text, p_room uuid, p_sender uuid, p_before uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id from chat.message x join chat.member m on m.room_id = x.room_id and m.account_id = core.current_account_id() and m.left_at is null and x.seq >= m.visible_from_seq
  where x.search @@ to_tsquery('simple', p_query) and x.deleted_at is null and x.kind <> 'system'
    and (p_room is null or x.room_id = p_room) and (p_sender is null or x.sender_id = p_sender) and (p_before is null or x.id < p_before)
  order by x.id desc limit p_limit
$$;
