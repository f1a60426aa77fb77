-- What a moderator deleted can be brought back while it is there, unless its author had deleted it before.
alter table feed.post add column removed_at timestamptz;
alter table feed.comment add column removed_at timestamptz;

create or replace function feed.remove_target(p_by uuid, p_type text, p_id uuid) returns table (post_id uuid, author_id uuid, comment_id uuid, file_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_type = 'post' then
    return query update feed.post p set removed_at = case when p.deleted_at is null then now() end, deleted_at = coalesce(p.deleted_at, now()), deleted_by = p_by, version = p.version + 1 where p.post_id = p_id returning p.post_id, p.author_id, null::uuid, null::uuid;
  else
    return query update feed.comment c set removed_at = case when c.deleted_at is null then now() end, deleted_at = coalesce(c.deleted_at, now()), deleted_by = p_by, version = c.version + 1 where c.id = p_id or c.parent_id = p_id returning c.post_id, c.author_id, c.id, c.file_id;
  end if;
end $$;

-- Whether a deleted thing is still there to be brought back. The picture of a comment is not: one that says nothing without it stays away.
create function feed.can_bring_back(p_type text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_type when 'post' then exists (select 1 from feed.post p where p.post_id = p_id and p.removed_at is not null)
    else exists (select 1 from feed.comment c join feed.post p on p.post_id = c.post_id and p.deleted_at is null where c.id = p_id and c.removed_at is not null and btrim(c.description) <> '') end
$$;

-- Brings a deleted thing back; a comment with the answers that went with it.
create function feed.bring_back(p_type text, p_id uuid) returns table (post_id uuid, author_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare moment timestamptz;
begin
  if not feed.can_bring_back(p_type, p_id) then return; end if;
  if p_type = 'post' then
    return query update feed.post p set deleted_at = null, deleted_by = null, removed_at = null, updated_at = now(), version = p.version + 1 where p.post_id = p_id returning p.post_id, p.author_id;
    return;
  end if;
  select c.removed_at into moment from feed.comment c where c.id = p_id for update;
  update feed.comment c set deleted_at = null, deleted_by = null, removed_at = null, file_id = null, version = c.version + 1
    where c.removed_at = moment and (c.id = p_id or c.parent_id = p_id and btrim(c.description) <> '');
  return query select c.post_id, c.author_id from feed.comment c where c.id = p_id;
end $$;

-- A comment and its answers, as far as they stand: whoever is hidden with it is told of nowhere.
create function feed.comments_with(p_id uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from feed.comment c where (c.id = p_id or c.parent_id = p_id) and c.deleted_at is null order by 1
$$;

-- What the post says under which a reported comment stands, for the moderators who look at that comment.
create function feed.post_of_reviewed(p_comment uuid, p_most integer) returns table (author_id uuid, text text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.author_id, left(p.description, p_most), p.created_at from feed.comment c join feed.post p on p.post_id = c.post_id and p.deleted_at is null
  where c.id = p_comment and notifications.is_reviewed('comment', p_comment::text)
$$;
