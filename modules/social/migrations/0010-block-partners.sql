-- Everybody in a block pair with somebody, whoever blocked whom: for rooms of very many people, where each is not asked about.
create function social.block_partners(p_account uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.blocked_id from social.block b where b.blocker_id = p_account
  union select b.blocker_id from social.block b where b.blocked_id = p_account
$$;
