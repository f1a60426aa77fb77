-- Who knows whom. Rows belong to people; what somebody else may learn of them goes through the functions below.

create table social.profile (
  account_id uuid primary key,
  slug text not null unique check (length(slug) between 3 and 40 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The slug without what only looks different (rules/slug.ts): nobody can take the look-alike of another's.
  slug_key text not null unique,
  -- Copies of identity's name, folded: for sorting, and for searching by beginnings of words.
  sort_name text not null default '',
  search text not null default '',
  headline text not null default '' check (length(headline) <= 120),
  about text not null default '' check (length(about) <= 2000),
  location text not null default '' check (length(location) <= 120),
  website text not null default '' check (length(website) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  birthday date,
  work jsonb not null default '[]',
  education jsonb not null default '[]',
  cover_file_id uuid,
  cover_offset_y smallint not null default 50 check (cover_offset_y between 0 and 100),
  -- Field → everyone | friends | only_me, where it differs from the default.
  audience jsonb not null default '{}',
  who_can_friend text not null default 'everyone' check (who_can_friend in ('everyone', 'friends_of_friends', 'nobody')),
  who_can_message text not null default 'everyone' check (who_can_message in ('everyone', 'friends')),
  friends_list text not null default 'everyone' check (friends_list in ('everyone', 'friends', 'only_me')),
  discoverable boolean not null default true,
  hide_presence boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index profile_search on social.profile using gin (search gin_trgm_ops);

-- Former slugs lead to their person for 90 days and are nobody else's meanwhile.
create table social.former_slug (
  slug text primary key,
  slug_key text not null unique,
  account_id uuid not null,
  until timestamptz not null
);
create index former_slug_account on social.former_slug (account_id);

create table social.friend_request (
  id uuid primary key,
  from_id uuid not null,
  to_id uuid not null check (to_id <> from_id),
  message text not null default '' check (length(message) <= 200),
  -- End of the friendship that is asked for.
  friends_until timestamptz,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
create unique index friend_request_pending on social.friend_request (least(from_id, to_id), greatest(from_id, to_id)) where state = 'pending';
create index friend_request_in on social.friend_request (to_id, id) where state = 'pending';
create index friend_request_out on social.friend_request (from_id, id) where state = 'pending';
create index friend_request_day on social.friend_request (from_id, created_at);
create index friend_request_declined on social.friend_request (from_id, to_id, decided_at) where state = 'declined';
create index friend_request_old on social.friend_request (decided_at) where state <> 'pending';

-- A friendship is one row here. Its two directions below are written by the trigger and go with it, so that half a friendship cannot be.
create table social.pair (
  low uuid not null,
  high uuid not null check (low < high),
  since timestamptz not null default now(),
  ends_at timestamptz,
  primary key (low, high)
);
create index pair_end on social.pair (ends_at) where ends_at is not null;

create table social.friendship (
  account_id uuid not null,
  friend_id uuid not null check (friend_id <> account_id),
  low uuid not null,
  high uuid not null,
  since timestamptz not null,
  ends_at timestamptz,
  primary key (account_id, friend_id),
  foreign key (low, high) references social.pair (low, high) on delete cascade,
  check (low = least(account_id, friend_id) and high = greatest(account_id, friend_id))
);
create index friendship_pair on social.friendship (low, high);
create index friendship_newest on social.friendship (account_id, since desc, friend_id desc);

create function social.write_directions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into social.friendship (account_id, friend_id, low, high, since, ends_at)
  values (new.low, new.high, new.low, new.high, new.since, new.ends_at), (new.high, new.low, new.low, new.high, new.since, new.ends_at)
  on conflict (account_id, friend_id) do update set since = excluded.since, ends_at = excluded.ends_at;
  return null;
end $$;
create trigger directions after insert or update on social.pair for each row execute function social.write_directions();

create table social.follow (
  follower_id uuid not null,
  target_id uuid not null check (target_id <> follower_id),
  notify boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (follower_id, target_id)
);
create index follow_of on social.follow (follower_id, created_at desc, target_id desc);
create index follow_to on social.follow (target_id, created_at desc, follower_id desc);

create table social.block (
  blocker_id uuid not null,
  blocked_id uuid not null check (blocked_id <> blocker_id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (blocker_id, blocked_id)
);
create index block_of on social.block (blocker_id, created_at desc, blocked_id desc);
create index block_to on social.block (blocked_id, blocker_id);

create table social.mute (
  account_id uuid not null,
  target_id uuid not null check (target_id <> account_id),
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id)
);
create index mute_of on social.mute (account_id, created_at desc, target_id desc);
create index mute_end on social.mute (until) where until is not null;

create table social.dismissal (
  account_id uuid not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, target_id)
);

create table social."group" (
  id uuid primary key,
  slug text not null unique check (length(slug) between 3 and 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 2 and 80),
  description text not null default '' check (length(description) <= 2000),
  search text not null default '',
  avatar_file_id uuid,
  cover_file_id uuid,
  cover_offset_y smallint not null default 50 check (cover_offset_y between 0 and 100),
  visibility text not null check (visibility in ('public', 'private', 'hidden')),
  join_by text not null check (join_by in ('open', 'request', 'invite')),
  rules text[] not null default '{}' check (cardinality(rules) <= 10),
  post_approval boolean not null default false,
  created_by uuid not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Nobody can find a hidden group by themselves.
  check (visibility <> 'hidden' or join_by <> 'open')
);
create index group_discover on social."group" (id desc) where visibility <> 'hidden' and deleted_at is null and archived_at is null;
create index group_search on social."group" using gin (search gin_trgm_ops) where deleted_at is null;
create index group_founder on social."group" (created_by, created_at);
create index group_deleted on social."group" (deleted_at) where deleted_at is not null;

-- The bridge: a group of people of one workspace. Its own table, because the group itself belongs to people.
create table social.group_workspace (
  group_id uuid primary key references social."group" on delete cascade,
  workspace_id integer not null,
  linked_by uuid not null,
  created_at timestamptz not null default now()
);
create index group_workspace_of on social.group_workspace (workspace_id);

create table social.group_member (
  group_id uuid not null references social."group" on delete cascade,
  account_id uuid not null,
  role text not null default 'member' check (role in ('owner', 'admin', 'moderator', 'member')),
  role_rank smallint not null generated always as (case role when 'owner' then 4 when 'admin' then 3 when 'moderator' then 2 else 1 end) stored,
  -- The same the other way round, so that lists run through one index in one direction.
  role_order smallint not null generated always as (case role when 'owner' then 0 when 'admin' then 1 when 'moderator' then 2 else 3 end) stored,
  state text not null check (state in ('active', 'requested', 'banned')),
  invited_by uuid,
  notify text not null default 'highlights' check (notify in ('all', 'highlights', 'off')),
  -- May read, not write, until then.
  silenced_until timestamptz,
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (group_id, account_id),
  check (role = 'member' or state = 'active')
);
create unique index group_owner on social.group_member (group_id) where role = 'owner';
create index group_member_list on social.group_member (group_id, state, role_order, joined_at, account_id);
create index group_member_of on social.group_member (account_id, state, joined_at desc, group_id desc);

create table social.group_invitation (
  id uuid primary key,
  group_id uuid not null references social."group" on delete cascade,
  inviter_id uuid not null,
  invitee_id uuid check (invitee_id <> inviter_id),
  email text check (email = lower(email)),
  token_hash bytea unique check (length(token_hash) = 32),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  check ((invitee_id is null) <> (email is null)),
  check ((email is null) = (token_hash is null)),
  check ((state = 'pending') = (decided_at is null))
);
create unique index group_invitation_person on social.group_invitation (group_id, invitee_id) where state = 'pending' and invitee_id is not null;
create unique index group_invitation_address on social.group_invitation (group_id, email) where state = 'pending' and email is not null;
create index group_invitation_mine on social.group_invitation (invitee_id, id desc) where state = 'pending' and invitee_id is not null;
create index group_invitation_email on social.group_invitation (email, id desc) where state = 'pending' and email is not null;
create index group_invitation_list on social.group_invitation (group_id, id desc);
create index group_invitation_day on social.group_invitation (inviter_id, created_at);
create index group_invitation_end on social.group_invitation (expires_at) where state = 'pending';

-- A group without an owner is impossible: looked at when a transaction that touched owners commits.
create function social.require_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select 1 from social."group" g where g.id = old.group_id)
     and not exists (select 1 from social.group_member m where m.group_id = old.group_id and m.role = 'owner') then
    raise exception 'group % would be left without an owner', old.group_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger keeps_owner after update or delete on social.group_member deferrable initially deferred
  for each row when (old.role = 'owner') execute function social.require_owner();

-- ── What other rooms and the policies ask ────────────────────────────────────────────────────────────────────────────

create function social.are_friends(a uuid, b uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social.friendship f where f.account_id = a and f.friend_id = b and (f.ends_at is null or f.ends_at > now()))
$$;

-- Either way.
create function social.blocked(a uuid, b uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social.block x where x.blocker_id = a and x.blocked_id = b) or exists (select 1 from social.block x where x.blocker_id = b and x.blocked_id = a)
$$;

create function social.active(a uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select identity.is_open(a)
$$;

-- The role of an active member of a group that is not deleted; null for everybody else.
create function social.group_role(viewer uuid, grp uuid) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select m.role from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is null
  where m.group_id = grp and m.account_id = viewer and m.state = 'active'
$$;

create function social.group_reads(viewer uuid, grp uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social."group" g where g.id = grp and g.deleted_at is null and (g.visibility = 'public'
    or exists (select 1 from social.group_member m where m.group_id = g.id and m.account_id = viewer and m.state = 'active')))
$$;

create function social.friend_ids(a uuid) returns setof uuid
language sql stable parallel safe security definer rows 200 set search_path = pg_catalog, pg_temp as $$
  select f.friend_id from social.friendship f where f.account_id = a and (f.ends_at is null or f.ends_at > now())
$$;

create function social.follower_ids(a uuid) returns setof uuid
language sql stable parallel safe security definer rows 200 set search_path = pg_catalog, pg_temp as $$
  select f.follower_id from social.follow f where f.target_id = a
$$;

create function social.following_ids(a uuid) returns setof uuid
language sql stable parallel safe security definer rows 200 set search_path = pg_catalog, pg_temp as $$
  select f.target_id from social.follow f where f.follower_id = a
$$;

create function social.muted(a uuid, target uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social.mute m where m.account_id = a and m.target_id = target and (m.until is null or m.until > now()))
$$;

-- ── What the room itself asks about others ───────────────────────────────────────────────────────────────────────────

-- 2 oneself, 1 a friend, 0 anybody else.
create function social.nearness(viewer uuid, person uuid) returns integer
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select case when viewer = person then 2 when social.are_friends(viewer, person) then 1 else 0 end
$$;

create function social.shown(audience jsonb, field text, nearness integer) returns boolean
language sql immutable parallel safe as $$
  select nearness >= case coalesce(audience->>field, case when field in ('phone', 'birthday') then 'only_me' else 'everyone' end)
    when 'everyone' then 0 when 'friends' then 1 else 2 end
$$;

-- What cards show, of those of these people that are in no block pair with the viewer. Who has no profile yet goes by their id.
create function social.cards(viewer uuid, ids uuid[]) returns table (account_id uuid, slug text, headline text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, coalesce(p.slug, i.id::text), case when p.headline <> '' and social.shown(p.audience, 'headline', social.nearness(viewer, i.id)) then p.headline else '' end
  from unnest(ids) i(id) left join social.profile p on p.account_id = i.id
  where not social.blocked(viewer, i.id)
$$;

-- A person by slug, former slug or id; nothing when blocked or closed.
create function social.person_of(viewer uuid, slug_or_id text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id from (
    select p.account_id as id, 1 as rank from social.profile p where p.slug = lower(slug_or_id)
    union all select s.account_id, 2 from social.former_slug s where s.slug = lower(slug_or_id) and s.until > now()
    union all select case when slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then slug_or_id::uuid end, 3
  ) x where social.active(x.id) and not social.blocked(viewer, x.id) order by x.rank limit 1
$$;

-- A profile as somebody of that nearness sees it: what is not theirs to see is empty.
create function social.read_profile(person uuid, nearness integer) returns table (
  slug text, headline text, about text, location text, website text, phone text, birthday date, work jsonb, education jsonb, cover_file_id uuid, cover_offset_y smallint,
  friends_list text, who_can_friend text, who_can_message text, created_at timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.slug,
    case when social.shown(p.audience, 'headline', nearness) then p.headline else '' end, case when social.shown(p.audience, 'about', nearness) then p.about else '' end,
    case when social.shown(p.audience, 'location', nearness) then p.location else '' end, case when social.shown(p.audience, 'website', nearness) then p.website else '' end,
    case when social.shown(p.audience, 'phone', nearness) then p.phone else '' end, case when social.shown(p.audience, 'birthday', nearness) then p.birthday end,
    case when social.shown(p.audience, 'work', nearness) then p.work else '[]' end, case when social.shown(p.audience, 'education', nearness) then p.education else '[]' end,
    p.cover_file_id, p.cover_offset_y, p.friends_list, p.who_can_friend, p.who_can_message, p.created_at
  from social.profile p where p.account_id = person
$$;

-- Whether person takes a request of the viewer.
create function social.takes_request(viewer uuid, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case coalesce((select p.who_can_friend from social.profile p where p.account_id = person), 'everyone')
    when 'everyone' then true when 'nobody' then false
    else exists (select 1 from social.friend_ids(viewer) a(id) join social.friend_ids(person) b(id) on b.id = a.id) end
$$;

-- Everything between the viewer and each of these people.
create function social.relations(viewer uuid, ids uuid[]) returns table (
  account_id uuid, friend_since timestamptz, friends_until timestamptz, request_id uuid, request_from uuid, following boolean, follow_notify boolean, follows_me boolean,
  is_muted boolean, muted_until timestamptz, may_ask boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, f.since, f.ends_at, r.id, r.from_id, o.follower_id is not null, coalesce(o.notify, false), b.follower_id is not null,
    m.account_id is not null, m.until, social.takes_request(viewer, i.id)
  from unnest(ids) i(id)
  left join social.friendship f on f.account_id = viewer and f.friend_id = i.id and (f.ends_at is null or f.ends_at > now())
  left join social.friend_request r on least(r.from_id, r.to_id) = least(viewer, i.id) and greatest(r.from_id, r.to_id) = greatest(viewer, i.id) and r.state = 'pending'
  left join social.follow o on o.follower_id = viewer and o.target_id = i.id
  left join social.follow b on b.follower_id = i.id and b.target_id = viewer
  left join social.mute m on m.account_id = viewer and m.target_id = i.id and (m.until is null or m.until > now())
$$;

-- Friends two people have in common. Nobody among them is in a block pair with either: a block ends the friendship.
create function social.mutual_counts(viewer uuid, ids uuid[]) returns table (account_id uuid, mutual integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, (
    select count(*)::integer from social.friendship a join social.friendship b on b.account_id = i.id and b.friend_id = a.friend_id and (b.ends_at is null or b.ends_at > now())
    where a.account_id = viewer and (a.ends_at is null or a.ends_at > now()))
  from unnest(ids) i(id) where i.id <> viewer
$$;

-- Friends of a person, newest first, as far as the viewer may see them; p_word is a LIKE pattern per word.
create function social.friends_of(viewer uuid, person uuid, p_words text[], p_since timestamptz, p_id uuid, p_limit integer) returns table (account_id uuid, since timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.friend_id, f.since, case when viewer = person then f.ends_at end from social.friendship f left join social.profile p on p.account_id = f.friend_id
  where f.account_id = person and (f.ends_at is null or f.ends_at > now()) and (p_since is null or (f.since, f.friend_id) < (p_since, p_id))
    and coalesce(p.search, '') like all (p_words) and not social.blocked(viewer, f.friend_id)
  order by f.since desc, f.friend_id desc limit p_limit
$$;

-- Everybody in a block pair with the viewer.
create function social.walled(viewer uuid) returns setof uuid
language sql stable parallel safe security definer rows 10 set search_path = pg_catalog, pg_temp as $$
  select k.blocked_id from social.block k where k.blocker_id = viewer union select k.blocker_id from social.block k where k.blocked_id = viewer
$$;

create function social.friend_count(viewer uuid, person uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from social.friendship f where f.account_id = person and (f.ends_at is null or f.ends_at > now()) and f.friend_id not in (select social.walled(viewer))
$$;

create function social.follow_counts(viewer uuid, person uuid) returns table (followers integer, following integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select count(*)::integer from social.follow f where f.target_id = person and f.follower_id not in (select social.walled(viewer))),
         (select count(*)::integer from social.follow f where f.follower_id = person and f.target_id not in (select social.walled(viewer)))
$$;

-- People by the beginnings of the words of their name: friends, colleagues, and who lets themselves be found; friends first.
-- Of strangers at most 2,000 are looked at: whoever searches for one letter is not looking for one of a hundred thousand.
create function social.find_people(viewer uuid, p_words text[], p_messageable boolean, p_near integer, p_name text, p_id uuid, p_limit integer) returns table (account_id uuid, nearness integer, sort_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with friends as (select f.id from social.friend_ids(viewer) f(id)),
  -- The first word finds by the index, which LIKE ALL cannot.
  strangers as (select p.account_id as id from social.profile p where p.search like p_words[1] and p.search like all (p_words) and p.discoverable limit 2000),
  candidates as (
    select c.id, max(c.near) as near from (
      select f.id, 1 as near from friends f union all select w.id, 0 from unnest(workspace.colleague_ids(viewer, null, 5000)) w(id) union all select s.id, 0 from strangers s
    ) c where c.id <> viewer and c.id not in (select social.walled(viewer)) group by 1
  )
  select p.account_id, c.near, p.sort_name from candidates c join social.profile p on p.account_id = c.id
  where p.search like all (p_words) and (not p_messageable or c.near = 1 or p.who_can_message = 'everyone') and (p_near is null or (-c.near, p.sort_name, p.account_id) > (-p_near, p_name, p_id))
  order by -c.near, p.sort_name, p.account_id limit p_limit
$$;

-- People the viewer may know: friends of friends first, then colleagues.
create function social.suggest(viewer uuid, p_score integer, p_id uuid, p_limit integer) returns table (account_id uuid, mutual integer, colleague boolean, score integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with second as (
    -- Who has very many friends is suggested from a part of theirs, and from the best of those.
    select x.friend_id as id, count(*)::integer as mutual from (
      select b.friend_id from (select f.friend_id from social.friend_ids(viewer) f(friend_id) limit 1000) a
      join social.friendship b on b.account_id = a.friend_id and (b.ends_at is null or b.ends_at > now()) where b.friend_id <> viewer limit 20000
    ) x group by 1 order by 2 desc, 1 desc limit 500
  ), mates as (select distinct c.id from unnest(workspace.colleague_ids(viewer, null, 500)) c(id)),
  everybody as (select coalesce(s.id, m.id) as id, coalesce(s.mutual, 0) as mutual, m.id is not null as colleague from second s full join mates m on m.id = s.id)
  select e.id, e.mutual, e.colleague, e.mutual * 2 + e.colleague::integer from everybody e join social.profile p on p.account_id = e.id
  where p.discoverable and p.who_can_friend <> 'nobody' and (p_score is null or (e.mutual * 2 + e.colleague::integer, e.id) < (p_score, p_id))
    and not exists (select 1 from social.friendship f where f.account_id = viewer and f.friend_id = e.id and (f.ends_at is null or f.ends_at > now()))
    and not exists (select 1 from social.friend_request r where least(r.from_id, r.to_id) = least(viewer, e.id) and greatest(r.from_id, r.to_id) = greatest(viewer, e.id) and r.state = 'pending')
    and not exists (select 1 from social.dismissal d where d.account_id = viewer and d.target_id = e.id)
    and e.id not in (select social.walled(viewer))
  order by 4 desc, e.id desc limit p_limit
$$;

-- Those of these people the viewer may write to, and those whose presence both may know as friends.
create function social.messageable(viewer uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from unnest(ids) i(id) left join social.profile p on p.account_id = i.id
  where i.id <> viewer and social.active(i.id) and not social.blocked(viewer, i.id) and (coalesce(p.who_can_message, 'everyone') = 'everyone' or social.are_friends(viewer, i.id))
$$;

create function social.sharing_presence(viewer uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from unnest(ids) i(id) left join social.profile p on p.account_id = i.id
  where not coalesce(p.hide_presence, false) and not exists (select 1 from social.profile v where v.account_id = viewer and v.hide_presence)
    and social.are_friends(viewer, i.id) and not social.blocked(viewer, i.id)
$$;

-- ── Groups ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create function social.group_rank(viewer uuid, grp uuid) returns integer
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select m.role_rank::integer from social.group_member m where m.group_id = grp and m.account_id = viewer and m.state = 'active'), 0)
$$;

-- Cards of those of these groups the viewer may know of, with what the viewer is there.
create function social.group_cards(viewer uuid, p_email text, ids uuid[]) returns table (
  id uuid, slug text, name text, description text, avatar_file_id uuid, cover_file_id uuid, cover_offset_y smallint, visibility text, join_by text, rules text[], post_approval boolean,
  archived_at timestamptz, created_at timestamptz, version integer, workspace_id integer, members integer, role text, state text, notify text, silenced_until timestamptz, invitation_id uuid, inviter_id uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.slug, g.name, g.description, g.avatar_file_id, g.cover_file_id, g.cover_offset_y, g.visibility, g.join_by, g.rules, g.post_approval,
    g.archived_at, g.created_at, g.version, case when m.state = 'active' then w.workspace_id end,
    (select count(*)::integer from social.group_member c where c.group_id = g.id and c.state = 'active'),
    case when m.state = 'active' then m.role end, m.state, coalesce(m.notify, 'highlights'), m.silenced_until, i.id, i.inviter_id
  from social."group" g
  left join social.group_member m on m.group_id = g.id and m.account_id = viewer
  left join social.group_workspace w on w.group_id = g.id
  left join lateral (
    select v.id, v.inviter_id from social.group_invitation v where v.group_id = g.id and v.state = 'pending' and v.expires_at > now() and (v.invitee_id = viewer or v.email = p_email)
      and m.state is distinct from 'active' and not social.blocked(viewer, v.inviter_id) order by v.id limit 1
  ) i on true
  where g.id = any (ids) and g.deleted_at is null and (g.visibility <> 'hidden' or m.state = 'active' or (i.id is not null and m.state is distinct from 'banned'))
$$;

create function social.group_of(slug_or_id text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id from social."group" g where g.slug = lower(slug_or_id) or g.id = case when slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then slug_or_id::uuid end limit 1
$$;

create function social.discover_groups(viewer uuid, p_words text[], p_after uuid, p_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Two plans: newest first by the index of the list, or what the index of the words finds.
  if cardinality(p_words) = 0 then
    return query select g.id from social."group" g
      where g.visibility <> 'hidden' and g.deleted_at is null and g.archived_at is null and (p_after is null or g.id < p_after)
        and not exists (select 1 from social.group_member m where m.group_id = g.id and m.account_id = viewer and m.state in ('active', 'banned'))
      order by g.id desc limit p_limit;
  else
    return query select g.id from social."group" g
      where g.search like p_words[1] and g.search like all (p_words) and g.visibility <> 'hidden' and g.deleted_at is null and g.archived_at is null and (p_after is null or g.id < p_after)
        and not exists (select 1 from social.group_member m where m.group_id = g.id and m.account_id = viewer and m.state in ('active', 'banned'))
      order by g.id desc limit p_limit;
  end if;
end $$;

create function social.groups_of(viewer uuid, p_words text[], p_joined timestamptz, p_after uuid, p_limit integer) returns table (id uuid, joined_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, m.joined_at from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is null
  where m.account_id = viewer and m.state = 'active' and (p_joined is null or (m.joined_at, g.id) < (p_joined, p_after)) and g.search like all (p_words)
  order by m.joined_at desc, g.id desc limit p_limit
$$;

-- Groups both belong to; hidden ones too, as both know of them.
create function social.shared_groups(viewer uuid, person uuid, p_limit integer) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name from social.group_member a join social.group_member b on b.group_id = a.group_id and b.account_id = person and b.state = 'active'
  join social."group" g on g.id = a.group_id and g.deleted_at is null where a.account_id = viewer and a.state = 'active' order by g.name, g.id limit p_limit
$$;

-- Groups a person shows on their profile: those the viewer can read, never a hidden one the viewer is not in.
create function social.profile_groups(viewer uuid, person uuid, p_joined timestamptz, p_after uuid, p_limit integer) returns table (id uuid, joined_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, m.joined_at from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is null
  where m.account_id = person and m.state = 'active' and (p_joined is null or (m.joined_at, g.id) < (p_joined, p_after)) and social.group_reads(viewer, g.id)
  order by m.joined_at desc, g.id desc limit p_limit
$$;

-- People of a group in a state. Whoever is in a block pair with the viewer is left out, or, with p_veiled, comes without a name.
create function social.group_people(viewer uuid, grp uuid, p_state text, p_role text, p_words text[], p_veiled boolean, p_rank integer, p_joined timestamptz, p_id uuid, p_limit integer)
returns table (account_id uuid, role text, role_rank integer, state text, joined_at timestamptz, silenced_until timestamptz, invited_by uuid, veiled boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_words) = 0 then
    return query select m.account_id, m.role, m.role_rank::integer, m.state, m.joined_at, m.silenced_until, m.invited_by, social.blocked(viewer, m.account_id)
      from social.group_member m
      where m.group_id = grp and m.state = p_state and (p_role is null or m.role = p_role) and (p_rank is null or (m.role_order, m.joined_at, m.account_id) > (4 - p_rank, p_joined, p_id))
        and (p_veiled or not social.blocked(viewer, m.account_id))
      order by m.role_order, m.joined_at, m.account_id limit p_limit;
  else
    -- From the names to the members, by the index of the words; nobody is found who is not to be seen.
    return query select m.account_id, m.role, m.role_rank::integer, m.state, m.joined_at, m.silenced_until, m.invited_by, false
      from social.profile p join social.group_member m on m.group_id = grp and m.account_id = p.account_id
      where p.search like p_words[1] and p.search like all (p_words) and m.state = p_state and (p_role is null or m.role = p_role)
        and (p_rank is null or (m.role_order, m.joined_at, m.account_id) > (4 - p_rank, p_joined, p_id)) and not social.blocked(viewer, m.account_id)
      order by m.role_order, m.joined_at, m.account_id limit p_limit;
  end if;
end $$;

-- ── The second wall ──────────────────────────────────────────────────────────────────────────────────────────────────

alter table social.profile enable row level security;
alter table social.former_slug enable row level security;
alter table social.friend_request enable row level security;
alter table social.pair enable row level security;
alter table social.friendship enable row level security;
alter table social.follow enable row level security;
alter table social.block enable row level security;
alter table social.mute enable row level security;
alter table social.dismissal enable row level security;
alter table social."group" enable row level security;
alter table social.group_workspace enable row level security;
alter table social.group_member enable row level security;
alter table social.group_invitation enable row level security;

create policy own on social.profile using (account_id = core.current_account_id());
create policy own on social.former_slug using (account_id = core.current_account_id());
create policy own on social.friend_request using (core.current_account_id() in (from_id, to_id)) with check (core.current_account_id() in (from_id, to_id));
create policy own on social.pair using (core.current_account_id() in (low, high)) with check (core.current_account_id() in (low, high));
-- Only the trigger writes it.
create policy own on social.friendship for select using (account_id = core.current_account_id());
revoke insert, update, delete on social.friendship from atrium_app;
create policy own on social.follow using (core.current_account_id() in (follower_id, target_id)) with check (follower_id = core.current_account_id());
-- Accepting a request makes both follow each other, and the viewer is one of them.
create policy accepting on social.follow for insert with check (target_id = core.current_account_id());
create policy own on social.block using (blocker_id = core.current_account_id());
create policy own on social.mute using (account_id = core.current_account_id());
create policy own on social.dismissal using (account_id = core.current_account_id());
create policy known on social."group" for select using (social.group_rank(core.current_account_id(), id) > 0 or created_by = core.current_account_id());
create policy founded on social."group" for insert with check (created_by = core.current_account_id());
create policy governed on social."group" for update using (social.group_rank(core.current_account_id(), id) >= 3);
create policy governed on social.group_workspace using (social.group_rank(core.current_account_id(), group_id) > 0);
create policy own on social.group_member using (account_id = core.current_account_id());
create policy governed on social.group_member using (social.group_rank(core.current_account_id(), group_id) >= 2);
create policy sent on social.group_invitation using (inviter_id = core.current_account_id() or invitee_id = core.current_account_id() or social.group_rank(core.current_account_id(), group_id) >= 3);

-- ── Where a person changes what is another's, and work without a viewer ──────────────────────────────────────────────

-- One call of a pair after another, whichever of the two makes it; several pairs always in the same order.
create function social.lock_pairs(p_account uuid, p_others uuid[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare k bigint;
begin
  for k in select distinct hashtextextended('social.pair:' || least(p_account, o.id) || greatest(p_account, o.id), 0) as h from unnest(p_others) o(id) order by 1 loop
    perform pg_advisory_xact_lock(k);
  end loop;
end $$;

-- Everything a block ends between two people. Answers what there was.
create function social.sever(p_blocker uuid, p_other uuid) returns table (were_friends boolean, followed boolean, was_followed boolean, request_ids uuid[], invitation_ids uuid[], group_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from social.pair p where p.low = least(p_blocker, p_other) and p.high = greatest(p_blocker, p_other);
  were_friends := found;
  delete from social.follow f where f.follower_id = p_blocker and f.target_id = p_other;
  followed := found;
  delete from social.follow f where f.follower_id = p_other and f.target_id = p_blocker;
  was_followed := found;
  with gone as (
    update social.friend_request r set state = 'cancelled', decided_at = now()
    where least(r.from_id, r.to_id) = least(p_blocker, p_other) and greatest(r.from_id, r.to_id) = greatest(p_blocker, p_other) and r.state = 'pending' returning r.id
  ) select coalesce(array_agg(g.id), '{}') into request_ids from gone g;
  with gone as (
    update social.group_invitation i set state = 'revoked', decided_at = now()
    where i.state = 'pending' and ((i.inviter_id = p_blocker and i.invitee_id = p_other) or (i.inviter_id = p_other and i.invitee_id = p_blocker)) returning i.id, i.group_id
  ) select coalesce(array_agg(g.id), '{}'), coalesce(array_agg(g.group_id), '{}') into invitation_ids, group_ids from gone g;
  return next;
end $$;

-- Friendships whose day has come.
create function social.end_due(p_limit integer) returns table (low uuid, high uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from social.pair p using (select x.low, x.high from social.pair x where x.ends_at <= now() order by x.ends_at limit p_limit for update skip locked) d
  where p.low = d.low and p.high = d.high returning p.low, p.high
$$;

create function social.expire_invitations(p_limit integer) returns table (id uuid, group_id uuid, invitee_id uuid, inviter_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update social.group_invitation i set state = 'expired', decided_at = now()
  from (select x.id from social.group_invitation x where x.state = 'pending' and x.expires_at <= now() order by x.expires_at limit p_limit for update skip locked) d
  where i.id = d.id returning i.id, i.group_id, i.invitee_id, i.inviter_id
$$;

-- Groups whose 30 days of undo are over.
create function social.purge_groups(p_limit integer) returns table (id uuid, deleted_by uuid, file_ids uuid[])
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from social."group" g using (select x.id from social."group" x where x.deleted_at < now() - interval '30 days' order by x.deleted_at limit p_limit for update skip locked) d
  where g.id = d.id returning g.id, g.deleted_by, array_remove(array[g.avatar_file_id, g.cover_file_id], null)
$$;

create function social.sweep() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from social.friend_request where state <> 'pending' and decided_at < now() - interval '60 days';
  delete from social.mute where until < now();
  delete from social.former_slug where until < now();
$$;

-- Accounts among these without a profile.
create function social.without_profile(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from unnest(ids) i(id) where not exists (select 1 from social.profile p where p.account_id = i.id)
$$;

-- Gives a person a profile with the first of these slugs that nobody has; false when all are taken, true also when there is one already.
create function social.give_profile(p_account uuid, p_slugs text[], p_keys text[], p_sort_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  for i in 1 .. cardinality(p_slugs) loop
    if exists (select 1 from social.former_slug s where s.slug_key = p_keys[i] and s.account_id <> p_account and s.until > now()) then continue; end if;
    insert into social.profile (account_id, slug, slug_key, sort_name, search) values (p_account, p_slugs[i], p_keys[i], p_sort_name, ' ' || p_sort_name || ' ' || p_slugs[i]) on conflict do nothing;
    if exists (select 1 from social.profile p where p.account_id = p_account) then return true; end if;
  end loop;
  return false;
end $$;

create function social.name_profile(p_account uuid, p_sort_name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update social.profile set sort_name = p_sort_name, search = ' ' || p_sort_name || ' ' || slug where account_id = p_account
$$;

-- The person takes another slug; null when somebody has it or one that looks like it.
create function social.take_slug(p_account uuid, p_slug text, p_key text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare former social.profile;
begin
  perform pg_advisory_xact_lock(hashtext('social.slug'), hashtext(p_key));
  if exists (select 1 from social.profile p where (p.slug_key = p_key or p.slug = p_slug) and p.account_id <> p_account)
     or exists (select 1 from social.former_slug s where s.slug_key = p_key and s.account_id <> p_account and s.until > now()) then return false; end if;
  select * into former from social.profile p where p.account_id = p_account for update;
  if former.slug = p_slug then return true; end if;
  delete from social.former_slug s where s.slug_key in (p_key, former.slug_key) or s.slug = former.slug;
  insert into social.former_slug (slug, slug_key, account_id, until) select former.slug, former.slug_key, p_account, now() + interval '90 days' where former.slug_key <> p_key;
  update social.profile set slug = p_slug, slug_key = p_key, search = ' ' || sort_name || ' ' || p_slug where account_id = p_account;
  return true;
end $$;

-- First of these slugs that no group has.
create function social.free_group_slug(p_slugs text[]) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.slug from unnest(p_slugs) with ordinality as s(slug, n) where not exists (select 1 from social."group" g where g.slug = s.slug) order by s.n limit 1
$$;

-- A closed account leaves nothing behind here. Groups only it belonged to go with it.
create function social.forget_account(p_account uuid) returns table (friend_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select f.friend_id from social.friendship f where f.account_id = p_account;
  delete from social.pair where p_account in (low, high);
  delete from social.follow where p_account in (follower_id, target_id);
  delete from social.block where p_account in (blocker_id, blocked_id);
  delete from social.mute where p_account in (account_id, target_id);
  delete from social.dismissal where p_account in (account_id, target_id);
  delete from social.friend_request where p_account in (from_id, to_id);
  delete from social.group_invitation where inviter_id = p_account or invitee_id = p_account;
  delete from social."group" g using social.group_member m where m.group_id = g.id and m.account_id = p_account and m.role = 'owner';
  delete from social.group_member where account_id = p_account;
  delete from social.former_slug where account_id = p_account;
  delete from social.profile where account_id = p_account;
end $$;

-- Places in lists: whole microseconds, because a browser's clock would lose some of them.
create function social.micros(at timestamptz) returns bigint language sql immutable parallel safe as $$ select (extract(epoch from at) * 1000000)::bigint $$;
create function social.at_micros(n bigint) returns timestamptz language sql immutable parallel safe as $$ select timestamptz 'epoch' + n::double precision * interval '1 microsecond' $$;

-- What the bell may still show of these.
create function social.open_requests(p_account uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id from social.friend_request r where r.id = any (ids) and r.state = 'pending' and p_account in (r.from_id, r.to_id) and not social.blocked(r.from_id, r.to_id)
$$;

create function social.open_people(p_account uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from unnest(ids) i(id) where social.active(i.id) and not social.blocked(p_account, i.id)
$$;

create function social.open_invitations(p_account uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from social.group_invitation i join social."group" g on g.id = i.group_id and g.deleted_at is null
  where i.id = any (ids) and i.state = 'pending' and i.expires_at > now() and (i.invitee_id is null or i.invitee_id = p_account) and not social.blocked(p_account, i.inviter_id)
$$;

-- Groups an account may know of as a member, and those it governs.
create function social.groups_with_rank(p_account uuid, ids uuid[], p_rank integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.group_id from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is null
  where m.group_id = any (ids) and m.account_id = p_account and m.state = 'active' and m.role_rank >= p_rank
$$;

create function social.may_list_friends(viewer uuid, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select social.nearness(viewer, person) >= case coalesce((select p.friends_list from social.profile p where p.account_id = person), 'everyone') when 'everyone' then 0 when 'friends' then 1 else 2 end
$$;

-- Friends and followers of the viewer, newest first.
create function social.access_list(viewer uuid, p_since timestamptz, p_id uuid, p_limit integer) returns table (account_id uuid, friend boolean, friends_until timestamptz, follows boolean, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.friend, x.ends_at, x.follows, x.since from (
    (select f.friend_id as id, true as friend, f.ends_at, exists (select 1 from social.follow w where w.follower_id = f.friend_id and w.target_id = viewer) as follows, f.since from social.friendship f
     where f.account_id = viewer and (f.ends_at is null or f.ends_at > now()) and (p_since is null or (f.since, f.friend_id) < (p_since, p_id)) order by f.since desc, f.friend_id desc limit p_limit)
    union all
    (select w.follower_id, false, null, true, w.created_at from social.follow w
     where w.target_id = viewer and (p_since is null or (w.created_at, w.follower_id) < (p_since, p_id)) and not social.are_friends(viewer, w.follower_id) order by w.created_at desc, w.follower_id desc limit p_limit)
  ) x
  order by x.since desc, x.id desc limit p_limit
$$;

-- One call about a group's members after another.
create function social.lock_group(grp uuid) returns void
language sql set search_path = pg_catalog, pg_temp as $$ select pg_advisory_xact_lock(hashtextextended('social.group:' || grp, 0)) $$;

-- Groups the viewer is invited to, newest invitation first.
create function social.invited_groups(viewer uuid, p_email text, p_after uuid, p_limit integer) returns table (invitation_id uuid, group_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.group_id from (
    select i.id, i.group_id, i.inviter_id, i.expires_at from social.group_invitation i where i.state = 'pending' and i.invitee_id = viewer
    union all select i.id, i.group_id, i.inviter_id, i.expires_at from social.group_invitation i where i.state = 'pending' and i.email = p_email
  ) x join social."group" g on g.id = x.group_id and g.deleted_at is null
  where x.expires_at > now() and (p_after is null or x.id < p_after) and not social.blocked(viewer, x.inviter_id)
    and not exists (select 1 from social.group_member m where m.group_id = x.group_id and m.account_id = viewer and m.state in ('active', 'banned'))
  order by x.id desc limit p_limit
$$;

-- An invitation that is the viewer's: in person, at their own address, or by the secret of its link.
create function social.find_invitation(viewer uuid, p_email text, p_id uuid, p_hash bytea) returns table (id uuid, group_id uuid, inviter_id uuid, state text, over boolean, group_state text, decided_by uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.group_id, i.inviter_id, i.state, i.expires_at <= now() or g.deleted_at is not null or social.blocked(viewer, i.inviter_id), m.state, i.decided_by
  from social.group_invitation i join social."group" g on g.id = i.group_id left join social.group_member m on m.group_id = i.group_id and m.account_id = viewer
  where (p_id is null or i.id = p_id) and (p_id is not null or p_hash is not null) and (p_hash is null or i.token_hash = p_hash) and (i.invitee_id = viewer or i.email = p_email or i.token_hash = p_hash)
$$;

create function social.decide_invitation(p_id uuid, p_state text, p_by uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update social.group_invitation set state = p_state, decided_at = now(), decided_by = p_by where id = p_id and state = 'pending'
$$;

-- Invites an address: a new link each time; false when a link was sent within the day.
create function social.invite_address(p_id uuid, grp uuid, p_inviter uuid, p_email text, p_hash bytea, p_days integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare known social.group_invitation;
begin
  select * into known from social.group_invitation i where i.group_id = grp and i.email = p_email and i.state = 'pending' for update;
  if known.id is null then
    insert into social.group_invitation (id, group_id, inviter_id, email, token_hash, expires_at) values (p_id, grp, p_inviter, p_email, p_hash, now() + make_interval(days => p_days));
    return true;
  end if;
  if known.created_at > now() - interval '1 day' and known.expires_at > now() then return false; end if;
  update social.group_invitation set inviter_id = p_inviter, token_hash = p_hash, created_at = now(), expires_at = now() + make_interval(days => p_days) where id = known.id;
  return true;
end $$;

-- What inviting needs to know of people: open, in no block pair with the inviter, and what they are to the group.
create function social.invitees(viewer uuid, grp uuid, ids uuid[]) returns table (account_id uuid, reachable boolean, state text, invitation_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.id <> viewer and social.active(i.id) and not social.blocked(viewer, i.id), m.state, v.id
  from unnest(ids) i(id) left join social.group_member m on m.group_id = grp and m.account_id = i.id
  left join social.group_invitation v on v.group_id = grp and v.invitee_id = i.id and v.state = 'pending'
$$;

-- Friends of the viewer, and colleagues in the group's workspace, who are not in the group.
create function social.candidates(viewer uuid, grp uuid, p_words text[], p_name text, p_id uuid, p_limit integer) returns table (account_id uuid, sort_name text, colleague boolean, invited boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with known as (
    select c.id, bool_or(c.mate) as mate from (
      select f.id, false as mate from social.friend_ids(viewer) f(id)
      union all select w.id, true from unnest(workspace.colleague_ids(viewer, coalesce((select l.workspace_id from social.group_workspace l where l.group_id = grp), -1), 2000)) w(id)
    ) c group by 1
  )
  select k.id, p.sort_name, k.mate, exists (select 1 from social.group_invitation v where v.group_id = grp and v.invitee_id = k.id and v.state = 'pending' and v.expires_at > now())
  from known k join social.profile p on p.account_id = k.id
  where p.search like all (p_words) and (p_name is null or (p.sort_name, k.id) > (p_name, p_id)) and not social.blocked(viewer, k.id)
    and not exists (select 1 from social.group_member m where m.group_id = grp and m.account_id = k.id and m.state in ('active', 'banned'))
  order by p.sort_name, k.id limit p_limit
$$;

-- Whom to tell of a group's affairs: active members of a rank.
create function social.members_with_rank(grp uuid, p_rank integer, p_after uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id from social.group_member m where m.group_id = grp and m.state = 'active' and m.role_rank >= p_rank and (p_after is null or m.account_id > p_after) order by m.account_id limit p_limit
$$;

create function social.owned_groups(p_account uuid) returns table (id uuid, name text, others integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name, (select count(*)::integer from social.group_member o where o.group_id = g.id and o.state = 'active' and o.account_id <> p_account)
  from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is null where m.account_id = p_account and m.role = 'owner' and m.state = 'active'
$$;

create function social.deleted_groups(p_account uuid) returns table (id uuid, name text, deleted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name, g.deleted_at from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is not null
  where m.account_id = p_account and m.role = 'owner' and m.state = 'active' order by g.deleted_at desc limit 100
$$;

-- For links in mails and bells that outlive a member: the name of a group that is there.
create function social.group_name(grp uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select g.name from social."group" g where g.id = grp and g.deleted_at is null $$;

-- What somebody with the secret of an invitation may know of its group before they are in.
create function social.invited_card(grp uuid) returns table (id uuid, name text, description text, cover_file_id uuid, archived boolean, members integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name, g.description, g.cover_file_id, g.archived_at is not null, (select count(*)::integer from social.group_member m where m.group_id = g.id and m.state = 'active')
  from social."group" g where g.id = grp and g.deleted_at is null
$$;

create function social.is_new() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select not exists (select 1 from social.profile) $$;
