-- Expense claims: what people spent for the workspace, what rules say about it, who lets it pass, and what of it came into the books.

create table invoicing.expense_settings (
  workspace_id integer primary key,
  -- Steps a claim passes in their order: [{"approverId": uuid or null for whoever may approve, "above": whole units of the base currency as text}].
  steps jsonb not null default '[{"approverId": null, "above": "0"}]',
  approver_other boolean not null default true,
  settle_advances boolean not null default true,
  -- Days after which people are reminded of drafts and of claims that wait for them; 0 for never.
  remind_days integer not null default 7 check (remind_days between 0 and 60),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table invoicing.expense_settings enable row level security;
create policy tenant on invoicing.expense_settings using (workspace_id = core.current_workspace_id());

-- What was spent on, the account it goes to, and the rules of it. Limits are in whole units of the base currency.
create table invoicing.expense_category (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  account_id uuid not null,
  tax_ids jsonb not null default '[]',
  max_item numeric(19, 4) check (max_item > 0),
  max_day numeric(19, 4) check (max_day > 0),
  max_month numeric(19, 4) check (max_month > 0),
  receipt_above numeric(19, 4) check (receipt_above >= 0),
  note_required boolean not null default false,
  forbidden boolean not null default false,
  weekend_flagged boolean not null default false,
  month_budget numeric(19, 4) check (month_budget > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index expense_category_name on invoicing.expense_category (workspace_id, lower(name)) where deleted_at is null;
create index expense_category_list on invoicing.expense_category (workspace_id, name, id) where deleted_at is null;
create index expense_category_created on invoicing.expense_category (workspace_id, created_at, id) where deleted_at is null;
alter table invoicing.expense_category enable row level security;
create policy tenant on invoicing.expense_category using (workspace_id = core.current_workspace_id());

-- What a distance is paid with from a day on. Tiers are cumulative per employee and tax year: [{"upTo": "10000", "rate": "0.45"}, {"upTo": null, "rate": "0.25"}].
create table invoicing.mileage_rate (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  valid_from date not null,
  unit text not null default 'km' check (unit in ('km', 'mi')),
  tiers jsonb not null,
  year_start text not null default '01-01' check (year_start ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index mileage_rate_day on invoicing.mileage_rate (workspace_id, lower(name), valid_from) where deleted_at is null;
create index mileage_rate_list on invoicing.mileage_rate (workspace_id, name, id) where deleted_at is null;
create index mileage_rate_from on invoicing.mileage_rate (workspace_id, valid_from, id) where deleted_at is null;
alter table invoicing.mileage_rate enable row level security;
create policy tenant on invoicing.mileage_rate using (workspace_id = core.current_workspace_id());

-- What a day away is paid with. Amounts are in whole units of the base currency, shares percent of the full day.
create table invoicing.per_diem_rate (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  country char(2),
  valid_from date not null,
  day_amount numeric(19, 4) not null check (day_amount > 0),
  half_percent numeric(9, 6) not null default 50 check (half_percent between 0 and 100),
  breakfast_percent numeric(9, 6) not null default 20 check (breakfast_percent between 0 and 100),
  lunch_percent numeric(9, 6) not null default 40 check (lunch_percent between 0 and 100),
  dinner_percent numeric(9, 6) not null default 40 check (dinner_percent between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index per_diem_rate_day on invoicing.per_diem_rate (workspace_id, lower(name), valid_from) where deleted_at is null;
create index per_diem_rate_list on invoicing.per_diem_rate (workspace_id, name, id) where deleted_at is null;
create index per_diem_rate_from on invoicing.per_diem_rate (workspace_id, valid_from, id) where deleted_at is null;
alter table invoicing.per_diem_rate enable row level security;
create policy tenant on invoicing.per_diem_rate using (workspace_id = core.current_workspace_id());

-- Somebody who claims: the row is locked where distances of a year or advances are counted. The account is where the money goes.
create table invoicing.expense_claimant (
  workspace_id integer not null,
  account_id uuid not null,
  iban text not null default '',
  bic text not null default '',
  routing_number text not null default '',
  account_number text not null default '',
  account_type text not null default 'checking' check (account_type in ('checking', 'savings')),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);
alter table invoicing.expense_claimant enable row level security;
create policy tenant on invoicing.expense_claimant using (workspace_id = core.current_workspace_id());

-- Who decides for an approver who is away.
create table invoicing.expense_delegate (
  id uuid primary key,
  workspace_id integer not null,
  approver_id uuid not null,
  delegate_id uuid not null,
  from_on date not null,
  until_on date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  check (until_on >= from_on and approver_id <> delegate_id)
);
create index expense_delegate_of on invoicing.expense_delegate (workspace_id, delegate_id, until_on);
create index expense_delegate_by on invoicing.expense_delegate (workspace_id, approver_id, until_on);
alter table invoicing.expense_delegate enable row level security;
create policy tenant on invoicing.expense_delegate using (workspace_id = core.current_workspace_id());

create table invoicing.expense_report (
  id uuid primary key,
  workspace_id integer not null,
  employee_id uuid not null,
  title text not null check (length(title) between 1 and 160),
  from_on date,
  until_on date,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index expense_report_list on invoicing.expense_report (workspace_id, created_at, id) where deleted_at is null;
create index expense_report_title on invoicing.expense_report (workspace_id, title, id) where deleted_at is null;
create index expense_report_employee on invoicing.expense_report (workspace_id, employee_id, created_at, id) where deleted_at is null;
alter table invoicing.expense_report enable row level security;
create policy tenant on invoicing.expense_report using (workspace_id = core.current_workspace_id());

create table invoicing.expense (
  id uuid primary key,
  workspace_id integer not null,
  -- Given when it is posted.
  number text,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'posted', 'void')),
  -- A refund is money the merchant gave back: entered above 0, booked the other way round.
  kind text not null default 'amount' check (kind in ('amount', 'refund', 'mileage', 'per_diem')),
  employee_id uuid not null,
  created_by uuid,
  report_id uuid references invoicing.expense_report (id),
  spent_on date not null,
  merchant text not null default '',
  description text not null default '',
  reference text not null default '',
  category_id uuid references invoicing.expense_category (id),
  paid_by text not null default 'employee' check (paid_by in ('employee', 'company')),
  -- Ledger account of the bank, card or cash that paid.
  paid_account_id uuid,
  currency char(3) not null,
  base_currency char(3) not null,
  -- Base units for one unit of the currency on the day it was spent.
  exchange_rate numeric(24, 10) check (exchange_rate > 0),
  rate_fixed boolean not null default false,
  -- As claimed and as let pass, both with tax or both without it as tax_included says; null while nobody entered it.
  amount bigint check (amount > 0),
  approved_amount bigint check (approved_amount > 0 and approved_amount <= amount),
  approved_reason text not null default '',
  tax_included boolean not null default true,
  tax_ids jsonb not null default '[]',
  -- Taxes with their rates of the day, as the figures were made with.
  taxes jsonb not null default '[]',
  -- What is paid, of the amount that was let pass; minor units of the currency, then of the base.
  claimed_total bigint not null default 0,
  total bigint not null default 0,
  net_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  recoverable_amount bigint not null default 0,
  base_total bigint not null default 0,
  base_cost bigint not null default 0,
  -- What of a posted claim is not paid yet, in the base currency; follows the open items.
  open_amount bigint not null default 0,
  state text not null generated always as (case when status <> 'posted' or paid_by = 'company' then status when open_amount = 0 then 'paid' when open_amount < base_total then 'part_paid' else 'posted' end) stored,
  distance numeric(12, 3) check (distance > 0),
  mileage_rate_id uuid references invoicing.mileage_rate (id),
  -- How the distance was paid: {"unit", "before", "parts": [{"distance", "rate", "amount"}]}.
  mileage jsonb,
  per_diem_rate_id uuid references invoicing.per_diem_rate (id),
  -- Days away: [{"on", "part", "breakfast", "lunch", "dinner", "amount"}].
  per_diem jsonb,
  party_id uuid,
  billable boolean not null default false,
  markup_percent numeric(9, 6) not null default 0 check (markup_percent between 0 and 1000),
  -- The document that bills it on: once.
  rebill_document_id uuid,
  rebilled_at timestamptz,
  policy_flags jsonb not null default '[]',
  -- Why a receipt is handed in again.
  duplicate_reason text not null default '',
  approval_step integer,
  submitted_at timestamptz,
  submitted_by uuid,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejected_by uuid,
  reject_reason text not null default '',
  posted_on date,
  posted_by uuid,
  entry_id uuid,
  -- The open item of what the employee is owed; none where the company paid.
  item_id uuid,
  voided_on date,
  void_reason text not null default '',
  -- When the receipt that is missing was last asked for; a receipt that comes empties both.
  receipt_asked_at timestamptz,
  receipt_asked_by uuid,
  reminded_at timestamptz,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((number is null) = (entry_id is null)),
  check ((status in ('posted', 'void')) = (entry_id is not null)),
  check (status = 'draft' or (amount is not null and category_id is not null and exchange_rate is not null)),
  check ((rebill_document_id is null) = (rebilled_at is null)),
  check ((receipt_asked_at is null) = (receipt_asked_by is null))
);
create unique index expense_number on invoicing.expense (workspace_id, number) where number is not null;
create index expense_spent on invoicing.expense (workspace_id, spent_on, id) where deleted_at is null;
create index expense_created on invoicing.expense (workspace_id, created_at, id) where deleted_at is null;
create index expense_updated on invoicing.expense (workspace_id, updated_at, id) where deleted_at is null;
create index expense_merchant on invoicing.expense (workspace_id, merchant, id) where deleted_at is null;
create index expense_number_up on invoicing.expense (workspace_id, number, id) where deleted_at is null;
create index expense_number_down on invoicing.expense (workspace_id, number desc nulls last, id desc) where deleted_at is null;
create index expense_total on invoicing.expense (workspace_id, accounting.major(total, currency), id) where deleted_at is null;
create index expense_base on invoicing.expense (workspace_id, accounting.major(base_total, base_currency), id) where deleted_at is null;
create index expense_employee on invoicing.expense (workspace_id, employee_id, spent_on, id) where deleted_at is null;
create index expense_employee_new on invoicing.expense (workspace_id, employee_id, created_at, id) where deleted_at is null;
create index expense_state on invoicing.expense (workspace_id, state, spent_on, id) where deleted_at is null;
create index expense_category_on on invoicing.expense (category_id, workspace_id, spent_on) where deleted_at is null;
create index expense_report_of on invoicing.expense (report_id);
create index expense_mileage_of on invoicing.expense (mileage_rate_id);
create index expense_per_diem_of on invoicing.expense (per_diem_rate_id);
create index expense_category_of on invoicing.expense (category_id);
create index expense_party on invoicing.expense (workspace_id, party_id) where party_id is not null;
create index expense_rebill on invoicing.expense (workspace_id, rebill_document_id) where rebill_document_id is not null;
create index expense_waiting on invoicing.expense (status, submitted_at) where status in ('draft', 'submitted') and deleted_at is null;
create index expense_search on invoicing.expense using gin (search gin_trgm_ops) where deleted_at is null;
alter table invoicing.expense enable row level security;
create policy tenant on invoicing.expense using (workspace_id = core.current_workspace_id());

-- Parts of one expense on several accounts, projects or other dimensions. A share is a weight of any size; the parts are made of it by largest remainder.
create table invoicing.expense_split (
  id uuid primary key,
  workspace_id integer not null,
  expense_id uuid not null references invoicing.expense (id) on delete cascade,
  position integer not null,
  category_id uuid references invoicing.expense_category (id),
  share numeric(18, 6) not null check (share > 0),
  dimensions jsonb not null default '{}',
  memo text not null default ''
);
create index expense_split_of on invoicing.expense_split (expense_id, position);
create index expense_split_category on invoicing.expense_split (category_id);
alter table invoicing.expense_split enable row level security;
create policy tenant on invoicing.expense_split using (workspace_id = core.current_workspace_id());

-- Receipts. The hash is of the bytes as they were handed in, so that the same ones are known again.
create table invoicing.expense_receipt (
  file_id uuid primary key,
  workspace_id integer not null,
  expense_id uuid not null references invoicing.expense (id),
  sha256 text not null,
  added_by uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index expense_receipt_of on invoicing.expense_receipt (expense_id, created_at);
create index expense_receipt_hash on invoicing.expense_receipt (workspace_id, sha256, created_at);
alter table invoicing.expense_receipt enable row level security;
create policy tenant on invoicing.expense_receipt using (workspace_id = core.current_workspace_id());

-- Steps a claim passes, made when it is submitted; what was decided stays when it is handed in again.
create table invoicing.expense_approval (
  id uuid primary key,
  workspace_id integer not null,
  expense_id uuid not null references invoicing.expense (id),
  round integer not null,
  step integer not null,
  -- Null: whoever may approve.
  approver_id uuid,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'recalled')),
  decided_by uuid,
  -- The approver somebody decided for.
  decided_for uuid,
  decided_at timestamptz,
  amount_before bigint,
  amount_after bigint,
  reason text not null default '',
  unique (expense_id, round, step),
  check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
create index expense_approval_waiting on invoicing.expense_approval (workspace_id, approver_id, expense_id) where state = 'pending';
create index expense_approval_by on invoicing.expense_approval (workspace_id, decided_by, expense_id) where decided_by is not null;
alter table invoicing.expense_approval enable row level security;
create policy tenant on invoicing.expense_approval using (workspace_id = core.current_workspace_id());

-- Money given to somebody beforehand; claims of theirs settle it. Amounts are minor units of the base currency.
create table invoicing.expense_advance (
  id uuid primary key,
  workspace_id integer not null,
  employee_id uuid not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- What claims have not settled yet; follows the open items.
  open_amount bigint not null check (open_amount between 0 and amount),
  paid_on date not null,
  paid_account_id uuid not null,
  purpose text not null default '',
  number text not null,
  entry_id uuid not null,
  -- The open item of what the employee owes.
  item_id uuid not null,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index expense_advance_number on invoicing.expense_advance (workspace_id, number);
create index expense_advance_list on invoicing.expense_advance (workspace_id, paid_on, id) where deleted_at is null;
create index expense_advance_created on invoicing.expense_advance (workspace_id, created_at, id) where deleted_at is null;
create index expense_advance_amount on invoicing.expense_advance (workspace_id, accounting.major(amount, currency), id) where deleted_at is null;
create index expense_advance_employee on invoicing.expense_advance (workspace_id, employee_id, paid_on, id) where deleted_at is null;
alter table invoicing.expense_advance enable row level security;
create policy tenant on invoicing.expense_advance using (workspace_id = core.current_workspace_id());

-- Whether somebody may open the receipts of these expenses now: asked by the files room, which stands in no workspace.
create function invoicing.seen_expenses(p_account uuid, p_ids uuid[]) returns table (id uuid, workspace_id integer, employee_id uuid, created_by uuid, is_approver boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.workspace_id, x.employee_id, x.created_by,
    exists (select 1 from invoicing.expense_approval a where a.expense_id = x.id and (a.decided_by = p_account or (a.state = 'pending' and (a.approver_id = p_account or exists (
      select 1 from invoicing.expense_delegate d where d.workspace_id = x.workspace_id and d.delegate_id = p_account and current_date between d.from_on and d.until_on and (a.approver_id is null or d.approver_id = a.approver_id))))))
  from invoicing.expense x where x.id = any (p_ids) and x.deleted_at is null
$$;
revoke execute on function invoicing.seen_expenses(uuid, uuid[]) from public;
grant execute on function invoicing.seen_expenses(uuid, uuid[]) to atrium_app;

-- Claims that wait too long, for reminders across workspaces: drafts of their authors, submitted ones of whoever decides.
create function invoicing.waiting_expenses(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.workspace_id from invoicing.expense x left join invoicing.expense_settings s on s.workspace_id = x.workspace_id
  where x.status in ('draft', 'submitted') and x.deleted_at is null and coalesce(s.remind_days, 7) > 0
    and greatest(x.updated_at, x.submitted_at, x.reminded_at) < now() - make_interval(days => coalesce(s.remind_days, 7))
  order by x.updated_at limit p_limit
$$;
revoke execute on function invoicing.waiting_expenses(integer) from public;
grant execute on function invoicing.waiting_expenses(integer) to atrium_app;
