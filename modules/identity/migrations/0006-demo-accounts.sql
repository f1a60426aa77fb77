-- Whether people of the demo, whose password everybody knows, can sign in: for the warning of a start in production.
create function identity.has_demo_accounts() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from identity.account a where a.email::text like '%@demo.atrium.test' and a.deleted_at is null)
$$;
