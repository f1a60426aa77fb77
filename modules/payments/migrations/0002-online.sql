-- How customers of a workspace pay online. The keys are sealed (core/server/sealing.ts); only their ends are ever shown.
create table payments.online (
  workspace_id integer primary key,
  provider text not null default 'none' check (provider in ('none', 'stripe')),
  publishable_key text not null default '',
  secret_key bytea,
  secret_end text not null default '',
  -- Whether the kept secret key moves real money.
  live boolean not null default false,
  webhook_secret bytea,
  webhook_end text not null default '',
  -- Ledger account that what customers paid arrives on; null is the default bank account. Fees of the provider; null is the account of bank fees.
  account_id uuid,
  fee_account_id uuid,
  -- What the provider refused last, until it takes something again or the set-up changes.
  problem text not null default '',
  problem_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table payments.online enable row level security;
create policy tenant on payments.online using (workspace_id = core.current_workspace_id());

-- One try of a customer to pay a document at a provider.
create table payments.checkout (
  id uuid primary key,
  workspace_id integer not null,
  provider text not null check (provider in ('stripe')),
  live boolean not null,
  source_type text not null,
  source_id uuid not null,
  party_id uuid,
  description text not null,
  email text not null default '',
  language text not null default 'en',
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- asked: the provider knows nothing of it yet; open: the customer may pay; pending: the customer has paid, the bank has not yet; paid is final, also after expired.
  status text not null default 'asked' check (status in ('asked', 'open', 'pending', 'paid', 'expired')),
  provider_ref text,
  url text,
  -- Null while what was paid is not recorded: `problem` says why.
  payment_id uuid references payments.payment (id),
  problem text not null default '',
  expires_at timestamptz not null,
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index checkout_open on payments.checkout (workspace_id, source_type, source_id) where status in ('asked', 'open', 'pending');
create unique index checkout_provider on payments.checkout (workspace_id, provider, provider_ref) where provider_ref is not null;
create index checkout_payment on payments.checkout (payment_id) where payment_id is not null;
create index checkout_waiting on payments.checkout (coalesce(checked_at, created_at)) where status in ('asked', 'open', 'pending') or (status = 'paid' and payment_id is null);
create index checkout_unrecorded on payments.checkout (workspace_id, updated_at) where status = 'paid' and payment_id is null;
alter table payments.checkout enable row level security;
create policy tenant on payments.checkout using (workspace_id = core.current_workspace_id());
revoke delete on payments.checkout from atrium_app;

-- What a return took from what its payment had paid, by open item: a return that fails after all gives it back.
create table payments.return_taken (
  return_id uuid not null references payments.payment (id),
  item_id uuid not null,
  workspace_id integer not null,
  amount bigint not null check (amount > 0),
  primary key (return_id, item_id)
);
alter table payments.return_taken enable row level security;
create policy tenant on payments.return_taken using (workspace_id = core.current_workspace_id());
revoke update, delete on payments.return_taken from atrium_app;

-- What a provider has reported already: told again it has no effect. `ref` is what it was about, in the provider's words.
create table payments.provider_event (
  workspace_id integer not null,
  provider text not null,
  event_id text not null,
  type text not null,
  ref text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, provider, event_id)
);
create index provider_event_ref on payments.provider_event (workspace_id, ref) where ref <> '';
create index provider_event_old on payments.provider_event (created_at);
alter table payments.provider_event enable row level security;
create policy tenant on payments.provider_event using (workspace_id = core.current_workspace_id());

-- The workspace of a checkout whose secret address somebody holds.
create function payments.find_checkout(p_id uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.workspace_id from payments.checkout c where c.id = p_id
$$;

-- Which tries of any workspace the provider must be asked about, because nothing was heard of them for a while.
create function payments.waiting_checkouts(p_limit integer) returns table (workspace_id integer, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.workspace_id, c.id from payments.checkout c
  where (c.status in ('asked', 'open', 'pending') or (c.status = 'paid' and c.payment_id is null))
    and coalesce(c.checked_at, c.created_at) < now() - case when c.status in ('asked', 'open') then interval '15 minutes' else interval '4 hours' end
  order by coalesce(c.checked_at, c.created_at) limit p_limit
$$;
create function payments.forget_provider_events() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from payments.provider_event e where e.created_at < now() - interval '90 days' returning 1) select count(*)::int from gone
$$;
-- The keys of a workspace that is gone for good.
create function payments.forget_workspace(p_workspace integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from payments.online o where o.workspace_id = p_workspace;
  delete from payments.provider_event e where e.workspace_id = p_workspace
$$;
