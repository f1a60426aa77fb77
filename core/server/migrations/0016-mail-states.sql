-- How far mails have come, for the rooms that sent them: neither receivers nor contents. An id is known to nobody but who queued the mail.
create function core.mail_states(p_ids uuid[]) returns table (id uuid, state text, sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.state, m.sent_at from core.mail m where m.id = any(p_ids)
$$;
