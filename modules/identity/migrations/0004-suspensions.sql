-- Accounts that moderators closed for a time, or for good (until is null). Their sessions are not good meanwhile; content is the rooms' to decide.
create table identity.suspension (
  account_id uuid primary key,
  until timestamptz,
  created_at timestamptz not null default now()
);
alter table identity.suspension enable row level security;
revoke all on identity.suspension from atrium_app;

create function identity.suspend(p_account uuid, p_until timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.suspension (account_id, until) select a.id, p_until from identity.account a where a.id = p_account and a.deleted_at is null
  on conflict (account_id) do update set until = excluded.until, created_at = now()
$$;

create function identity.reinstate(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.suspension where account_id = p_account
$$;

-- One row while the account is suspended; until null: for good.
create function identity.suspension_of(p_account uuid) returns table (until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.until from identity.suspension s where s.account_id = p_account and (s.until is null or s.until > now())
$$;

create or replace function identity.find_session(p_id uuid)
returns table (account_id uuid, email text, email_verified boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null
  from identity.session s join identity.account a on a.id = s.account_id
  where s.id = p_id and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '14 days' and a.deleted_at is null
    and not exists (select 1 from identity.suspension x where x.account_id = a.id and (x.until is null or x.until > now()))
$$;
