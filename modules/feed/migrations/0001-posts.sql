-- Posts and what hangs on them. Who sees a post is decided by feed.visible and nowhere else: every policy, list, count and push asks it.

create table feed.post (
  post_id uuid primary key,
  author_id uuid not null,
  group_id uuid,
  post_type text not null check (post_type in ('post', 'video-bites', 'audio-bites', 'educational-bites', 'text-bites', 'share')),
  description text not null default '' check (length(description) <= 10000),
  privacy text not null default 'public' check (privacy in ('only_me', 'friends', 'public')),
  -- pending: waits for a moderator of the group.
  state text not null default 'live' check (state in ('live', 'pending')),
  -- Always the original, never another share.
  shared_post_id uuid,
  file_count smallint not null default 0 check (file_count between 0 and 10),
  has_poll boolean not null default false,
  -- [{slug, id}] of people who are called by name in the text.
  mentions jsonb not null default '[]',
  hashtags text[] not null default '{}' check (cardinality(hashtags) <= 30),
  link_url text,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search tsvector generated always as (to_tsvector('simple', description)) stored,
  check (btrim(description, E' \t\r\n') <> '' or file_count > 0 or has_poll or shared_post_id is not null),
  check ((post_type = 'share') = (shared_post_id is not null)),
  check (state = 'live' or group_id is not null)
);
create index post_author on feed.post (author_id, post_id desc) where deleted_at is null;
create index post_group on feed.post (group_id, post_id desc) where group_id is not null and deleted_at is null;
create index post_pending on feed.post (group_id, post_id desc) where state = 'pending' and deleted_at is null;
create index post_type on feed.post (post_type, post_id desc) where deleted_at is null and post_type <> 'post';
create index post_shared on feed.post (shared_post_id, post_id desc) where shared_post_id is not null and deleted_at is null;
create index post_trash on feed.post (author_id, deleted_at desc, post_id desc) where deleted_at is not null;
create index post_purge on feed.post (deleted_at) where deleted_at is not null;
create index post_words on feed.post using gin (search) with (gin_pending_list_limit = 256);

create table feed.post_file (
  post_id uuid not null references feed.post on delete cascade,
  file_id uuid not null unique,
  position smallint not null check (position between 0 and 9),
  alt text not null default '' check (length(alt) <= 1500),
  primary key (post_id, position)
);
create table feed.post_hashtag (
  tag text collate "C" not null check (length(tag) between 1 and 100),
  post_id uuid not null references feed.post on delete cascade,
  primary key (tag, post_id)
);
create index post_hashtag_of on feed.post_hashtag (post_id);
create table feed.post_edit (
  id bigint generated always as identity primary key,
  post_id uuid not null references feed.post on delete cascade,
  description text not null,
  at timestamptz not null default now()
);
create index post_edit_of on feed.post_edit (post_id, id desc);

create table feed.poll (
  post_id uuid primary key references feed.post on delete cascade,
  question text not null check (length(question) between 1 and 200),
  closes_at timestamptz
);
create table feed.poll_option (
  id uuid primary key,
  post_id uuid not null references feed.poll on delete cascade,
  position smallint not null,
  text text not null check (length(text) between 1 and 100),
  unique (post_id, position),
  unique (post_id, id)
);
create table feed.poll_vote (
  post_id uuid not null,
  account_id uuid not null,
  option_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (post_id, account_id),
  foreign key (post_id, option_id) references feed.poll_option (post_id, id) on delete cascade
);
create index poll_vote_option on feed.poll_vote (post_id, option_id);
create index poll_vote_of on feed.poll_vote (account_id);

create table feed.comment (
  id uuid primary key,
  post_id uuid not null references feed.post on delete cascade,
  author_id uuid not null,
  parent_id uuid references feed.comment on delete cascade,
  description text not null default '' check (length(description) <= 5000),
  file_id uuid unique,
  mentions jsonb not null default '[]',
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (btrim(description, E' \t\r\n') <> '' or file_id is not null)
);
create index comment_of_post on feed.comment (post_id, id) where deleted_at is null and parent_id is null;
create index comment_of_comment on feed.comment (parent_id, id) where parent_id is not null;
create index comment_all on feed.comment (post_id, author_id);
create index comment_author on feed.comment (author_id, post_id);

create table feed.reaction (
  account_id uuid not null,
  target_type text not null check (target_type in ('post', 'comment')),
  target_id uuid not null,
  kind text not null check (kind in ('like', 'love', 'haha', 'wow', 'sad', 'angry')),
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_type, target_id)
);
create index reaction_target on feed.reaction (target_type, target_id, account_id) include (kind);
create index reaction_newest on feed.reaction (target_type, target_id, at desc, account_id desc);

create table feed.saved_post (
  account_id uuid not null,
  -- No key to the post: a saved post that was purged leaves a placeholder its owner removes.
  post_id uuid not null,
  folder text not null default '' check (length(folder) <= 60),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (account_id, post_id)
);
create index saved_newest on feed.saved_post (account_id, saved_at desc, post_id desc);
create index saved_folder on feed.saved_post (account_id, folder, saved_at desc, post_id desc);
create table feed.hidden_post (
  account_id uuid not null,
  post_id uuid not null references feed.post on delete cascade,
  at timestamptz not null default now(),
  primary key (account_id, post_id)
);
create index hidden_post_of on feed.hidden_post (post_id);
create table feed.hidden_comment (
  account_id uuid not null,
  comment_id uuid not null references feed.comment on delete cascade,
  primary key (account_id, comment_id)
);
create index hidden_comment_of on feed.hidden_comment (comment_id);

-- Candidates of a timeline. Never what may be seen: that is asked again at every read.
create table feed.feed_item (
  account_id uuid not null,
  post_id uuid not null references feed.post on delete cascade,
  author_id uuid not null,
  primary key (account_id, post_id)
);
create index feed_item_post on feed.feed_item (post_id);
create index feed_item_author on feed.feed_item (account_id, author_id);
-- People whose candidates are kept: above `floor` the list is whole. Who has not looked for 30 days has none and is pulled.
create table feed.reader (
  account_id uuid primary key,
  active_at timestamptz not null default now(),
  floor uuid not null
);
-- Authors and groups with too many listeners to write to each: their posts are fetched by whoever reads.
create table feed.large_source (
  id uuid primary key,
  since timestamptz not null default now()
);
create table feed.timeline_settings (
  account_id uuid primary key,
  mode text not null default 'latest' check (mode in ('latest', 'top')),
  closeness double precision not null default 0.5 check (closeness between 0 and 1),
  popularity double precision not null default 0.5 check (popularity between 0 and 1),
  recency double precision not null default 0.5 check (recency between 0 and 1),
  discover boolean not null default false,
  updated_at timestamptz not null default now()
);
create table feed.feed_rank_session (
  id uuid primary key,
  account_id uuid not null,
  post_ids uuid[] not null check (cardinality(post_ids) <= 500),
  -- One object a post: what counted for it.
  reasons jsonb not null,
  expires_at timestamptz not null
);
create index feed_rank_session_of on feed.feed_rank_session (account_id);
create index feed_rank_session_end on feed.feed_rank_session (expires_at);

create table feed.link_preview (
  url_hash bytea primary key check (length(url_hash) = 32),
  url text not null,
  title text not null default '',
  description text not null default '',
  site text not null default '',
  file_id uuid,
  good boolean not null,
  fetched_at timestamptz not null default now()
);
create index link_preview_old on feed.link_preview (fetched_at);

-- ── Who sees what ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What stands between two people: used for posts outside groups, stories, and the author's part inside groups.
create function feed.author_visible(viewer uuid, author uuid, privacy text) returns boolean
language plpgsql stable parallel safe security definer cost 200 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or author is null then return false; end if;
  if viewer = author then return true; end if;
  if privacy = 'only_me' then return false; end if;
  if privacy = 'friends' and not social.are_friends(viewer, author) then return false; end if;
  return not social.blocked(viewer, author) and social.active(author);
end $$;

-- THE predicate. Everything that shows, counts, pushes, shares or mails a post asks this.
create function feed.visible(viewer uuid, post feed.post) returns boolean
language plpgsql stable parallel safe security definer cost 400 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or post.post_id is null or post.deleted_at is not null or post.hidden_at is not null then return false; end if;
  if viewer = post.author_id then return true; end if;
  if post.state = 'pending' and coalesce(social.group_role(viewer, post.group_id), 'member') = 'member' then return false; end if;
  if post.group_id is not null and not social.group_reads(viewer, post.group_id) then return false; end if;
  return feed.author_visible(viewer, post.author_id, post.privacy);
end $$;

create function feed.sees_post(viewer uuid, id uuid) returns boolean
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare p feed.post;
begin
  select * into p from feed.post x where x.post_id = id;
  return found and feed.visible(viewer, p);
end $$;

-- A comment is for whoever sees its post and is in no block pair with who wrote it, or wrote what it answers, and has not hidden (reported) either.
create function feed.comment_visible(viewer uuid, c feed.comment) returns boolean
language plpgsql stable parallel safe security definer cost 600 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or c.id is null or c.deleted_at is not null or c.hidden_at is not null then return false; end if;
  if viewer <> c.author_id and (social.blocked(viewer, c.author_id) or not social.active(c.author_id)) then return false; end if;
  if c.parent_id is not null and not exists (select 1 from feed.comment a where a.id = c.parent_id and a.deleted_at is null and a.hidden_at is null
    and (a.author_id = viewer or (not social.blocked(viewer, a.author_id) and social.active(a.author_id)))) then return false; end if;
  if exists (select 1 from feed.hidden_comment h where h.account_id = viewer and h.comment_id in (c.id, c.parent_id)) then return false; end if;
  return feed.sees_post(viewer, c.post_id);
end $$;

create function feed.sees_comment(viewer uuid, comment_id uuid) returns boolean
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare c feed.comment;
begin
  select * into c from feed.comment x where x.id = comment_id;
  return found and feed.comment_visible(viewer, c);
end $$;

-- Those of these posts, or comments, that the viewer sees now: for addresses of files, bells and sockets.
create function feed.posts_open_to(viewer uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.post_id from feed.post p where p.post_id = any (ids) and feed.visible(viewer, p)
$$;
create function feed.comments_open_to(viewer uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from feed.comment c where c.id = any (ids) and feed.comment_visible(viewer, c)
$$;
-- Those of these people who see a post now, and are in no block pair with who acted on it.
create function feed.viewers(id uuid, accounts uuid[], actor uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from feed.post p cross join unnest(accounts) a(id) where p.post_id = viewers.id and feed.visible(a.id, p) and (actor is null or a.id = actor or not social.blocked(a.id, actor))
$$;

alter table feed.post enable row level security;
alter table feed.post_file enable row level security;
alter table feed.post_hashtag enable row level security;
alter table feed.post_edit enable row level security;
alter table feed.poll enable row level security;
alter table feed.poll_option enable row level security;
alter table feed.poll_vote enable row level security;
alter table feed.comment enable row level security;
alter table feed.reaction enable row level security;
alter table feed.saved_post enable row level security;
alter table feed.hidden_post enable row level security;
alter table feed.hidden_comment enable row level security;
alter table feed.feed_item enable row level security;
alter table feed.reader enable row level security;
alter table feed.large_source enable row level security;
alter table feed.timeline_settings enable row level security;
alter table feed.feed_rank_session enable row level security;
alter table feed.link_preview enable row level security;

-- What is deleted is its author's until it is purged.
create policy seen on feed.post for select using (author_id = core.current_account_id() or feed.visible(core.current_account_id(), post));
create policy written on feed.post for insert with check (author_id = core.current_account_id());
create policy changed on feed.post for update using (author_id = core.current_account_id());
create policy seen on feed.post_file for select using (exists (select 1 from feed.post p where p.post_id = post_file.post_id));
create policy own on feed.post_file using (exists (select 1 from feed.post p where p.post_id = post_file.post_id and p.author_id = core.current_account_id()));
create policy seen on feed.post_hashtag for select using (exists (select 1 from feed.post p where p.post_id = post_hashtag.post_id));
create policy own on feed.post_hashtag using (exists (select 1 from feed.post p where p.post_id = post_hashtag.post_id and p.author_id = core.current_account_id()));
create policy seen on feed.post_edit for select using (exists (select 1 from feed.post p where p.post_id = post_edit.post_id));
create policy own on feed.post_edit for insert with check (exists (select 1 from feed.post p where p.post_id = post_edit.post_id and p.author_id = core.current_account_id()));
create policy seen on feed.poll for select using (exists (select 1 from feed.post p where p.post_id = poll.post_id));
create policy own on feed.poll for insert with check (exists (select 1 from feed.post p where p.post_id = poll.post_id and p.author_id = core.current_account_id()));
create policy seen on feed.poll_option for select using (exists (select 1 from feed.post p where p.post_id = poll_option.post_id));
create policy own on feed.poll_option for insert with check (exists (select 1 from feed.post p where p.post_id = poll_option.post_id and p.author_id = core.current_account_id()));
create policy own on feed.poll_vote using (account_id = core.current_account_id()) with check (account_id = core.current_account_id() and feed.sees_post(core.current_account_id(), post_id));
create policy seen on feed.comment for select using (author_id = core.current_account_id() or feed.comment_visible(core.current_account_id(), comment));
create policy written on feed.comment for insert with check (author_id = core.current_account_id() and feed.sees_post(core.current_account_id(), post_id));
create policy changed on feed.comment for update using (author_id = core.current_account_id());
-- Others' reactions are read through functions that ask the predicate of what was reacted to.
create policy own on feed.reaction using (account_id = core.current_account_id());
create policy own on feed.saved_post using (account_id = core.current_account_id());
create policy own on feed.hidden_post using (account_id = core.current_account_id()) with check (account_id = core.current_account_id() and feed.sees_post(core.current_account_id(), post_id));
create policy own on feed.hidden_comment using (account_id = core.current_account_id()) with check (account_id = core.current_account_id() and feed.sees_comment(core.current_account_id(), comment_id));
create policy own on feed.feed_item for select using (account_id = core.current_account_id());
create policy own on feed.reader for select using (account_id = core.current_account_id());
create policy own on feed.timeline_settings using (account_id = core.current_account_id());
create policy own on feed.feed_rank_session using (account_id = core.current_account_id());
