-- Newest first, before a place (infinity and the greatest id: from the newest). What the person cannot open any more is among the rows, so that no
-- page looks at more than it lists, but says nothing besides its place: is_open is false.
drop function feed.own_activity(uuid, timestamptz, uuid, integer);
create function feed.own_activity(viewer uuid, p_at timestamptz, p_id uuid, p_limit integer) returns table (kind text, id uuid, at timestamptz, is_open boolean, text text, reaction text, post_id uuid, comment_id uuid, person_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with newest as (
    select x.* from (
      (select 'post', p.post_id, p.created_at from feed.post p where p.author_id = viewer and p.deleted_at is null and (p.created_at, p.post_id) < (p_at, p_id) order by p.created_at desc, p.post_id desc limit p_limit)
      union all
      (select 'comment', c.id, c.created_at from feed.comment c where c.author_id = viewer and c.deleted_at is null and (c.created_at, c.id) < (p_at, p_id) order by c.created_at desc, c.id desc limit p_limit)
      union all
      (select 'reaction to ' || r.target_type, r.target_id, r.at from feed.reaction r where r.account_id = viewer and (r.at, r.target_id) < (p_at, p_id) order by r.at desc, r.target_id desc limit p_limit)
      union all
      (select 'follow', f.target_id, f.at from social.followed_by(viewer, p_at, p_id, p_limit) f)
    ) as x(act, id, at) order by x.at desc, x.id desc limit p_limit
  )
  select k.kind, n.id, n.at, coalesce(k.is_open, false), case when k.is_open then k.text end, case when k.is_open then k.reaction end, case when k.is_open then k.post_id end, case when k.is_open then k.comment_id end, case when k.is_open then k.person_id end
  from newest n cross join lateral (
    select case when p.shared_post_id is null then 'post' else 'share' end as kind, p.hidden_at is null as is_open, left(p.description, 200) as text, null::text as reaction, p.post_id, null::uuid as comment_id, null::uuid as person_id
      from feed.post p where n.act = 'post' and p.post_id = n.id
    union all
    select 'comment', feed.comment_visible(viewer, c), left(c.description, 200), null, c.post_id, c.id, p.author_id from feed.comment c join feed.post p on p.post_id = c.post_id where n.act = 'comment' and c.id = n.id
    union all
    select 'reaction', case when n.act = 'reaction to post' then feed.visible(viewer, p) else feed.comment_visible(viewer, c) end, null, r.kind, coalesce(c.post_id, p.post_id), c.id, coalesce(c.author_id, p.author_id) from feed.reaction r
      left join feed.post p on r.target_type = 'post' and p.post_id = r.target_id left join feed.comment c on r.target_type = 'comment' and c.id = r.target_id
      where n.act = 'reaction to ' || r.target_type and r.account_id = viewer and r.target_id = n.id
    union all
    select 'follow', true, null, null, null, null, n.id where n.act = 'follow'
  ) k order by n.at desc, n.id desc
$$;
