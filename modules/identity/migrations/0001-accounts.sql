-- People, where they are signed in, and what proves who they are. Everything is somebody's own: row-level security
-- follows core.current_account_id(); the few look-ups that come before a viewer is known are the functions below.

create table identity.account (
  id uuid primary key,
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null default '',
  title text not null default '',
  phone text not null default '',
  about text not null default '',
  language text not null default 'en',
  time_zone text not null default 'UTC',
  country text not null default '',
  city text not null default '',
  photo_id uuid,
  shell_state jsonb not null default '{}',
  totp_secret bytea,
  totp_on_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  check ((deleted_at is null) = (email is not null)),
  check (totp_on_at is null or totp_secret is not null)
);

create table identity.session (
  id uuid primary key,
  account_id uuid not null references identity.account,
  method text not null,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_live on identity.session (account_id, created_at desc) where ended_at is null;

-- One family per session; the successor of a used token is known, so that its re-use can be told from a lost answer.
create table identity.refresh_token (
  hash bytea primary key,
  session_id uuid not null references identity.session on delete cascade,
  account_id uuid not null references identity.account,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  replaced_by bytea
);
create index refresh_token_session on identity.refresh_token (session_id);

-- Links, codes, tickets and half-finished sign-ins: hashed, bound, single use.
create table identity.one_time (
  id uuid primary key,
  account_id uuid not null references identity.account,
  kind text not null check (kind in ('reset', 'verify', 'email_change', 'second_step', 'socket')),
  token_hash bytea not null unique,
  code_hash bytea,
  code_expires_at timestamptz,
  email text,
  session_id uuid references identity.session on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_open on identity.one_time (account_id, kind, created_at desc) where used_at is null;

create table identity.recovery_code (
  account_id uuid not null references identity.account,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table identity.passkey (
  id uuid primary key,
  account_id uuid not null references identity.account,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on identity.passkey (account_id);

-- Random numbers a browser is asked to sign. Nothing personal, and at sign-in nobody is known yet: no row-level security.
create table identity.passkey_challenge (
  id uuid primary key,
  account_id uuid references identity.account,
  challenge text not null,
  expires_at timestamptz not null
);

alter table identity.account enable row level security;
create policy own on identity.account using (id = core.current_account_id());
alter table identity.session enable row level security;
create policy own on identity.session using (account_id = core.current_account_id());
alter table identity.refresh_token enable row level security;
create policy own on identity.refresh_token using (account_id = core.current_account_id());
alter table identity.one_time enable row level security;
create policy own on identity.one_time using (account_id = core.current_account_id());
alter table identity.recovery_code enable row level security;
create policy own on identity.recovery_code using (account_id = core.current_account_id());
alter table identity.passkey enable row level security;
create policy own on identity.passkey using (account_id = core.current_account_id());

create function identity.find_login(p_email text)
returns table (id uuid, email text, email_verified boolean, password_hash text, totp boolean, first_name text, language text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null, a.password_hash, a.totp_on_at is not null, a.first_name, a.language
  from identity.account a where a.email = lower(p_email)
$$;

create function identity.find_session(p_id uuid)
returns table (account_id uuid, email text, email_verified boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null
  from identity.session s join identity.account a on a.id = s.account_id
  where s.id = p_id and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '14 days' and a.deleted_at is null
$$;

create function identity.find_refresh(p_hash bytea)
returns table (session_id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.session_id, t.account_id from identity.refresh_token t where t.hash = p_hash
$$;

create function identity.find_one_time(p_kind text, p_hash bytea)
returns table (id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, o.account_id from identity.one_time o
  where o.token_hash = p_hash and o.kind = p_kind and o.used_at is null and o.expires_at > now()
$$;

create function identity.find_code(p_kind text, p_email text)
returns table (id uuid, account_id uuid, code_hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, o.account_id, o.code_hash from identity.one_time o join identity.account a on a.id = o.account_id
  where a.email = lower(p_email) and o.email = a.email and o.kind = p_kind
    and o.used_at is null and o.code_hash is not null and o.code_expires_at > now()
  order by o.created_at desc limit 1
$$;

-- Swaps a socket ticket for its account, once.
create function identity.redeem_ticket(p_hash bytea)
returns table (session_id uuid, account_id uuid, email text, email_verified boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with taken as (
    update identity.one_time o set used_at = now()
    where o.token_hash = p_hash and o.kind = 'socket' and o.used_at is null and o.expires_at > now() returning o.session_id
  )
  select t.session_id, f.account_id, f.email, f.email_verified from taken t, identity.find_session(t.session_id) f
$$;

create function identity.find_passkey(p_credential_id text)
returns table (id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.account_id from identity.passkey p where p.credential_id = p_credential_id
$$;

-- What other people may be shown of a person; the rooms decide to whom.
create function identity.read_cards(p_ids uuid[])
returns table (id uuid, first_name text, last_name text, email text, photo_id uuid, deleted boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.first_name, a.last_name, coalesce(a.email, ''), a.photo_id, a.deleted_at is not null
  from identity.account a where a.id = any(p_ids)
$$;

-- The profile page of a person, for rooms that have checked that the viewer may see it. No secrets, no settings of the frame.
create function identity.read_profile(p_id uuid)
returns table (
  id uuid, email text, email_verified boolean, first_name text, last_name text, title text, phone text, about text, language text, time_zone text,
  country text, city text, photo_id uuid, created_at timestamptz, version integer
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null, a.first_name, a.last_name, a.title, a.phone, a.about, a.language, a.time_zone,
         a.country, a.city, a.photo_id, a.created_at, a.version
  from identity.account a where a.id = p_id and a.deleted_at is null
$$;

-- Forgets what has run out; a job without a viewer calls it.
create function identity.sweep() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.one_time where expires_at < now() - interval '1 day' or used_at < now() - interval '1 day';
  delete from identity.passkey_challenge where expires_at < now();
  delete from identity.session where ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days';
$$;
