-- Which of these accounts are open: for lists, which ask once and not once a row.
create function identity.open_among(p_ids uuid[]) returns setof uuid
language plpgsql stable parallel safe security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  return query select a.id from identity.account a where a.id = any (p_ids) and a.deleted_at is null;
end $$;
