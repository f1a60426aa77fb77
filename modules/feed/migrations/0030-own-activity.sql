-- What a person posted, said, felt and whom they followed, for themselves alone.
create index post_author_at on feed.post (author_id, created_at desc, post_id desc) where deleted_at is null;
create index comment_author_at on feed.comment (author_id, created_at desc, id desc) where deleted_at is null;
create index reaction_of_at on feed.reaction (account_id, at desc, target_id desc);

-- Newest first, before a place (infinity and the greatest id: from the newest). What the person cannot open any more is left out.
create function feed.own_activity(viewer uuid, p_at timestamptz, p_id uuid, p_limit integer) returns table (kind text, id uuid, at timestamptz, text text, reaction text, post_id uuid, comment_id uuid, person_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.* from (
    (select case when p.shared_post_id is null then 'post' else 'share' end, p.post_id, p.created_at, left(p.description, 200), null::text, p.post_id, null::uuid, null::uuid from feed.post p
      where p.author_id = viewer and p.deleted_at is null and p.hidden_at is null and (p.created_at, p.post_id) < (p_at, p_id) order by p.created_at desc, p.post_id desc limit p_limit)
    union all
    (select 'comment', c.id, c.created_at, left(c.description, 200), null, c.post_id, c.id, p.author_id from feed.comment c join feed.post p on p.post_id = c.post_id
      where c.author_id = viewer and c.deleted_at is null and (c.created_at, c.id) < (p_at, p_id) and feed.comment_visible(viewer, c) order by c.created_at desc, c.id desc limit p_limit)
    union all
    (select 'reaction', r.target_id, r.at, null, r.kind, coalesce(c.post_id, p.post_id), c.id, coalesce(c.author_id, p.author_id) from feed.reaction r
      left join feed.post p on r.target_type = 'post' and p.post_id = r.target_id left join feed.comment c on r.target_type = 'comment' and c.id = r.target_id
      where r.account_id = viewer and (r.at, r.target_id) < (p_at, p_id) and case r.target_type when 'post' then feed.visible(viewer, p) else feed.comment_visible(viewer, c) end order by r.at desc, r.target_id desc limit p_limit)
    union all
    (select 'follow', f.target_id, f.at, null, null, null, null, f.target_id from social.followed_by(viewer, p_at, p_id, p_limit) f)
  ) as x(kind, id, at, text, reaction, post_id, comment_id, person_id) order by x.at desc, x.id desc limit p_limit
$$;
