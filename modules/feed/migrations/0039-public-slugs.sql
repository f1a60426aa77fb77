-- Slugs of workspaces whose public page is on: for the list of pages that search engines ask for.
create function feed.public_slugs(p_limit integer) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.slug from workspace.open_slugs(array(select g.workspace_id from feed.public_page g where g.is_on order by g.workspace_id limit p_limit)) w
$$;
