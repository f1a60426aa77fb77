-- Forgets what no limit counts any more; a job without a viewer calls it.
create function workspace.sweep() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from workspace.invitation_batch where created_at < now() - interval '2 days'
$$;
