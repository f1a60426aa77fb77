-- Says whether it ended this attempt: a worker that comes too late, after another one took the mail, ends nothing and reports nothing.
drop function core.finish_mail(uuid, integer, text, text);
create function core.finish_mail(p_id uuid, p_attempt integer, p_state text, p_error text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with ended as (
    update core.mail set state = p_state, last_error = p_error, claimed_at = null, sent_at = case when p_state = 'sent' then now() end
    where id = p_id and state = 'sending' and attempts = p_attempt returning 1
  ) select exists (select 1 from ended)
$$;
