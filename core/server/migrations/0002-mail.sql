-- Outgoing mail: written in the transaction of its cause, sent by a job. Tenants have no path to it: row-level
-- security without a policy, and these functions as the only doors.
create table core.mail (
  id uuid primary key,
  to_email text not null,
  to_name text,
  subject text not null,
  -- What the template renders; null once erased.
  body jsonb,
  language text not null default 'en' check (language in ('en', 'ar')),
  dedupe_key text unique,
  state text not null check (state in ('queued', 'sending', 'sent', 'kept', 'dead')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz
);
create index mail_unfinished on core.mail (state, claimed_at) where state in ('queued', 'sending');
create index mail_kept on core.mail (created_at desc) where state = 'kept';
create index mail_erasable on core.mail (created_at) where body is not null;
alter table core.mail enable row level security;
revoke all on core.mail from atrium_app;

-- False when a mail with the same key exists already.
create function core.queue_mail(p_id uuid, p_to_email text, p_to_name text, p_subject text, p_body jsonb, p_language text, p_dedupe_key text, p_state text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with added as (
    insert into core.mail (id, to_email, to_name, subject, body, language, dedupe_key, state)
    select p_id, p_to_email, p_to_name, p_subject, p_body, p_language, p_dedupe_key, p_state where p_state in ('queued', 'kept')
    on conflict (dedupe_key) do nothing returning 1
  ) select exists (select 1 from added)
$$;

-- Takes a mail for sending; nothing when another worker has it, or it is done. A claim is good for ten minutes.
create function core.claim_mail(p_id uuid) returns setof core.mail
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.mail set state = 'sending', claimed_at = now(), attempts = attempts + 1
  where id = p_id and body is not null and (state = 'queued' or state = 'sending' and claimed_at < now() - interval '10 minutes')
  returning *
$$;

create function core.finish_mail(p_id uuid, p_attempt integer, p_state text, p_error text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.mail set state = p_state, last_error = p_error, claimed_at = null, sent_at = case when p_state = 'sent' then now() end
  where id = p_id and state = 'sending' and attempts = p_attempt
$$;

-- Mails whose worker died while it was sending.
create function core.stuck_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select id from core.mail where state = 'sending' and claimed_at < now() - interval '10 minutes' order by claimed_at limit 500
$$;

-- Links and codes do not outlive their use: a week after sending, a month where sending failed.
create function core.erase_mail() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.mail set body = null
  where body is not null and (state = 'sent' and created_at < now() - interval '7 days' or state = 'dead' and created_at < now() - interval '30 days');
  delete from core.mail where state in ('sent', 'dead', 'kept') and created_at < now() - interval '180 days'
$$;

-- The development mailbox: only mails that were never meant to leave.
create function core.kept_mail(p_id uuid) returns setof core.mail
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from core.mail where state = 'kept' and (p_id is null or id = p_id) order by created_at desc, id desc limit 200
$$;
