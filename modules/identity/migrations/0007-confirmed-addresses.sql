-- Those of these open accounts whose confirmed address begins so; who may ask it of whom is decided by the room that asks. Compared letter by letter: nothing in it is a wildcard.
create function identity.addressed_among(p_ids uuid[], p_beginning text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from identity.account a where a.id = any (p_ids) and a.deleted_at is null and a.email_verified_at is not null and starts_with(a.email, p_beginning)
$$;
