-- What waits for a moderator because of its words: only its author sees it meanwhile, and it counts for nobody.

-- A post keeps what it was, or would have been, before it was held.
alter table feed.post add column held_from text check (held_from in ('live', 'pending'));
alter table feed.post drop constraint post_state_check;
alter table feed.post add constraint post_state_check check (state in ('live', 'pending', 'held'));
alter table feed.post drop constraint post_check2;
alter table feed.post add constraint post_state_fits check ((state <> 'pending' or group_id is not null) and (state = 'held') = (held_from is not null));

-- Comments and stories that are held are hidden, too: every count and list leaves them out as it is.
alter table feed.comment add column held_at timestamptz;
alter table feed.comment add constraint comment_held check (held_at is null or hidden_at is not null);
alter table feed.story add column held_at timestamptz;
alter table feed.story add constraint story_held check (held_at is null or hidden_at is not null);

create or replace function feed.visible(viewer uuid, post feed.post) returns boolean
language plpgsql stable parallel safe security definer cost 400 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or post.post_id is null or post.deleted_at is not null or post.hidden_at is not null then return false; end if;
  if viewer = post.author_id then return true; end if;
  if post.state = 'held' then return false; end if;
  if post.state = 'pending' and coalesce(social.group_role(viewer, post.group_id), 'member') = 'member' then return false; end if;
  if post.group_id is not null and not social.group_reads(viewer, post.group_id) then return false; end if;
  return feed.author_visible(viewer, post.author_id, post.privacy);
end $$;

create or replace function feed.comment_visible(viewer uuid, c feed.comment) returns boolean
language plpgsql stable parallel safe security definer cost 600 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or c.id is null or c.deleted_at is not null or (c.hidden_at is not null and not (c.held_at is not null and viewer = c.author_id)) then return false; end if;
  if viewer <> c.author_id and (social.blocked(viewer, c.author_id) or not social.active(c.author_id)) then return false; end if;
  if c.parent_id is not null and not exists (select 1 from feed.comment a where a.id = c.parent_id and a.deleted_at is null and (a.hidden_at is null or (a.held_at is not null and a.author_id = viewer))
    and (a.author_id = viewer or (not social.blocked(viewer, a.author_id) and social.active(a.author_id)))) then return false; end if;
  if exists (select 1 from feed.hidden_comment h where h.account_id = viewer and h.comment_id in (c.id, c.parent_id)) then return false; end if;
  return feed.sees_post(viewer, c.post_id);
end $$;

-- Hiding by a decision also ends the waiting; showing again gives a held post back what it was.
create or replace function feed.hide_target(p_type text, p_id uuid, p_hidden boolean) returns table (post_id uuid, author_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_type = 'post' then
    return query update feed.post p set hidden_at = case when p_hidden then now() end, state = coalesce(p.held_from, p.state), held_from = null where p.post_id = p_id returning p.post_id, p.author_id;
  else
    return query update feed.comment c set hidden_at = case when p_hidden then now() end, held_at = null where c.id = p_id returning c.post_id, c.author_id;
  end if;
end $$;
create or replace function feed.hide_story(p_id uuid, p_hidden boolean) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.story s set hidden_at = case when p_hidden then coalesce(s.hidden_at, now()) end, held_at = null where s.id = p_id returning s.author_id
$$;

-- Whether one of these things waits, whoever asks.
create function feed.is_held(p_type text, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case p_type when 'post' then exists (select 1 from feed.post p where p.post_id = p_id and p.state = 'held')
    when 'comment' then exists (select 1 from feed.comment c where c.id = p_id and c.held_at is not null)
    else exists (select 1 from feed.story s where s.id = p_id and s.held_at is not null) end
$$;
