-- Messages that answer something in another room (data.card), and previews of pages messages link to (data.preview: the link; its page is
-- known to the files room). What moderators took out of sight is no news and not unread.

-- Whom to tell of a room's news: mentioned people who have not read it yet, and those who are not here. Who is here is kept in mind.
-- Takes the room's turn of telling. Of a message with a card the room it is about tells by itself.
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
  ), moved as (
    update chat.member m set notified_seq = f.last_seq from found f where m.room_id = p_room and m.account_id = f.account_id and (f.status = 'offline' or f.mentioned <> '{}')
  ), kept as (
    insert into chat.untold as u (account_id, room_id, seq) select f.account_id, p_room, f.last_seq from found f where f.status <> 'offline' and f.mentioned = '{}' and not f.quiet
    on conflict (account_id, room_id) do update set seq = excluded.seq where u.seq < excluded.seq
  ), dropped as (
    delete from chat.untold u where u.room_id = p_room and not exists (select 1 from found f where f.account_id = u.account_id and f.status <> 'offline' and f.mentioned = '{}' and not f.quiet)
  )
  select f.account_id, f.mentioned, f.written from found f where f.mentioned <> '{}' or f.written <> '{}' order by f.account_id;
end $$;

-- Where each of a person's rooms stands, with what they have not read (at most 100 each). p_rooms null: all of them.
create or replace function chat.heads(p_account uuid, p_rooms uuid[]) returns table (
  room_id uuid, last_seq bigint, change_seq bigint, first_seq bigint, last_read_seq bigint, marked_unread_seq bigint, people_version integer, unread integer, mentions integer, threads integer, quiet boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
  select r.id, r.last_seq, r.change_seq, greatest(r.first_seq, m.visible_from_seq), m.last_read_seq, m.marked_unread_seq, r.people_version,
    case when r.last_seq <= p.place then 0 else (select count(*)::integer from (
      select 1 from chat.message x where x.room_id = r.id and x.seq > p.place and x.seq >= m.visible_from_seq and x.sender_id <> p_account and x.deleted_at is null and x.hidden_at is null and x.thread_root_seq is null and x.kind <> 'system' limit 100) u) end,
    case when r.last_seq <= p.place then 0 else (select count(*)::integer from (
      select 1 from chat.message x where x.room_id = r.id and x.seq > p.place and x.seq >= m.visible_from_seq and x.mentions <> '{}' and x.mentions @> array[p_account] and x.deleted_at is null and x.hidden_at is null
        and x.seq > coalesce((select t.last_read_seq from chat.thread_member t where t.room_id = r.id and t.root_seq = x.thread_root_seq and t.account_id = p_account), 0) limit 100) u) end,
    (select count(*)::integer from (
      select 1 from chat.thread_member t join chat.message x on x.room_id = t.room_id and x.seq = t.root_seq and x.thread_last_seq > t.last_read_seq and x.deleted_at is null and x.hidden_at is null
      where t.account_id = p_account and t.room_id = r.id and t.following
        and exists (select 1 from chat.message y where y.room_id = t.room_id and y.thread_root_seq = t.root_seq and y.seq > t.last_read_seq and y.sender_id <> p_account and y.deleted_at is null and y.hidden_at is null) limit 100) u),
    m.notify = 'none' or coalesce(m.muted_until > now(), false)
  from chat.member m join chat.room r on r.id = m.room_id
  cross join lateral (select least(m.last_read_seq, coalesce(m.marked_unread_seq - 1, m.last_read_seq)) as place) p
  where m.account_id = p_account and m.left_at is null and (p_rooms is null or m.room_id = any (p_rooms))
$$;
