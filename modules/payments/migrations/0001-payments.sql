create schema if not exists payments;

-- Money that came in or went out. Its entry is in the ledger; what of it is not used yet is an open item there.
create table payments.payment (
  id uuid primary key,
  workspace_id integer not null,
  number text not null,
  direction text not null check (direction in ('in', 'out')),
  side text not null check (side in ('customer', 'vendor', 'employee')),
  status text not null default 'posted' check (status in ('posted', 'void')),
  party_id uuid,
  party_name text not null default '',
  paid_on date not null,
  method text not null check (method in ('bank_transfer', 'cash', 'card', 'cheque', 'direct_debit', 'online', 'other')),
  -- The ledger account it went to or came from.
  account_id uuid not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  exchange_rate numeric(24, 10) not null default 1 check (exchange_rate > 0),
  base_currency char(3) not null,
  base_amount bigint not null,
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  reference text not null default '',
  memo text not null default '',
  entry_id uuid not null,
  item_id uuid not null,
  -- What nothing was settled with yet, always that of its open item.
  open_amount bigint not null check (open_amount >= 0),
  void_entry_id uuid,
  voided_on date,
  void_reason text not null default '',
  provider text not null default 'manual',
  provider_ref text,
  -- The payment of which this is money that went back (a refund, a dispute), or came again.
  returns_id uuid references payments.payment (id),
  -- What the provider kept back, when it said so only later.
  fee_entry_id uuid,
  created_by uuid,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (workspace_id, number),
  check (open_amount <= amount or status = 'posted'),
  check ((status = 'void') = (void_entry_id is not null))
);
-- What a provider reports twice is one payment.
create unique index payment_provider on payments.payment (workspace_id, provider, provider_ref) where provider_ref is not null;
create unique index payment_item on payments.payment (item_id);
create index payment_returns on payments.payment (returns_id) where returns_id is not null;
create index payment_created on payments.payment (workspace_id, created_at, id) where deleted_at is null;
create index payment_on on payments.payment (workspace_id, paid_on, id) where deleted_at is null;
create index payment_party on payments.payment (workspace_id, party_id, paid_on, id);
create index payment_party_name on payments.payment (workspace_id, party_name, id) where deleted_at is null;
create index payment_direction on payments.payment (workspace_id, direction, paid_on, id) where deleted_at is null;
create index payment_number_list on payments.payment (workspace_id, number, id) where deleted_at is null;
create index payment_amount on payments.payment (workspace_id, accounting.major(amount, currency), id) where deleted_at is null;
create index payment_open on payments.payment (workspace_id, paid_on, id) where open_amount > 0 and status = 'posted';
create index payment_search on payments.payment using gin (search gin_trgm_ops) where deleted_at is null;
alter table payments.payment enable row level security;
create policy tenant on payments.payment using (workspace_id = core.current_workspace_id());
revoke delete on payments.payment from atrium_app;

-- What of a settlement was an early discount: when that use of the payment is taken back, `entry_id` is the entry that takes the discount back with it.
create table payments.discount (
  settlement_id uuid primary key,
  workspace_id integer not null,
  payment_id uuid not null references payments.payment (id),
  -- In the currency of the payment, and in that of the books.
  amount bigint not null check (amount > 0),
  base_amount bigint not null check (base_amount >= 0),
  entry_id uuid
);
create index discount_payment on payments.discount (payment_id);
alter table payments.discount enable row level security;
create policy tenant on payments.discount using (workspace_id = core.current_workspace_id());
revoke delete on payments.discount from atrium_app;
