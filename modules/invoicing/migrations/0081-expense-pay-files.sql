-- Files for the bank that pay people their expenses. What is in one is sealed (core/server/sealing.ts), for it holds people's account numbers; only whether it was carried out is said afterwards.
create table invoicing.expense_pay_file (
  id uuid primary key,
  workspace_id integer not null,
  number text not null,
  format text not null check (format in ('sepa', 'nacha')),
  currency char(3) not null,
  pay_on date not null,
  total bigint not null check (total > 0),
  payment_count integer not null check (payment_count > 0),
  content bytea not null,
  sha256 bytea not null,
  state text not null default 'made' check (state in ('made', 'executed', 'discarded')),
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  unique (workspace_id, number),
  check ((state = 'made') = (decided_at is null))
);
create index expense_pay_file_created on invoicing.expense_pay_file (workspace_id, created_at desc, id);
alter table invoicing.expense_pay_file enable row level security;
create policy tenant on invoicing.expense_pay_file using (workspace_id = core.current_workspace_id());
revoke delete on invoicing.expense_pay_file from atrium_app;

-- What of which expense a file pays, in minor units of the base currency.
create table invoicing.expense_pay_file_item (
  workspace_id integer not null,
  file_id uuid not null references invoicing.expense_pay_file (id),
  expense_id uuid not null references invoicing.expense (id),
  amount bigint not null check (amount > 0),
  primary key (file_id, expense_id)
);
create index expense_pay_file_item_expense on invoicing.expense_pay_file_item (expense_id);
alter table invoicing.expense_pay_file_item enable row level security;
create policy tenant on invoicing.expense_pay_file_item using (workspace_id = core.current_workspace_id());
revoke update, delete on invoicing.expense_pay_file_item from atrium_app;
