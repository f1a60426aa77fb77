-- For rooms that keep something about people: whether an account is open, and all open ones, page by page.
create function identity.is_open(p_id uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from identity.account a where a.id = p_id and a.deleted_at is null)
$$;

create function identity.open_accounts(p_after uuid, p_limit integer) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(x.id order by x.id), '{}') from (
    select a.id from identity.account a where a.deleted_at is null and (p_after is null or a.id > p_after) order by a.id limit least(p_limit, 1000)
  ) x
$$;
