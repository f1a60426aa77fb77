-- Whoever is restricted by an author sees only what that author shows everybody, friend or not.
create or replace function feed.author_visible(viewer uuid, author uuid, privacy text) returns boolean
language plpgsql stable parallel safe security definer cost 200 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or author is null then return false; end if;
  if viewer = author then return true; end if;
  if privacy = 'only_me' then return false; end if;
  if privacy = 'friends' and (not social.are_friends(viewer, author) or social.restricted(author, viewer)) then return false; end if;
  return not social.blocked(viewer, author) and social.active(author);
end $$;

create or replace function feed.seen(viewer uuid, ids uuid[]) returns table (post feed.post, friend boolean, follows boolean, muted boolean, role text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with c as materialized (select p as post, p.author_id, p.group_id from feed.post p where p.post_id = any (ids) and p.deleted_at is null and p.hidden_at is null),
  s as materialized (select * from social.sight(viewer, array(select distinct x.author_id from c x))),
  g as materialized (select x.group_id, social.group_role(viewer, x.group_id) as role, social.group_reads(viewer, x.group_id) as reads from (select distinct c.group_id from c where c.group_id is not null) x)
  select c.post, coalesce(s.friend, false), coalesce(s.follows, false), coalesce(s.muted, false), g.role
  from c left join s on s.id = c.author_id left join g on g.group_id = c.group_id
  where c.author_id = viewer or (
    s.id is not null and (c.post).state <> 'held' and ((c.post).state <> 'pending' or coalesce(g.role, 'member') <> 'member') and (c.group_id is null or g.reads)
    and ((c.post).privacy = 'public' or ((c.post).privacy = 'friends' and s.friend and not s.restricts)));
end $$;

-- People besides the author; null for everybody of the house.
create or replace function feed.audience_size(viewer uuid, p_privacy text, p_group uuid) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_privacy = 'only_me' then return 0; end if;
  if p_privacy = 'friends' then return (select count(*) from (select social.friend_ids(viewer) as id) f where not social.restricted(viewer, f.id) and (p_group is null or social.group_reads(f.id, p_group))); end if;
  return null;
end $$;

-- Ids of posts under a filter, newest first, from `p_before` (null: the newest; p_from: that one included). p_as: the viewer's own posts as that
-- person sees them; p_audience: as 'friends' or 'everyone' in general see those outside groups.
drop function feed.list_posts(uuid, uuid, uuid, boolean, text, text, uuid, uuid, uuid, uuid, integer, integer);
create function feed.list_posts(viewer uuid, p_author uuid, p_group uuid, p_pending boolean, p_type text, p_tag text, p_shared uuid, p_as uuid, p_audience text, p_before uuid, p_from uuid, p_offset integer, p_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  q text := 'select p.post_id from feed.post p';
begin
  if p_tag is not null then q := q || ' join feed.post_hashtag h on h.post_id = p.post_id and h.tag = $6'; end if;
  q := q || ' where p.deleted_at is null and (p.author_id = $1 or p.privacy <> ''only_me'')';
  if p_author is not null then q := q || ' and p.author_id = $2'; end if;
  if p_as is not null then q := q || ' and p.author_id = $1 and feed.visible($8, p)'; end if;
  if p_audience is not null then q := q || ' and p.author_id = $1 and p.group_id is null and p.state = ''live'' and p.privacy ' || case p_audience when 'friends' then '<> ''only_me''' else '= ''public''' end; end if;
  if p_group is not null then q := q || ' and p.group_id = $3'; end if;
  q := q || case when p_pending then ' and p.state = ''pending''' when p_group is not null then ' and p.state = ''live''' else '' end;
  -- Whoever asks for nothing in particular gets no posts of groups they are not in.
  if num_nonnulls(p_author, p_group, p_tag, p_shared, p_as) = 0 then q := q || ' and (p.group_id is null or social.group_role($1, p.group_id) is not null)'; end if;
  if p_type is not null then q := q || ' and p.post_type = $5'; end if;
  if p_shared is not null then q := q || ' and p.shared_post_id = $7'; end if;
  if p_before is not null then q := q || case when p_tag is null then ' and p.post_id < $9' else ' and h.post_id < $9' end; end if;
  if p_from is not null then q := q || case when p_tag is null then ' and p.post_id <= $10' else ' and h.post_id <= $10' end; end if;
  q := q || ' and not exists (select 1 from feed.hidden_post x where x.account_id = $1 and x.post_id = p.post_id) and feed.visible($1, p) order by ' || case when p_tag is null then 'p' else 'h' end || '.post_id desc offset $11 limit $12';
  return query execute q using viewer, p_author, p_group, p_pending, p_type, p_tag, p_shared, p_as, p_before, p_from, p_offset, p_limit;
end $$;
