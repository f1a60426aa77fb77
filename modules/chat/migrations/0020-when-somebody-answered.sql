-- When the other person of a conversation of two, and somebody themselves, wrote there last after a moment: times and nothing else.
create function chat.answered_after(p_rooms uuid[], p_accounts uuid[], p_after timestamptz[]) returns table (room_id uuid, account_id uuid, theirs_at timestamptz, mine_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.room_id, w.account_id,
    (select x.created_at from chat.message x where x.room_id = r.id and x.sender_id <> w.account_id and x.kind in ('text', 'file') and x.deleted_at is null and x.hidden_at is null and x.created_at > w.after order by x.seq desc limit 1),
    (select x.created_at from chat.message x where x.room_id = r.id and x.sender_id = w.account_id and x.kind in ('text', 'file') and x.deleted_at is null and x.hidden_at is null and x.created_at > w.after order by x.seq desc limit 1)
  from unnest(p_rooms, p_accounts, p_after) as w(room_id, account_id, after)
  join chat.room r on r.id = w.room_id and r.kind = 'direct' and w.account_id::text in (split_part(r.direct_key, ':', 1), split_part(r.direct_key, ':', 2))
$$;
