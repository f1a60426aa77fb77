-- Stories last 24 hours: every read asks the clock, so that nothing depends on a job that clears them away.

create table feed.story (
  id uuid primary key,
  author_id uuid not null,
  content_type text not null check (content_type in ('text', 'file')),
  description text not null default '' check (length(description) <= 500),
  bg_color text check (bg_color ~ '^#[0-9a-f]{6}$'),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  file_id uuid,
  privacy text not null check (privacy in ('only_me', 'friends', 'public')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  deleted_at timestamptz,
  -- By moderation.
  hidden_at timestamptz,
  check (case content_type when 'text' then trim(description) <> '' and file_id is null and bg_color is not null and color is not null else file_id is not null and bg_color is null and color is null end),
  check (expires_at = created_at + interval '24 hours')
);
create index story_of on feed.story (author_id, expires_at desc);
create index story_end on feed.story (expires_at);
create index story_deleted on feed.story (deleted_at) where deleted_at is not null;

create table feed.story_view (
  story_id uuid not null references feed.story on delete cascade,
  account_id uuid not null,
  first_at timestamptz not null default now(),
  primary key (story_id, account_id)
);
create index story_view_newest on feed.story_view (story_id, first_at desc, account_id desc);
create index story_view_of on feed.story_view (account_id);

create table feed.story_reaction (
  story_id uuid not null references feed.story on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('like', 'love', 'haha', 'wow', 'sad', 'angry')),
  created_at timestamptz not null default now(),
  primary key (story_id, account_id)
);
create index story_reaction_of on feed.story_reaction (account_id);

create table feed.story_reply (
  id uuid primary key,
  story_id uuid not null references feed.story on delete cascade,
  author_id uuid not null,
  body text not null check (trim(body) <> '' and length(body) <= 1000),
  created_at timestamptz not null default now()
);
create index story_reply_newest on feed.story_reply (story_id, id desc);
create index story_reply_of on feed.story_reply (author_id);

create table feed.story_setting (
  account_id uuid primary key,
  archive boolean not null default true,
  pause boolean not null default false,
  updated_at timestamptz not null default now()
);
create index story_setting_without on feed.story_setting (account_id) where not archive;

-- Whether the viewer may see a story that is told by this author, now. The author part is the one of posts; what somebody has reported is gone for them.
create function feed.story_open(viewer uuid, story uuid, author uuid, privacy text, expires_at timestamptz, deleted_at timestamptz, hidden_at timestamptz) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select deleted_at is null and hidden_at is null and expires_at > now() and feed.author_visible(viewer, author, privacy) and not notifications.reported(viewer, 'story', story::text)
$$;

alter table feed.story enable row level security;
alter table feed.story_view enable row level security;
alter table feed.story_reaction enable row level security;
alter table feed.story_reply enable row level security;
alter table feed.story_setting enable row level security;

create policy seen on feed.story for select using (author_id = core.current_account_id() or feed.story_open(core.current_account_id(), id, author_id, privacy, expires_at, deleted_at, hidden_at));
create policy told on feed.story for insert with check (author_id = core.current_account_id());
create policy taken_back on feed.story for update using (author_id = core.current_account_id());
-- What a story says, to whom and until when stays as it was told.
revoke update, delete on feed.story from atrium_app;
grant update (deleted_at) on feed.story to atrium_app;

-- The policy of feed.story is asked within these: only of stories the viewer sees.
create policy own on feed.story_view using (account_id = core.current_account_id()) with check (account_id = core.current_account_id() and exists (select 1 from feed.story s where s.id = story_id and s.author_id <> account_id));
create policy author on feed.story_view for select using (exists (select 1 from feed.story s where s.id = story_id and s.author_id = core.current_account_id()));
create policy own on feed.story_reaction using (account_id = core.current_account_id()) with check (account_id = core.current_account_id() and exists (select 1 from feed.story s where s.id = story_id));
create policy author on feed.story_reaction for select using (exists (select 1 from feed.story s where s.id = story_id and s.author_id = core.current_account_id()));
create policy own on feed.story_reply using (author_id = core.current_account_id()) with check (author_id = core.current_account_id() and exists (select 1 from feed.story s where s.id = story_id and s.author_id <> story_reply.author_id));
create policy author on feed.story_reply for select using (exists (select 1 from feed.story s where s.id = story_id and s.author_id = core.current_account_id()));
create policy own on feed.story_setting using (account_id = core.current_account_id());

create function feed.keeps_stories(p_account uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select t.archive from feed.story_setting t where t.account_id = p_account), true)
$$;

-- Which of these stories somebody may open now: live ones by the predicate, their own also from the archive. For addresses of files and for the bell.
create function feed.stories_open_to(viewer uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id from feed.story s where s.id = any (ids) and (
    feed.story_open(viewer, s.id, s.author_id, s.privacy, s.expires_at, s.deleted_at, s.hidden_at)
    or (s.author_id = viewer and s.deleted_at is null and s.expires_at > now() - interval '30 days' and (s.expires_at > now() or feed.keeps_stories(viewer))))
$$;

-- How many the viewer has told within a day, taken back or not; one telling after another.
create function feed.stories_of_day(p_account uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('feed.story:' || p_account, 0));
  return (select count(*)::integer from feed.story s where s.author_id = p_account and s.created_at > now() - interval '24 hours');
end $$;

-- Whom to tell that there is a new one: friends, and followers of what is public.
create function feed.story_listeners(p_author uuid, p_privacy text, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with who as (select social.friend_ids(p_author) as id union select social.follower_ids(p_author))
  select w.id from who w where p_privacy <> 'only_me' and w.id <> p_author and feed.author_visible(w.id, p_author, p_privacy) and not social.muted(w.id, p_author) limit p_limit
$$;

-- What nobody can open any more. Answers the files that go with it.
create function feed.purge_stories(p_limit integer) returns table (id uuid, author_id uuid, file_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select s.id from feed.story s where s.expires_at <= now() - interval '30 days'
    union select s.id from feed.story s where s.deleted_at <= now() - interval '24 hours'
    union select s.id from feed.story_setting t join feed.story s on s.author_id = t.account_id and s.expires_at <= now() - interval '24 hours' where not t.archive
  ), gone as (select d.id from due d limit p_limit)
  delete from feed.story s using gone g where s.id = g.id returning s.id, s.author_id, s.file_id
$$;

create function feed.forget_stories(p_account uuid) returns table (id uuid, file_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from feed.story_view v where v.account_id = p_account;
  delete from feed.story_reaction r where r.account_id = p_account;
  delete from feed.story_reply r where r.author_id = p_account;
  delete from feed.story_setting t where t.account_id = p_account;
  return query delete from feed.story s where s.author_id = p_account returning s.id, s.file_id;
end $$;

-- For moderation: hides a story from everybody but its author, or shows it again; answers its author.
create function feed.hide_story(p_id uuid, p_hidden boolean) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.story s set hidden_at = case when p_hidden then coalesce(s.hidden_at, now()) end where s.id = p_id returning s.author_id
$$;

-- By a moderator's decision, for good.
create function feed.remove_story(p_id uuid) returns table (author_id uuid, file_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from feed.story s where s.id = p_id returning s.author_id, s.file_id
$$;
