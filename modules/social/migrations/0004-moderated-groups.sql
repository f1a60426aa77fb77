-- Groups can be reported. What moderators take out of sight counts as deleted for everybody who reads, so that no predicate needs a second
-- question; hidden_at says that it is theirs to bring back, and nobody else's.
alter table social."group" add column hidden_at timestamptz check (hidden_at is null or deleted_at is not null);

-- Hides a group, or brings it back; what the owner deleted stays deleted, and so does what moderators removed. True when something changed.
create function social.hide_group(grp uuid, p_hide boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update social."group" g set hidden_at = case when p_hide then now() end, updated_at = now(), version = g.version + 1,
    deleted_at = case when p_hide or g.deleted_by is not null then coalesce(g.deleted_at, now()) end
  where g.id = grp and (g.hidden_at is null) = p_hide and (not p_hide or g.deleted_at is null or g.deleted_by is not null);
  return found;
end $$;

-- Deletes a group for good: no owner can undo it; its rows and pictures go with the others after 30 days.
create function social.remove_group(grp uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update social."group" g set deleted_at = coalesce(g.deleted_at, now()), deleted_by = null, hidden_at = null, updated_at = now(), version = g.version + 1
  where g.id = grp and (g.deleted_at is null or g.deleted_by is not null or g.hidden_at is not null);
  return found;
end $$;

create or replace function social.deleted_groups(p_account uuid) returns table (id uuid, name text, deleted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name, g.deleted_at from social.group_member m join social."group" g on g.id = m.group_id and g.deleted_at is not null and g.deleted_by is not null and g.hidden_at is null
  where m.account_id = p_account and m.role = 'owner' and m.state = 'active' order by g.deleted_at desc limit 100
$$;

create or replace function social.purge_groups(p_limit integer) returns table (id uuid, deleted_by uuid, file_ids uuid[])
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from social."group" g using (select x.id from social."group" x where x.deleted_at < now() - interval '30 days' and x.hidden_at is null order by x.deleted_at limit p_limit for update skip locked) d
  where g.id = d.id returning g.id, coalesce(g.deleted_by, g.created_by), array_remove(array[g.avatar_file_id, g.cover_file_id], null)
$$;
