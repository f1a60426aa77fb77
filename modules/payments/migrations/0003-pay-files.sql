-- A file for the bank that pays several payments at once. What is in it is sealed (core/server/sealing.ts), for it holds other people's account numbers; it never changes.
create table payments.pay_file (
  id uuid primary key,
  workspace_id integer not null,
  number text not null,
  format text not null check (format in ('sepa', 'nacha')),
  account_id uuid not null,
  currency char(3) not null,
  pay_on date not null,
  total bigint not null check (total > 0),
  payment_count integer not null check (payment_count > 0),
  content bytea not null,
  sha256 bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (workspace_id, number)
);
create index pay_file_created on payments.pay_file (workspace_id, created_at desc, id);
alter table payments.pay_file enable row level security;
create policy tenant on payments.pay_file using (workspace_id = core.current_workspace_id());
revoke update, delete on payments.pay_file from atrium_app;

create table payments.pay_file_payment (
  workspace_id integer not null,
  file_id uuid not null references payments.pay_file (id),
  payment_id uuid not null references payments.payment (id),
  primary key (file_id, payment_id)
);
create index pay_file_payment_payment on payments.pay_file_payment (payment_id);
alter table payments.pay_file_payment enable row level security;
create policy tenant on payments.pay_file_payment using (workspace_id = core.current_workspace_id());
revoke update, delete on payments.pay_file_payment from atrium_app;

-- What American files need besides a payee's account number: its bank and the kind of account. They say where money goes as much as the number does, so somebody else confirms them too; until then nothing is paid there.
create table payments.us_payee (
  workspace_id integer not null,
  party_id uuid not null,
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  account_type text not null check (account_type in ('checking', 'savings')),
  -- Digest of the account number it is the bank of: another number is another bank's until somebody says so.
  account_digest bytea not null,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  version integer not null default 1,
  primary key (workspace_id, party_id)
);
alter table payments.us_payee enable row level security;
create policy tenant on payments.us_payee using (workspace_id = core.current_workspace_id());
-- Our own bank in such files, with what it calls us. Kept from the last file.
create table payments.us_sender (
  workspace_id integer not null,
  account_id uuid not null,
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  company_id text not null check (length(company_id) = 10),
  primary key (workspace_id, account_id)
);
alter table payments.us_sender enable row level security;
create policy tenant on payments.us_sender using (workspace_id = core.current_workspace_id());
