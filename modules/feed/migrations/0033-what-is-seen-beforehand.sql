-- What an earlier version showed besides its text: kind, name and alternative text of each file, in their order. Null: from before this was kept. The files themselves end with their place.
alter table feed.post_edit add column files jsonb check (files is null or jsonb_typeof(files) = 'array');
-- In words what a picture shows, for those who do not see it; read under the predicate of the comment or story, like the picture itself.
alter table feed.comment add column alt text not null default '' check (length(alt) <= 1500 and (alt = '' or file_id is not null));
alter table feed.story add column alt text not null default '' check (length(alt) <= 1500 and (alt = '' or file_id is not null));

-- People besides the author, of everybody of the house counted up to 1,001: accounts that are open, without those in a block with the author.
create or replace function feed.audience_size(viewer uuid, p_privacy text, p_group uuid) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  ids uuid[];
begin
  if p_privacy = 'only_me' then return 0; end if;
  if p_privacy = 'friends' then return (select count(*) from (select social.friend_ids(viewer) as id) f where not social.restricted(viewer, f.id) and (p_group is null or social.group_reads(f.id, p_group))); end if;
  -- Counted a little past the bound, so that whoever asks can say that there are more.
  ids := identity.open_accounts(null, 1000);
  if cardinality(ids) = 1000 then ids := ids || identity.open_accounts(ids[1000], 1000); end if;
  return (select least(1001, count(*)) from unnest(ids) o(id) where o.id <> viewer and o.id not in (select w.id from (select social.walled(viewer) as id) w));
end $$;

-- What counts for the order of Top. Towards an author: the viewer's reactions and comments, to and under posts, comments and stories alike. Only what the viewer could list is counted.
create or replace function feed.weigh(viewer uuid, ids uuid[]) returns table (post_id uuid, author_id uuid, hours double precision, acts integer, weight integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  hidden as materialized (select h.comment_id as id from feed.hidden_comment h where h.account_id = viewer),
  mine as materialized (
    select a.author_id, count(*)::integer as n from (
      select p.author_id from feed.reaction r join feed.post p on p.post_id = r.target_id where r.account_id = viewer and r.target_type = 'post' and r.at > now() - interval '90 days'
      union all select x.author_id from feed.reaction r join feed.comment x on x.id = r.target_id where r.account_id = viewer and r.target_type = 'comment' and r.at > now() - interval '90 days'
      union all select s.author_id from feed.story_reaction r join feed.story s on s.id = r.story_id where r.account_id = viewer and r.created_at > now() - interval '90 days'
      union all select s.author_id from feed.story_reply r join feed.story s on s.id = r.story_id where r.author_id = viewer and r.created_at > now() - interval '90 days'
      -- An answer is one act towards whom it answers, and one towards whose post it stands under; one towards either where that is the same person.
      union all select t.author_id from feed.comment c join feed.post p on p.post_id = c.post_id left join feed.comment x on x.id = c.parent_id
        cross join lateral (select p.author_id union select x.author_id where x.author_id is not null) t
        where c.author_id = viewer and c.deleted_at is null and c.created_at > now() - interval '90 days'
    ) a group by 1
  )
  select p.post_id, p.author_id, extract(epoch from now() - p.created_at)::double precision / 3600, coalesce((select m.n from mine m where m.author_id = p.author_id), 0),
    (select count(*)::integer from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id not in (select w.id from walled w))
    + 3 * (select count(*)::integer from feed.comment c left join feed.comment x on x.id = c.parent_id
        where c.post_id = p.post_id and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w)
          and (c.parent_id is null or (x.deleted_at is null and x.hidden_at is null and x.author_id not in (select w.id from walled w)))
          and c.id not in (select h.id from hidden h) and (c.parent_id is null or c.parent_id not in (select h.id from hidden h)))
    + 2 * (select count(*)::integer from (select 1 from feed.post s where s.shared_post_id = p.post_id and s.deleted_at is null and feed.visible(viewer, s)
        and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = s.post_id) limit 100) y)
  from feed.post p where p.post_id = any (ids) and feed.visible(viewer, p)
$$;

-- As before, without shares the viewer has hidden: the list of shares has none of them either.
create or replace function feed.posts(viewer uuid, ids uuid[]) returns table (
  post_id uuid, post_type text, description text, privacy text, state text, author_id uuid, group_id uuid, shared_post_id uuid, mentions jsonb, hashtags text[], link_url text, files jsonb,
  edited_at timestamptz, created_at timestamptz, version integer, has_poll boolean, kinds jsonb, comments integer, shares integer, my_reaction text, folder text, group_role text, poll jsonb
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  every uuid[];
  passed uuid[];
  sharers uuid[];
begin
  every := ids || array(select p.shared_post_id from feed.post p where p.post_id = any (ids) and p.shared_post_id is not null);
  -- Shares are seldom, and asked about only where there are some; at most 200 of a post.
  passed := array(select l.post_id from unnest(every) e(id) cross join lateral (select s.post_id from feed.post s where s.shared_post_id = e.id and s.deleted_at is null
    and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = s.post_id) order by s.post_id desc limit 200) l);
  if cardinality(passed) > 0 then sharers := array(select (v.post).shared_post_id from feed.seen(viewer, passed) v); end if;
  return query
  with x as materialized (select (v.post).*, v.role from feed.seen(viewer, every) v),
  walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  hidden as materialized (select h.comment_id from feed.hidden_comment h where h.account_id = viewer),
  felt as (
    select k.target_id, jsonb_object_agg(k.kind, k.n) as kinds, max(k.mine) as mine from (
      select r.target_id, r.kind, count(*) as n, max(r.kind) filter (where r.account_id = viewer) as mine from feed.reaction r
      where r.target_type = 'post' and r.target_id = any (every) and r.account_id not in (select w.id from walled w) group by r.target_id, r.kind) k group by k.target_id),
  said as (
    select c.post_id, count(*)::integer as n from feed.comment c left join feed.comment a on a.id = c.parent_id
    where c.post_id = any (every) and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w)
      and (c.parent_id is null or (a.deleted_at is null and a.hidden_at is null and a.author_id not in (select w.id from walled w)))
      and c.id not in (select h.comment_id from hidden h) and (c.parent_id is null or c.parent_id not in (select h.comment_id from hidden h)) group by c.post_id),
  passed_on as (select u.id, least(count(*), 100)::integer as n from unnest(sharers) u(id) group by u.id),
  saved as (select s.post_id, s.folder from feed.saved_post s where s.account_id = viewer and s.post_id = any (every))
  select x.post_id, x.post_type, x.description, x.privacy, x.state, x.author_id, x.group_id, x.shared_post_id, x.mentions, x.hashtags, x.link_url,
    case when x.file_count = 0 then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'alt', f.alt, 'captioned', f.captions <> '') order by f.position), '[]'::jsonb) from feed.post_file f where f.post_id = x.post_id) end,
    x.edited_at, x.created_at, x.version, x.has_poll,
    coalesce(felt.kinds, '{}'::jsonb), coalesce(said.n, 0), coalesce(passed_on.n, 0), felt.mine, saved.folder, x.role,
    case when x.has_poll then (
      select jsonb_build_object('question', q.question, 'closes_at', q.closes_at, 'mine', (select v.option_id from feed.poll_vote v where v.post_id = q.post_id and v.account_id = viewer),
        'options', (select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'votes', coalesce(n.votes, 0)) order by o.position) from feed.poll_option o
          left join (select v.option_id, count(*) as votes from feed.poll_vote v where v.post_id = q.post_id and v.account_id not in (select w.id from walled w) group by v.option_id) n on n.option_id = o.id where o.post_id = q.post_id))
      from feed.poll q where q.post_id = x.post_id) end
  from x left join felt on felt.target_id = x.post_id left join said on said.post_id = x.post_id left join passed_on on passed_on.id = x.post_id left join saved on saved.post_id = x.post_id;
end $$;
