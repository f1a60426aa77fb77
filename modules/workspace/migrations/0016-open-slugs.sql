-- Slugs of those of these workspaces that are not deleted: for addresses that everybody may read.
create function workspace.open_slugs(p_ids integer[]) returns table (id integer, slug text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.id, w.slug from workspace.workspace w where w.id = any (p_ids) and w.deleted_at is null order by w.id
$$;
