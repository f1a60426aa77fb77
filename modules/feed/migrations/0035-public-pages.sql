-- A workspace may have a public page: what its members post for everybody is read there without an account. Only what was written while
-- the page was on: whoever posted before was told that everybody means everybody here.
create table feed.public_page (
  workspace_id integer primary key,
  is_on boolean not null,
  intro text not null default '' check (length(intro) <= 500),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
-- When a page was on; the last one without an end while it is.
create table feed.public_period (
  id bigint generated always as identity primary key,
  workspace_id integer not null references feed.public_page on delete cascade,
  since timestamptz not null default now(),
  until timestamptz,
  check (until >= since)
);
create index public_period_of on feed.public_period (workspace_id, since);
create unique index public_period_open on feed.public_period (workspace_id) where until is null;
alter table feed.public_page enable row level security;
alter table feed.public_period enable row level security;
create policy tenant on feed.public_page using (workspace_id = core.current_workspace_id());
create policy tenant on feed.public_period using (workspace_id = core.current_workspace_id());

-- Who keeps their own public posts off such pages.
create table feed.not_for_visitors (
  account_id uuid primary key,
  since timestamptz not null default now()
);
alter table feed.not_for_visitors enable row level security;
create policy own on feed.not_for_visitors using (account_id = core.current_account_id());

create index post_public on feed.post (author_id, post_id desc) where privacy = 'public' and group_id is null and state = 'live' and deleted_at is null and hidden_at is null;

-- The predicate for whoever has no account; p_workspace: on the page of this one, null: on any.
create function feed.open_to_visitors(p feed.post, p_workspace integer) returns boolean
language plpgsql stable security definer cost 400 set search_path = pg_catalog, pg_temp as $$
begin
  if p.post_id is null or p.deleted_at is not null or p.hidden_at is not null or p.state <> 'live' or p.group_id is not null or p.privacy <> 'public' then return false; end if;
  if not social.active(p.author_id) or notifications.limited(p.author_id) or exists (select 1 from feed.not_for_visitors n where n.account_id = p.author_id) then return false; end if;
  return exists (
    select 1 from feed.public_period d join feed.public_page g on g.workspace_id = d.workspace_id and g.is_on
    where (p_workspace is null or d.workspace_id = p_workspace) and p.created_at >= d.since and (d.until is null or p.created_at < d.until) and workspace.is_active_member(d.workspace_id, p.author_id));
end $$;

-- The page of a workspace, while it is on.
create function feed.public_page_of(p_slug text) returns table (workspace_id integer, slug text, name text, intro text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.workspace_id, w.slug, w.name, g.intro from workspace.find_public(p_slug) w join feed.public_page g on g.workspace_id = w.id and g.is_on where p_slug is not null
$$;

-- Ids of posts on the page of a workspace, newest first. Candidates: what authors are is asked once an author, and the predicate of the rows that are shown (feed.for_visitors).
create function feed.public_posts(p_workspace integer, p_before uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.post_id from workspace.active_members(p_workspace) a cross join lateral (
    select p.post_id from feed.post p
    where p.author_id = a and p.privacy = 'public' and p.group_id is null and p.state = 'live' and p.deleted_at is null and p.hidden_at is null and (p_before is null or p.post_id < p_before)
      and exists (select 1 from feed.public_period d where d.workspace_id = p_workspace and p.created_at >= d.since and (d.until is null or p.created_at < d.until))
    order by p.post_id desc limit p_limit
  ) x
  where social.active(a) and not notifications.limited(a) and not exists (select 1 from feed.not_for_visitors n where n.account_id = a)
  order by x.post_id desc limit p_limit
$$;

-- Posts as visitors see them, with those that these share as far as they are open to visitors themselves.
create function feed.for_visitors(p_workspace integer, ids uuid[]) returns table (
  post_id uuid, is_asked boolean, description text, author_id uuid, shared_post_id uuid, link_url text, files jsonb, poll jsonb, edited_at timestamptz, created_at timestamptz
) language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
  with asked as materialized (select p from feed.post p where p.post_id = any (ids) and feed.open_to_visitors(p, p_workspace)),
  every_one as (
    select (a.p).*, true as is_asked from asked a
    union all
    select s.*, false from feed.post s where s.post_id in (select (a.p).shared_post_id from asked a) and s.post_id <> all (ids) and feed.open_to_visitors(s, null)
  )
  select e.post_id, e.is_asked, e.description, e.author_id, e.shared_post_id, e.link_url,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.file_id, 'alt', f.alt, 'captioned', f.captions <> '') order by f.position) from feed.post_file f where f.post_id = e.post_id), '[]'),
    (select jsonb_build_object('question', q.question, 'options', (select jsonb_agg(o.text order by o.position) from feed.poll_option o where o.post_id = q.post_id)) from feed.poll q where q.post_id = e.post_id),
    e.edited_at, e.created_at
  from every_one e
$$;

-- Which of these posts visitors may see: for their files.
create function feed.posts_open_to_visitors(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.post_id from feed.post p where p.post_id = any (ids) and feed.open_to_visitors(p, null)
$$;

-- Captions of a film of such a post.
create function feed.captions_for_visitors(p_workspace integer, p_post uuid, p_file uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.captions from feed.post p join feed.post_file f on f.post_id = p.post_id where p.post_id = p_post and f.file_id = p_file and f.captions <> '' and feed.open_to_visitors(p, p_workspace)
$$;

-- Pages on which the public posts of an account are read.
create function feed.public_pages_of(p_account uuid) returns table (workspace_id integer, slug text, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.id, w.slug, w.name from workspace.open_memberships(p_account) w join feed.public_page g on g.workspace_id = w.id and g.is_on order by w.name, w.id
$$;

create function feed.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('feed', p_workspace);
end $$;
revoke execute on function feed.forget_workspace(integer) from public;
grant execute on function feed.forget_workspace(integer) to atrium_app;

create function feed.forget_visitor_choice(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from feed.not_for_visitors n where n.account_id = p_account
$$;
revoke execute on function feed.forget_visitor_choice(uuid) from public;
grant execute on function feed.forget_visitor_choice(uuid) to atrium_app;
