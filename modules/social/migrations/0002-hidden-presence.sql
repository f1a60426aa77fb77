-- Whether somebody keeps to themselves that they are here: one answer for every room that shows presence.
create function social.hides_presence(p_account uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select p.hide_presence from social.profile p where p.account_id = p_account), false)
$$;

-- For rooms that kept an answer of their own before.
create function social.keep_hidden(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update social.profile p set hide_presence = true, updated_at = now(), version = p.version + 1 where p.account_id = p_account and not p.hide_presence
$$;
revoke execute on function social.keep_hidden(uuid) from public, atrium_app;
