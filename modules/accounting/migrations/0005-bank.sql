-- The bank: accounts, transfers between them, statements with their lines, and what of the books each line is.

create table accounting.bank_account (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('bank', 'cash', 'card', 'wallet')),
  holder text not null default '',
  bank_name text not null default '',
  -- Without spaces, in capitals.
  iban text not null default '',
  account_number text not null default '',
  bic text not null default '',
  currency char(3) not null,
  -- Its account in the ledger, one to one: the balance is the ledger's.
  account_id uuid not null references accounting.account (id),
  contact text not null default '',
  address text not null default '',
  opening_amount bigint not null default 0,
  opening_on date,
  opening_entry_id uuid references accounting.entry (id),
  is_default boolean not null default false,
  is_archived boolean not null default false,
  -- How its last table file was read: column of each field, order of dates, decimal mark.
  statement_choices jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (opening_amount = 0 or opening_on is not null)
);
create unique index bank_account_ledger on accounting.bank_account (workspace_id, account_id) where deleted_at is null;
create unique index bank_account_iban on accounting.bank_account (workspace_id, iban) where iban <> '' and deleted_at is null;
create unique index bank_account_default on accounting.bank_account (workspace_id) where is_default and deleted_at is null;
create index bank_account_name on accounting.bank_account (workspace_id, name, id) where deleted_at is null;
create index bank_account_account on accounting.bank_account (account_id);
create index bank_account_opening on accounting.bank_account (opening_entry_id);
alter table accounting.bank_account enable row level security;
create policy tenant on accounting.bank_account using (workspace_id = core.current_workspace_id());

create table accounting.bank_transfer (
  id uuid primary key,
  workspace_id integer not null,
  -- That of its entry; empty while it is a draft.
  number text not null default '',
  status text not null default 'draft' check (status in ('draft', 'posted', 'void')),
  from_id uuid not null references accounting.bank_account (id),
  to_id uuid not null references accounting.bank_account (id),
  from_currency char(3) not null,
  to_currency char(3) not null,
  -- What leaves, without the fee; what arrives.
  amount bigint not null check (amount > 0),
  to_amount bigint not null check (to_amount > 0),
  -- Taken from the account it leaves, in its currency.
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  fee_account_id uuid references accounting.account (id),
  transfer_on date not null,
  -- On its way in between when the two days differ.
  arrives_on date not null,
  reference text not null default '',
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'cheque', 'card', 'other')),
  memo text not null default '',
  entry_id uuid references accounting.entry (id),
  arrival_entry_id uuid references accounting.entry (id),
  -- The line of a statement it was made for.
  bank_line_id uuid,
  voided_on date,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (from_id <> to_id),
  check (arrives_on >= transfer_on),
  check ((status = 'draft') = (entry_id is null)),
  check (from_currency <> to_currency or amount = to_amount)
);
create index bank_transfer_on on accounting.bank_transfer (workspace_id, transfer_on, id) where deleted_at is null;
create index bank_transfer_amount on accounting.bank_transfer (workspace_id, (accounting.major(amount, from_currency)), id) where deleted_at is null;
create index bank_transfer_created on accounting.bank_transfer (workspace_id, created_at, id) where deleted_at is null;
create index bank_transfer_from on accounting.bank_transfer (from_id);
create index bank_transfer_to on accounting.bank_transfer (to_id);
create index bank_transfer_fee on accounting.bank_transfer (fee_account_id);
create index bank_transfer_entry on accounting.bank_transfer (entry_id);
create index bank_transfer_arrival on accounting.bank_transfer (arrival_entry_id);
alter table accounting.bank_transfer enable row level security;
create policy tenant on accounting.bank_transfer using (workspace_id = core.current_workspace_id());

-- A file that is read, or was read and waits for its questions to be answered; the bytes go once it is taken over.
create table accounting.statement_file (
  id uuid primary key,
  workspace_id integer not null,
  bank_account_id uuid not null references accounting.bank_account (id),
  file_name text not null,
  sha256 text not null,
  content bytea,
  -- As a person said; empty while nobody did.
  choices jsonb not null default '{}',
  state text not null default 'reading' check (state in ('reading', 'read', 'failed', 'taken', 'dropped')),
  -- What was read, without its lines; null until then.
  reading jsonb,
  -- Why it cannot be read.
  problem jsonb,
  -- Lines that are read already, of how many; null until that is known.
  handled integer not null default 0,
  total integer,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- Every new reading has another one: an older one that is still under way comes to nothing.
  version integer not null default 1
);
create index statement_file_account on accounting.statement_file (bank_account_id, created_at);
create index statement_file_waiting on accounting.statement_file (workspace_id, bank_account_id, created_at) where state in ('reading', 'read', 'failed');
create index statement_file_old on accounting.statement_file (created_at) where content is not null;
alter table accounting.statement_file enable row level security;
create policy tenant on accounting.statement_file using (workspace_id = core.current_workspace_id());

-- Its lines until they are taken over; `id` is the one they have then.
create table accounting.statement_file_line (
  id uuid primary key,
  workspace_id integer not null,
  file_id uuid not null references accounting.statement_file (id),
  -- Which statement of the file, which line of it.
  statement integer not null,
  position integer not null,
  key text not null,
  -- Null in a statement of another currency: it never goes in.
  amount bigint,
  amount_text text not null,
  booked_on date not null,
  value_on date,
  payee text not null,
  memo text not null,
  reference text not null,
  counterparty text not null,
  external_id text,
  original_amount text,
  original_currency char(3)
);
create index statement_file_line_order on accounting.statement_file_line (file_id, statement, position);
create index statement_file_line_key on accounting.statement_file_line (file_id, key);
alter table accounting.statement_file_line enable row level security;
create policy tenant on accounting.statement_file_line using (workspace_id = core.current_workspace_id());
-- Bank files that nobody took over within a week: of all workspaces, by the clock.
create function accounting.forget_statement_files() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from accounting.statement_file_line l using accounting.statement_file f where f.id = l.file_id and f.content is not null and f.created_at < now() - interval '7 days';
  update accounting.statement_file f set content = null, reading = null, state = 'dropped', version = f.version + 1, updated_at = now() where f.content is not null and f.created_at < now() - interval '7 days'
$$;
revoke execute on function accounting.forget_statement_files() from public;
grant execute on function accounting.forget_statement_files() to atrium_app;

create table accounting.bank_statement (
  id uuid primary key,
  workspace_id integer not null,
  bank_account_id uuid not null references accounting.bank_account (id),
  file_name text not null default '',
  file_sha256 text not null default '',
  format text not null,
  currency char(3) not null,
  from_on date not null,
  to_on date not null,
  -- Null when the file does not say.
  opening bigint,
  closing bigint,
  -- What the file's closing balance says more than its opening and lines; what its opening says more than the statement before.
  difference bigint not null default 0,
  gap bigint not null default 0,
  line_count integer not null,
  duplicate_count integer not null,
  signed_off_at timestamptz,
  signed_off_by uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index bank_statement_account on accounting.bank_statement (bank_account_id, to_on, id) where deleted_at is null;
create index bank_statement_list on accounting.bank_statement (workspace_id, to_on, id) where deleted_at is null;
create index bank_statement_created on accounting.bank_statement (workspace_id, created_at, id) where deleted_at is null;
alter table accounting.bank_statement enable row level security;
create policy tenant on accounting.bank_statement using (workspace_id = core.current_workspace_id());

create table accounting.bank_line (
  id uuid primary key,
  workspace_id integer not null,
  bank_account_id uuid not null references accounting.bank_account (id),
  statement_id uuid not null references accounting.bank_statement (id),
  position integer not null,
  booked_on date not null,
  value_on date,
  -- Money into the account is positive; in the account's currency.
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  payee text not null default '',
  memo text not null default '',
  reference text not null default '',
  counterparty text not null default '',
  external_id text,
  original_amount text,
  original_currency char(3),
  -- By which the same line of another file is known again.
  key text not null,
  status text not null default 'new' check (status in ('new', 'suggested', 'matched', 'split', 'excluded', 'on_hold')),
  hold_until date,
  note text not null default '',
  -- The best proposal when somebody last looked: score, and what it would do.
  suggestion jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((status = 'on_hold') = (hold_until is not null))
);
create unique index bank_line_key on accounting.bank_line (bank_account_id, key) where deleted_at is null;
create index bank_line_list on accounting.bank_line (workspace_id, bank_account_id, booked_on, id) where deleted_at is null;
create index bank_line_open on accounting.bank_line (workspace_id, bank_account_id, booked_on, id) where deleted_at is null and status in ('new', 'suggested', 'on_hold');
create index bank_line_day on accounting.bank_line (workspace_id, booked_on, id) where deleted_at is null;
create index bank_line_amount on accounting.bank_line (workspace_id, bank_account_id, (accounting.major(amount, currency)), id) where deleted_at is null;
create index bank_line_statement on accounting.bank_line (statement_id, position);
create index bank_line_account on accounting.bank_line (bank_account_id);
alter table accounting.bank_line enable row level security;
create policy tenant on accounting.bank_line using (workspace_id = core.current_workspace_id());
create index bank_line_held on accounting.bank_line (hold_until) where status = 'on_hold';
-- Lines whose day has come: of all workspaces, by the clock.
create function accounting.release_held_lines() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update accounting.bank_line b set status = 'new', hold_until = null, version = b.version + 1, updated_at = now() where b.status = 'on_hold' and b.hold_until <= current_date
$$;
revoke execute on function accounting.release_held_lines() from public;
grant execute on function accounting.release_held_lines() to atrium_app;
alter table accounting.bank_transfer add foreign key (bank_line_id) references accounting.bank_line (id);
create index bank_transfer_line on accounting.bank_transfer (bank_line_id);

-- A line of a statement is this line of the ledger: one that was there, or one that matching posted.
create table accounting.bank_match (
  id uuid primary key,
  workspace_id integer not null,
  bank_line_id uuid not null references accounting.bank_line (id),
  ledger_line_id uuid not null references accounting.line (id),
  amount bigint not null,
  -- The entry that matching posted, with what it settled; null for a line that was there.
  entry_id uuid references accounting.entry (id),
  transfer_id uuid references accounting.bank_transfer (id),
  settlement_ids uuid[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid
);
create unique index bank_match_once on accounting.bank_match (ledger_line_id) where undone_at is null;
create index bank_match_line on accounting.bank_match (bank_line_id) where undone_at is null;
create index bank_match_lines on accounting.bank_match (bank_line_id);
create index bank_match_ledger on accounting.bank_match (ledger_line_id);
create index bank_match_entry on accounting.bank_match (entry_id);
create index bank_match_transfer on accounting.bank_match (transfer_id);
alter table accounting.bank_match enable row level security;
create policy tenant on accounting.bank_match using (workspace_id = core.current_workspace_id());

-- What lines of a kind always are: such a line is proposed, or posted without asking, to an account.
create table accounting.bank_rule (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  priority integer not null default 10,
  is_active boolean not null default true,
  bank_account_id uuid references accounting.bank_account (id),
  direction text not null default 'any' check (direction in ('any', 'in', 'out')),
  -- Words that payee, memo or reference must contain; empty: any.
  words text not null default '',
  least numeric(24, 6),
  most numeric(24, 6),
  account_id uuid not null references accounting.account (id),
  party_id uuid,
  tax_id uuid references accounting.tax (id),
  memo text not null default '',
  -- Posts without asking when lines are matched.
  is_auto boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index bank_rule_order on accounting.bank_rule (workspace_id, priority, id) where deleted_at is null;
create index bank_rule_name on accounting.bank_rule (workspace_id, name, id) where deleted_at is null;
create index bank_rule_bank on accounting.bank_rule (bank_account_id);
create index bank_rule_account on accounting.bank_rule (account_id);
create index bank_rule_tax on accounting.bank_rule (tax_id);
create index bank_rule_party on accounting.bank_rule (workspace_id, party_id) where party_id is not null;
alter table accounting.bank_rule enable row level security;
create policy tenant on accounting.bank_rule using (workspace_id = core.current_workspace_id());

create table accounting.bank_settings (
  workspace_id integer primary key,
  -- In the base currency.
  write_off_limit bigint not null default 500 check (write_off_limit >= 0),
  write_off_account_id uuid references accounting.account (id),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index bank_settings_account on accounting.bank_settings (write_off_account_id);
alter table accounting.bank_settings enable row level security;
create policy tenant on accounting.bank_settings using (workspace_id = core.current_workspace_id());

-- Matching by itself: how far it has come.
create table accounting.bank_match_run (
  id uuid primary key,
  workspace_id integer not null,
  bank_account_id uuid not null references accounting.bank_account (id),
  created_by uuid not null,
  -- Only keeps proposals, or also posts what is certain.
  mode text not null check (mode in ('suggest', 'match')),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  total integer not null,
  handled integer not null default 0,
  matched integer not null default 0,
  suggested integer not null default 0,
  last_on date,
  last_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index bank_match_run_account on accounting.bank_match_run (bank_account_id, created_at);
create unique index bank_match_run_running on accounting.bank_match_run (bank_account_id) where state = 'running' and mode = 'match';
alter table accounting.bank_match_run enable row level security;
create policy tenant on accounting.bank_match_run using (workspace_id = core.current_workspace_id());
