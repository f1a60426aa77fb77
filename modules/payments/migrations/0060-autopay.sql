-- What a customer consented to: their coming invoices are charged to a way to pay that the provider keeps. Of that way only the provider's own ids and what tells it apart for people.
create table payments.mandate (
  id uuid primary key,
  workspace_id integer not null,
  party_id uuid not null,
  provider text not null check (provider in ('stripe')),
  live boolean not null,
  customer_ref text not null,
  method_ref text not null,
  -- The provider's name of the kind (card, sepa_debit), the brand or bank, the last digits, and the last month (its first day) a card is good.
  kind text not null,
  brand text not null default '',
  last_digits text not null default '' check (length(last_digits) <= 4),
  good_until date,
  -- The words that were agreed to, as they were shown, and who did so when.
  consent_version text not null,
  consent_text text not null,
  consented_at timestamptz not null,
  consented_by text not null default '',
  -- The try to pay it was given with: told twice it is one.
  checkout_id uuid not null references payments.checkout (id),
  status text not null default 'active' check (status in ('active', 'ended')),
  end_reason text not null default '' check (end_reason in ('', 'removed', 'withdrawn', 'replaced', 'gone')),
  ended_at timestamptz,
  ended_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'ended') = (end_reason <> '') and (status = 'ended') = (ended_at is not null))
);
create unique index mandate_active on payments.mandate (workspace_id, party_id, provider, live) where status = 'active';
create unique index mandate_checkout on payments.mandate (checkout_id);
create index mandate_party on payments.mandate (workspace_id, party_id, created_at);
alter table payments.mandate enable row level security;
create policy tenant on payments.mandate using (workspace_id = core.current_workspace_id());
revoke delete on payments.mandate from atrium_app;

-- When a document is charged to its customer's mandate, and how far that is; one for each document.
create table payments.charge_plan (
  id uuid primary key,
  workspace_id integer not null,
  source_type text not null,
  source_id uuid not null,
  party_id uuid not null,
  -- due: what of it is due on the day of the charge; all: all that is open.
  part text not null check (part in ('due', 'all')),
  -- waiting: for its day; charging: a charge is under way; done: nothing is left to be charged; stopped: it is not charged any more, `reason` says why.
  status text not null default 'waiting' check (status in ('waiting', 'charging', 'done', 'stopped')),
  reason text not null default '',
  next_on date not null,
  -- Charges that were begun since the last one that went well, and why the last one failed.
  tries integer not null default 0,
  problem text not null default '',
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'stopped') = (reason <> ''))
);
create unique index charge_plan_source on payments.charge_plan (workspace_id, source_type, source_id);
create index charge_plan_due on payments.charge_plan (next_on) where status = 'waiting';
create index charge_plan_party on payments.charge_plan (workspace_id, party_id);
alter table payments.charge_plan enable row level security;
create policy tenant on payments.charge_plan using (workspace_id = core.current_workspace_id());
revoke delete on payments.charge_plan from atrium_app;

-- A checkout may ask to keep the way to pay; one with a mandate is a charge without the customer. `tried_at`: since then the provider may know of the charge although we do not.
alter table payments.checkout
  add column consent_version text not null default '',
  add column consent_text text not null default '',
  add column mandate_id uuid references payments.mandate (id),
  add column plan_id uuid references payments.charge_plan (id),
  add column tried_at timestamptz,
  add constraint checkout_charge check ((mandate_id is null) = (plan_id is null));
create index checkout_mandate on payments.checkout (mandate_id) where mandate_id is not null;
create index checkout_plan on payments.checkout (plan_id) where plan_id is not null;
-- What was paid of a document, whatever became of it.
create index checkout_source on payments.checkout (workspace_id, source_id);

-- Which charges of any workspace may be due: a day early, for it is tomorrow already somewhere.
create function payments.due_charges(p_limit integer) returns table (workspace_id integer, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.workspace_id, p.id from payments.charge_plan p where p.status = 'waiting' and p.next_on <= current_date + 1 order by p.next_on, p.id limit p_limit
$$;
