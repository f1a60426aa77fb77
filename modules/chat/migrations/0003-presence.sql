-- Who is here. A connection's lease is good while its node shows life (30 s), or until a moment after it closed (10 s), so that a
-- reload does not flicker. Not worth the write-ahead log: after a crash everybody connects again. Only the functions below touch it.
create unlogged table chat.node (
  node_id uuid primary key,
  alive_until timestamptz not null
);
create unlogged table chat.lease (
  connection_id text primary key,
  account_id uuid not null,
  node_id uuid not null,
  device text not null default '',
  state text not null default 'online' check (state in ('online', 'away')),
  active_at timestamptz not null default clock_timestamp(),
  -- Null while the connection is open.
  expires_at timestamptz
);
create index lease_account on chat.lease (account_id);
create index lease_node on chat.lease (node_id);
create index lease_end on chat.lease (expires_at) where expires_at is not null;
alter table chat.node enable row level security;
alter table chat.lease enable row level security;
revoke all on chat.node, chat.lease from atrium_app;

create function chat.beat(p_node uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into chat.node (node_id, alive_until) values (p_node, clock_timestamp() + interval '30 seconds') on conflict (node_id) do update set alive_until = excluded.alive_until
$$;

create function chat.other_nodes(p_node uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(n.node_id), '{}') from chat.node n where n.node_id <> p_node and n.alive_until > clock_timestamp()
$$;

create function chat.status_of(p_account uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when count(*) = 0 then 'offline'
    when exists (select 1 from chat.person p where p.account_id = p_account and p.dnd and (p.dnd_until is null or p.dnd_until > now())) then 'dnd'
    when bool_and(l.state = 'away') then 'away' else 'online' end
  from chat.lease l left join chat.node n on n.node_id = l.node_id
  where l.account_id = p_account and case when l.expires_at is null then n.alive_until > clock_timestamp() else l.expires_at > clock_timestamp() end
$$;
create function chat.statuses(p_accounts uuid[]) returns table (account_id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a, chat.status_of(a) from unnest(p_accounts) a
$$;

-- Writes what a node has gathered: connections that opened or changed (state online or away) and those that closed (state null).
-- Answers each person's status afterwards.
create function chat.lease(p_node uuid, p_connections text[], p_accounts uuid[], p_states text[], p_devices text[]) returns table (account_id uuid, status text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  insert into chat.lease as l (connection_id, account_id, node_id, state, device)
  select g.connection, g.account, p_node, g.state, g.device from unnest(p_connections, p_accounts, p_states, p_devices) as g(connection, account, state, device) where g.state is not null order by 1
  on conflict (connection_id) do update set state = excluded.state, active_at = clock_timestamp(), expires_at = null;
  update chat.lease l set expires_at = clock_timestamp() + interval '10 seconds' from unnest(p_connections, p_states) as g(connection, state) where g.state is null and l.connection_id = g.connection;
  return query select s.account_id, s.status from chat.statuses(array(select distinct unnest(p_accounts))) s;
end $$;

-- Clears what has ended, of dead nodes too; answers whose it was, with their status now.
create function chat.sweep_leases() returns table (account_id uuid, status text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare whose uuid[];
begin
  with dead as (
    delete from chat.lease l where l.connection_id in (
      select x.connection_id from chat.lease x left join chat.node n on n.node_id = x.node_id
      where x.expires_at < clock_timestamp() or (x.expires_at is null and (n.alive_until is null or n.alive_until < clock_timestamp())) for update of x skip locked)
    returning l.account_id
  ) select array_agg(distinct d.account_id) into whose from dead d;
  delete from chat.node n where n.alive_until < clock_timestamp() - interval '1 minute';
  return query select s.account_id, s.status from chat.statuses(coalesce(whose, '{}')) s;
end $$;

create function chat.hides(p_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select p.hide_presence from chat.person p where p.account_id = p_account), false)
$$;

-- Whose presence somebody may know, and how it is now: people they share a room with and friends, not those in a block, and nobody for
-- those who hide their own (it is given and taken alike). At most 2,000.
create function chat.watched(p_account uuid) returns table (account_id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with mates as (
    select distinct o.account_id as id from chat.member m join chat.member o on o.room_id = m.room_id and o.left_at is null and o.account_id <> p_account where m.account_id = p_account and m.left_at is null limit 2000
  ), friends as (
    select f as id from unnest(array(select social.sharing_presence(p_account, array(select social.friend_ids(p_account))))) f
  )
  select x.id, chat.status_of(x.id) from (select id from mates union select id from friends limit 2000) x
  where not chat.hides(p_account) and not chat.hides(x.id) and not social.blocked(p_account, x.id)
$$;

-- How those of these people are whose presence somebody may know.
create function chat.seen_statuses(p_account uuid, p_ids uuid[]) returns table (account_id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i, chat.status_of(i) from unnest(p_ids) i
  where i = p_account or (not chat.hides(p_account) and not chat.hides(i) and not social.blocked(p_account, i)
    and (exists (select 1 from chat.member m join chat.member o on o.room_id = m.room_id and o.account_id = i and o.left_at is null where m.account_id = p_account and m.left_at is null)
      or i in (select social.sharing_presence(p_account, array[i]))))
$$;

-- People somebody shares a room with, and friends: whoever may have to look again. At most 2,000.
create function chat.mates_of(p_account uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id from (
    select distinct o.account_id as id from chat.member m join chat.member o on o.room_id = m.room_id and o.left_at is null and o.account_id <> p_account where m.account_id = p_account and m.left_at is null
    union select f from unnest(array(select social.friend_ids(p_account))) f
  ) x limit 2000
$$;

-- What a connection follows, before anything is read about it.
create function chat.rooms_of(p_account uuid) returns table (room_id uuid, people_version integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.room_id, r.people_version from chat.member m join chat.room r on r.id = m.room_id where m.account_id = p_account and m.left_at is null
$$;
create function chat.may_write(p_room uuid, p_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from chat.member m join chat.room r on r.id = m.room_id and r.archived_at is null
    where m.room_id = p_room and m.account_id = p_account and m.left_at is null and not (r.kind = 'direct' and social.blocked(p_account, chat.other_of(r.direct_key, p_account))))
$$;
