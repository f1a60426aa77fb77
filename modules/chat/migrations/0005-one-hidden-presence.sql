-- People hide their presence once, in their profile: chat asks there.
select social.keep_hidden(p.account_id) from chat.person p where p.hide_presence;
alter table chat.person drop column hide_presence;

create or replace function chat.hides(p_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select social.hides_presence(p_account)
$$;
