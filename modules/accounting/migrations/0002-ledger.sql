-- The ledger: a book per workspace, its accounts, entries in double entry that nobody changes, and what of them is still open.

create table accounting.book (
  workspace_id integer primary key,
  base_currency char(3) not null,
  template text not null,
  tax_rounding text not null default 'document' check (tax_rounding in ('document', 'line')),
  strict_chronology boolean not null default false,
  -- Entries of these kinds are refused up to and including the day. The hard lock holds for everybody and never moves back.
  sales_lock_on date,
  purchase_lock_on date,
  tax_lock_on date,
  all_lock_on date,
  hard_lock_on date,
  -- The end of the chain of posted entries; only accounting.post_entry writes it.
  chain_seq bigint not null default 0,
  chain_hash bytea not null default '\x',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table accounting.book enable row level security;
create policy tenant on accounting.book using (workspace_id = core.current_workspace_id());

-- Somebody who may post into a soft-locked period for a while, with the reason.
create table accounting.lock_exception (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  until timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index lock_exception_person on accounting.lock_exception (workspace_id, account_id, until);
alter table accounting.lock_exception enable row level security;
create policy tenant on accounting.lock_exception using (workspace_id = core.current_workspace_id());

create table accounting.account (
  id uuid primary key,
  workspace_id integer not null,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 160),
  type text not null check (type in ('bank', 'cash', 'receivable', 'current_asset', 'inventory', 'fixed_asset', 'payable', 'credit_card', 'current_liability', 'long_liability',
    'equity', 'retained_earnings', 'income', 'other_income', 'cogs', 'expense', 'depreciation', 'other_expense')),
  -- What the house itself posts to: one account for each role.
  role text,
  -- Null: the base currency.
  currency char(3),
  parent_id uuid references accounting.account (id),
  -- Groups carry no entries.
  is_group boolean not null default false,
  is_active boolean not null default true,
  -- Lines of it are open items until they are settled.
  reconcilable boolean not null default false,
  cash_flow text check (cash_flow in ('operating', 'investing', 'financing')),
  tax_id uuid references accounting.tax (id),
  description text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (parent_id <> id)
);
create unique index account_code on accounting.account (workspace_id, lower(code)) where deleted_at is null;
create unique index account_role on accounting.account (workspace_id, role) where role is not null and deleted_at is null;
create index account_list on accounting.account (workspace_id, code, id) where deleted_at is null;
create index account_name on accounting.account (workspace_id, name, id) where deleted_at is null;
create index account_type on accounting.account (workspace_id, type, code, id) where deleted_at is null;
create index account_parent on accounting.account (parent_id);
alter table accounting.account enable row level security;
create policy tenant on accounting.account using (workspace_id = core.current_workspace_id());

-- Numbers of documents, given in the transaction that posts: the counter's row stays locked until then, so there is no gap.
create table accounting.number_series (
  workspace_id integer not null,
  name text not null,
  -- With {YYYY} {YY} {MM} {#####}; empty: the prefix of the settings and five digits.
  pattern text not null default '',
  reset text not null default 'never' check (reset in ('never', 'yearly', 'monthly')),
  primary key (workspace_id, name)
);
alter table accounting.number_series enable row level security;
create policy tenant on accounting.number_series using (workspace_id = core.current_workspace_id());
create table accounting.number_counter (
  workspace_id integer not null,
  series text not null,
  period text not null default '',
  last bigint not null default 0,
  last_on date,
  primary key (workspace_id, series, period)
);
alter table accounting.number_counter enable row level security;
create policy tenant on accounting.number_counter using (workspace_id = core.current_workspace_id());

create table accounting.entry (
  id uuid primary key,
  workspace_id integer not null,
  journal text not null check (journal in ('general', 'sales', 'purchase', 'bank', 'expense', 'stock', 'opening', 'closing')),
  number text not null,
  entry_on date not null,
  memo text not null default '',
  reference text not null default '',
  -- The document it was posted for, such as 'invoicing.invoice'; 'manual' for a journal entry.
  source_type text not null default 'manual',
  source_id uuid,
  reverses_id uuid references accounting.entry (id),
  reversed_by_id uuid references accounting.entry (id),
  total bigint not null,
  posted_by uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  chain_seq bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- For the kernel's lists: an entry never changes, so neither do these.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (workspace_id, number),
  unique (workspace_id, chain_seq)
);
create unique index entry_reversed_once on accounting.entry (reverses_id) where reverses_id is not null;
create index entry_on on accounting.entry (workspace_id, entry_on, id);
create index entry_recorded on accounting.entry (workspace_id, recorded_at, id);
create index entry_source on accounting.entry (workspace_id, source_type, source_id);
create index entry_journal on accounting.entry (workspace_id, journal, entry_on, id);
create index entry_total on accounting.entry (workspace_id, total, id);
alter table accounting.entry enable row level security;
create policy tenant on accounting.entry using (workspace_id = core.current_workspace_id());

create table accounting.line (
  id uuid primary key,
  workspace_id integer not null,
  entry_id uuid not null references accounting.entry (id),
  position integer not null,
  account_id uuid not null references accounting.account (id),
  entry_on date not null,
  -- Base currency, minor units; one of the two.
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  -- The amount in its own currency, debit positive; 0 where only the base value changes (exchange differences).
  currency char(3) not null,
  amount bigint not null,
  rate numeric(24, 10) not null default 1 check (rate > 0),
  party_id uuid,
  due_on date,
  tax_id uuid,
  memo text not null default '',
  dimensions jsonb not null default '{}',
  check ((debit = 0) <> (credit = 0)),
  check (amount = 0 or (amount > 0) = (debit > 0)),
  unique (entry_id, position)
);
create index line_account on accounting.line (workspace_id, account_id, entry_on, id) include (debit, credit);
create index line_report on accounting.line (workspace_id, entry_on) include (account_id, debit, credit);
create index line_party on accounting.line (workspace_id, party_id, entry_on, id) where party_id is not null;
create index line_dimensions on accounting.line using gin (dimensions) where dimensions <> '{}';
alter table accounting.line enable row level security;
create policy tenant on accounting.line using (workspace_id = core.current_workspace_id());

-- What tax returns are made of: one row for each tax of an entry. Signs: positive for sales and purchases, negative for what takes them back.
create table accounting.tax_line (
  id uuid primary key,
  workspace_id integer not null,
  entry_id uuid not null references accounting.entry (id),
  tax_id uuid not null references accounting.tax (id),
  direction text not null check (direction in ('sale', 'purchase')),
  rate numeric(16, 6) not null,
  tax_on date not null,
  base bigint not null,
  amount bigint not null,
  -- Of the amount; the rest went to the expense.
  recoverable bigint not null,
  party_id uuid
);
create index tax_line_on on accounting.tax_line (workspace_id, tax_on, tax_id);
create index tax_line_entry on accounting.tax_line (entry_id);
alter table accounting.tax_line enable row level security;
create policy tenant on accounting.tax_line using (workspace_id = core.current_workspace_id());

-- A line on a reconcilable account and what of it is still open, in its own currency and in the base; the sign is the line's (debit positive).
create table accounting.open_item (
  id uuid primary key references accounting.line (id),
  workspace_id integer not null,
  entry_id uuid not null references accounting.entry (id),
  account_id uuid not null references accounting.account (id),
  party_id uuid,
  source_type text not null,
  source_id uuid,
  currency char(3) not null,
  entry_on date not null,
  due_on date not null,
  amount bigint not null,
  base bigint not null,
  open_amount bigint not null,
  open_base bigint not null,
  version integer not null default 1,
  check (abs(open_amount) <= abs(amount) and abs(open_base) <= abs(base)),
  check (open_amount = 0 or (open_amount > 0) = (amount > 0)),
  -- What is settled leaves nothing behind, in either currency.
  check (open_amount <> 0 or open_base = 0)
);
create index open_item_due on accounting.open_item (workspace_id, account_id, due_on, id) where open_amount <> 0;
create index open_item_party on accounting.open_item (workspace_id, party_id, due_on, id) where open_amount <> 0;
create index open_item_account on accounting.open_item (workspace_id, account_id, entry_on);
create index open_item_source on accounting.open_item (workspace_id, source_type, source_id);
create index open_item_entry on accounting.open_item (entry_id);
alter table accounting.open_item enable row level security;
create policy tenant on accounting.open_item using (workspace_id = core.current_workspace_id());

-- One open item settled with another: a payment with an invoice, a credit note with an invoice.
create table accounting.settlement (
  id uuid primary key,
  workspace_id integer not null,
  debit_item_id uuid not null references accounting.open_item (id),
  credit_item_id uuid not null references accounting.open_item (id),
  settled_on date not null,
  -- Positive, in the currency of each item and in the base.
  debit_amount bigint not null check (debit_amount > 0),
  credit_amount bigint not null check (credit_amount > 0),
  debit_base bigint not null check (debit_base >= 0),
  credit_base bigint not null check (credit_base >= 0),
  -- The exchange difference, when there is one.
  fx_entry_id uuid references accounting.entry (id),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid,
  undone_on date,
  check ((undone_at is null) = (undone_on is null))
);
create index settlement_debit on accounting.settlement (debit_item_id);
create index settlement_credit on accounting.settlement (credit_item_id);
create index settlement_on on accounting.settlement (workspace_id, settled_on);
alter table accounting.settlement enable row level security;
create policy tenant on accounting.settlement using (workspace_id = core.current_workspace_id());

-- Base units for one unit of a currency from a day on.
create table accounting.fx_rate (
  workspace_id integer not null,
  currency char(3) not null,
  rate_on date not null,
  rate numeric(24, 10) not null check (rate > 0),
  source text not null default 'manual',
  created_at timestamptz not null default now(),
  primary key (workspace_id, currency, rate_on)
);
alter table accounting.fx_rate enable row level security;
create policy tenant on accounting.fx_rate using (workspace_id = core.current_workspace_id());

-- What an entry says, in one form for all time: the chain hashes it. Changing this function breaks every chain.
create function accounting.entry_content(p_entry uuid) returns bytea
language sql stable set search_path = pg_catalog, pg_temp as $$
  select convert_to(concat_ws('|', 'v1', e.id, e.workspace_id, e.chain_seq, e.journal, e.number, e.entry_on, e.source_type, e.source_id, e.reverses_id, e.total,
    to_char(e.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.posted_by, replace(e.memo, '|', '||'), replace(e.reference, '|', '||')) || E'\n' ||
    coalesce((select string_agg(concat_ws('|', l.position, l.id, l.account_id, l.debit, l.credit, l.currency, l.amount, trim_scale(l.rate), coalesce(l.party_id::text, '-'), coalesce(l.due_on::text, '-'), coalesce(l.tax_id::text, '-'),
      replace(l.memo, '|', '||'), l.dimensions::text), E'\n' order by l.position) from accounting.line l where l.entry_id = e.id), '') || E'\n' ||
    coalesce((select string_agg(concat_ws('|', t.id, t.tax_id, t.direction, trim_scale(t.rate), t.tax_on, t.base, t.amount, t.recoverable, coalesce(t.party_id::text, '-')), E'\n' order by t.id) from accounting.tax_line t where t.entry_id = e.id), ''), 'UTF8')
  from accounting.entry e where e.id = p_entry
$$;

-- The only way into the ledger. Refuses what is not double entry, of another workspace, on a group or behind the hard lock; links the entry into the chain.
create function accounting.post_entry(p_entry jsonb, p_lines jsonb, p_taxes jsonb) returns table (chain_seq bigint, recorded_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_workspace integer := core.current_workspace_id();
  v_id uuid := (p_entry->>'id')::uuid;
  v_on date := (p_entry->>'entry_on')::date;
  v_book accounting.book;
  v_debit numeric;
  v_credit numeric;
  v_count integer;
  v_wrong integer;
  v_at timestamptz := clock_timestamp();
  v_reverses uuid := (p_entry->>'reverses_id')::uuid;
begin
  select * into v_book from accounting.book b where b.workspace_id = v_workspace for update;
  if not found then raise exception 'the workspace has no book' using errcode = 'AC001'; end if;
  if v_on <= v_book.hard_lock_on then raise exception 'the period is closed for good' using errcode = 'AC002'; end if;
  select count(*), coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into v_count, v_debit, v_credit from jsonb_to_recordset(p_lines) as l(debit bigint, credit bigint);
  if v_count < 2 or v_debit <> v_credit then raise exception 'not in double entry: % lines, debit %, credit %', v_count, v_debit, v_credit using errcode = 'AC003'; end if;
  select count(*) into v_wrong from jsonb_to_recordset(p_lines) as l(account_id uuid, currency text) left join accounting.account a on a.id = l.account_id and a.workspace_id = v_workspace and a.deleted_at is null and not a.is_group
    where a.id is null or (a.currency is not null and a.currency <> l.currency);
  if v_wrong > 0 then raise exception 'an account cannot carry the line' using errcode = 'AC004'; end if;
  if v_reverses is not null then
    update accounting.entry e set reversed_by_id = v_id where e.id = v_reverses and e.workspace_id = v_workspace and e.reversed_by_id is null;
    if not found then raise exception 'the entry is reversed already' using errcode = 'AC005'; end if;
  end if;
  insert into accounting.entry (id, workspace_id, journal, number, entry_on, memo, reference, source_type, source_id, reverses_id, total, posted_by, recorded_at, chain_seq, previous_hash, hash)
    values (v_id, v_workspace, p_entry->>'journal', p_entry->>'number', v_on, coalesce(p_entry->>'memo', ''), coalesce(p_entry->>'reference', ''), coalesce(p_entry->>'source_type', 'manual'), (p_entry->>'source_id')::uuid, v_reverses,
      v_debit::bigint, (p_entry->>'posted_by')::uuid, v_at, v_book.chain_seq + 1, v_book.chain_hash, '\x');
  insert into accounting.line (id, workspace_id, entry_id, position, account_id, entry_on, debit, credit, currency, amount, rate, party_id, due_on, tax_id, memo, dimensions)
    select l.id, v_workspace, v_id, l.position, l.account_id, v_on, l.debit, l.credit, l.currency, l.amount, l.rate, l.party_id, l.due_on, l.tax_id, coalesce(l.memo, ''), coalesce(l.dimensions, '{}')
    from jsonb_to_recordset(p_lines) as l(id uuid, position int, account_id uuid, debit bigint, credit bigint, currency text, amount bigint, rate numeric, party_id uuid, due_on date, tax_id uuid, memo text, dimensions jsonb);
  insert into accounting.tax_line (id, workspace_id, entry_id, tax_id, direction, rate, tax_on, base, amount, recoverable, party_id)
    select t.id, v_workspace, v_id, t.tax_id, t.direction, t.rate, coalesce(t.tax_on, v_on), t.base, t.amount, t.recoverable, t.party_id
    from jsonb_to_recordset(p_taxes) as t(id uuid, tax_id uuid, direction text, rate numeric, tax_on date, base bigint, amount bigint, recoverable bigint, party_id uuid)
    join accounting.tax x on x.id = t.tax_id and x.workspace_id = v_workspace;
  insert into accounting.open_item (id, workspace_id, entry_id, account_id, party_id, source_type, source_id, currency, entry_on, due_on, amount, base, open_amount, open_base)
    select l.id, v_workspace, v_id, l.account_id, l.party_id, coalesce(p_entry->>'source_type', 'manual'), (p_entry->>'source_id')::uuid, l.currency, v_on, coalesce(l.due_on, v_on), l.amount, l.debit - l.credit, l.amount, l.debit - l.credit
    from jsonb_to_recordset(p_lines) as l(id uuid, account_id uuid, debit bigint, credit bigint, currency text, amount bigint, party_id uuid, due_on date)
    join accounting.account a on a.id = l.account_id where a.reconcilable and l.amount <> 0;
  -- The hash is of what stands in the tables, not of what was sent.
  update accounting.entry e set hash = sha256(v_book.chain_hash || accounting.entry_content(v_id)) where e.id = v_id;
  update accounting.book b set chain_seq = v_book.chain_seq + 1, chain_hash = (select e.hash from accounting.entry e where e.id = v_id) where b.workspace_id = v_workspace;
  return query select v_book.chain_seq + 1, v_at;
end
$$;

-- The first entries whose hash is not what their content and the one before say; none when the chain holds. `p_after` and `p_limit` cut long chains into pieces.
create function accounting.verify_chain(p_after bigint, p_limit integer) returns table (checked bigint, last_seq bigint, broken_seq bigint, broken_id uuid, broken_number text)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with piece as (
    select e.chain_seq, e.id, e.number, e.hash, e.previous_hash, sha256(e.previous_hash || accounting.entry_content(e.id)) as computed,
      lag(e.hash) over w as before, lag(e.chain_seq) over w as before_seq,
      (select p.hash from accounting.entry p where p.workspace_id = e.workspace_id and p.chain_seq = p_after) as first_before
    from accounting.entry e where e.workspace_id = core.current_workspace_id() and e.chain_seq > p_after and e.chain_seq <= p_after + p_limit window w as (order by e.chain_seq)
  ), judged as (
    select p.*, p.hash <> p.computed or p.previous_hash <> coalesce(p.before, p.first_before, '\x') or p.chain_seq <> coalesce(p.before_seq, p_after) + 1 as broken from piece p
  )
  select count(*), max(j.chain_seq), min(j.chain_seq) filter (where j.broken), (array_agg(j.id order by j.chain_seq) filter (where j.broken))[1], (array_agg(j.number order by j.chain_seq) filter (where j.broken))[1] from judged j
$$;

-- Posted is posted, for the role of the application and for the owner alike.
create function accounting.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a posted entry cannot be changed or deleted' using errcode = 'AC006';
end
$$;
create trigger posted before update or delete on accounting.line for each row execute function accounting.refuse_change();
create trigger posted before update or delete on accounting.tax_line for each row execute function accounting.refuse_change();
create trigger posted_truncate before truncate on accounting.line for each statement execute function accounting.refuse_change();
-- Of an entry only these may come later: the link of its reversal, and the hash while it is being posted.
create function accounting.guard_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'reversed_by_id' - 'hash') <> (to_jsonb(old) - 'reversed_by_id' - 'hash')
    or (old.hash <> '\x' and new.hash <> old.hash) or (old.reversed_by_id is not null and new.reversed_by_id is distinct from old.reversed_by_id) then
    raise exception 'a posted entry cannot be changed or deleted' using errcode = 'AC006';
  end if;
  return new;
end
$$;
create trigger posted before update or delete on accounting.entry for each row execute function accounting.guard_entry();
create trigger posted_truncate before truncate on accounting.entry for each statement execute function accounting.refuse_change();

revoke insert, update, delete on accounting.entry, accounting.line, accounting.tax_line from atrium_app;
revoke insert, delete on accounting.open_item from atrium_app;
revoke delete on accounting.book, accounting.settlement from atrium_app;
revoke update on accounting.book from atrium_app;
grant update (template, tax_rounding, strict_chronology, sales_lock_on, purchase_lock_on, tax_lock_on, all_lock_on, hard_lock_on, version, updated_at) on accounting.book to atrium_app;
revoke execute on function accounting.post_entry(jsonb, jsonb, jsonb) from public;
grant execute on function accounting.post_entry(jsonb, jsonb, jsonb) to atrium_app;

-- The hard lock only moves forward.
create function accounting.guard_book() returns trigger language plpgsql as $$
begin
  if old.hard_lock_on is not null and (new.hard_lock_on is null or new.hard_lock_on < old.hard_lock_on) then
    raise exception 'the hard lock cannot move back' using errcode = 'AC007';
  end if;
  return new;
end
$$;
create trigger hard_lock before update on accounting.book for each row execute function accounting.guard_book();
