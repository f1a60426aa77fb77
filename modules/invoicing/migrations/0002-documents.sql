-- Invoices, credit notes, bills and vendor credits: one table, for they are one thing in two directions and two signs.

create table invoicing.document (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'bill', 'vendor_credit')),
  direction text not null generated always as (case when kind in ('invoice', 'credit_note') then 'sale' else 'purchase' end) stored,
  status text not null default 'draft' check (status in ('draft', 'awaiting_approval', 'posted', 'void')),
  -- Given when it is posted, in the same transaction as the entry.
  number text,
  vendor_number text not null default '',
  title text not null default '',
  party_id uuid,
  contact_id uuid,
  ship_to_id uuid,
  party_name text not null default '',
  party_print jsonb,
  own_print jsonb,
  -- The same two in the terms of e-invoices, as they were when it was posted (rules/documents/e-invoice-out.ts).
  party_facts jsonb,
  own_facts jsonb,
  issued_on date not null,
  supply_on date,
  -- As it was asked for; the day that counts is due_on.
  due_asked date,
  -- The first day on which something open is due, afterwards the last one; follows the open items.
  due_on date,
  -- [{ dueOn, percent }] as asked for; once posted [{ dueOn, percent, amount }] with what each came to.
  instalments jsonb not null default '[]',
  currency char(3) not null,
  -- Base units for one unit of the currency; frozen when it is posted.
  exchange_rate numeric(24, 10) not null default 1 check (exchange_rate > 0),
  rate_fixed boolean not null default false,
  base_currency char(3) not null,
  tax_mode text not null check (tax_mode in ('exclusive', 'inclusive', 'by_tax')),
  tax_rounding text not null check (tax_rounding in ('document', 'line')),
  taxes jsonb not null default '[]',
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount bigint check (discount_amount >= 0),
  po_number text not null default '',
  buyer_reference text not null default '',
  terms text not null default '',
  notes text not null default '',
  internal_note text not null default '',
  language text not null default 'en' check (language in ('en', 'ar')),
  track_views boolean not null default true,
  is_deposit boolean not null default false,
  -- Of a deposit: the posted document it is taken off.
  deposit_used_by uuid references invoicing.document (id),
  -- What it credits, or was copied from.
  origin_id uuid references invoicing.document (id),
  free_credit boolean not null default false,
  recurring_id uuid,
  -- What a recurring invoice is copied from: never posted, and in no list.
  is_template boolean not null default false check (not is_template or status = 'draft'),
  totals jsonb not null default '{}',
  total_amount bigint not null default 0,
  payable_amount bigint not null default 0,
  base_amount bigint not null default 0,
  -- What of the payable is open, always that of its open items: written in the transaction that settles (service/documents/balance.ts).
  open_amount bigint not null default 0 check (open_amount >= 0),
  paid_on date,
  state text not null generated always as (case when status <> 'posted' then status when open_amount = 0 then 'paid' when open_amount < payable_amount then 'part_paid' else 'open' end) stored,
  owner_id uuid,
  created_by uuid,
  approval_requested_at timestamptz,
  approval_requested_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  approval_note text not null default '',
  posted_at timestamptz,
  posted_by uuid,
  entry_id uuid,
  entry_number text,
  void_entry_id uuid,
  voided_on date,
  void_reason text not null default '',
  sent_at timestamptz,
  sent_by uuid,
  sent_to text[] not null default '{}',
  viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count integer not null default 0,
  reminded_at timestamptz,
  dunning_level integer not null default 0,
  promised_on date,
  pdf_key text,
  pdf_sha256 text,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (discount_percent is null or discount_amount is null),
  check ((status in ('posted', 'void')) = (number is not null)),
  check (status in ('posted', 'void') or open_amount = 0),
  check (open_amount <= payable_amount or status in ('draft', 'awaiting_approval'))
);
create unique index document_number on invoicing.document (workspace_id, kind, number) where number is not null;
-- A vendor's number is entered once.
create unique index document_vendor_number on invoicing.document (workspace_id, party_id, kind, lower(vendor_number)) where kind in ('bill', 'vendor_credit') and vendor_number <> '' and status <> 'void' and deleted_at is null;
create index document_created on invoicing.document (workspace_id, direction, created_at, id) where deleted_at is null;
create index document_updated on invoicing.document (workspace_id, direction, updated_at, id) where deleted_at is null;
create index document_issued on invoicing.document (workspace_id, direction, issued_on, id) where deleted_at is null;
create index document_due_up on invoicing.document (workspace_id, direction, due_on, id) where deleted_at is null;
create index document_due_down on invoicing.document (workspace_id, direction, due_on desc nulls last, id desc) where deleted_at is null;
create index document_number_up on invoicing.document (workspace_id, direction, number, id) where deleted_at is null;
create index document_number_down on invoicing.document (workspace_id, direction, number desc nulls last, id desc) where deleted_at is null;
create index document_party_name on invoicing.document (workspace_id, direction, party_name, id) where deleted_at is null;
create index document_total on invoicing.document (workspace_id, direction, accounting.major(total_amount, currency), id) where deleted_at is null;
create index document_open on invoicing.document (workspace_id, direction, accounting.major(open_amount, currency), id) where deleted_at is null;
create index document_state on invoicing.document (workspace_id, direction, state, created_at, id) where deleted_at is null;
create index document_state_due on invoicing.document (workspace_id, direction, due_on, id) where deleted_at is null and state in ('open', 'part_paid');
create index document_owner on invoicing.document (workspace_id, direction, owner_id, created_at, id) where deleted_at is null;
create index document_creator on invoicing.document (workspace_id, direction, created_by, created_at, id) where deleted_at is null;
create index document_party on invoicing.document (workspace_id, party_id, created_at, id);
create index document_contact on invoicing.document (workspace_id, contact_id) where contact_id is not null;
create index document_ship_to on invoicing.document (workspace_id, ship_to_id) where ship_to_id is not null;
create index document_origin on invoicing.document (origin_id) where origin_id is not null;
create index document_deposit_used on invoicing.document (deposit_used_by) where deposit_used_by is not null;
create index document_search on invoicing.document using gin (search gin_trgm_ops) where deleted_at is null;
alter table invoicing.document enable row level security;
create policy tenant on invoicing.document using (workspace_id = core.current_workspace_id());

create table invoicing.document_line (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('item', 'section', 'note')),
  item_id uuid,
  account_id uuid,
  name text not null default '',
  description text not null default '',
  quantity numeric(20, 6) not null default 1 check (quantity <> 0),
  unit text not null default '',
  unit_price numeric(20, 6) not null default 0 check (unit_price >= 0),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount bigint check (discount_amount >= 0),
  tax_ids uuid[] not null default '{}',
  dimensions jsonb not null default '{}',
  -- What the line pays for, when that is spread over time.
  period_from date,
  period_to date,
  -- What it came from, such as 'sales.order_line', or 'invoicing.document_line' of what is credited.
  source_type text not null default '',
  source_id uuid,
  amount bigint not null default 0,
  net_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  total_amount bigint not null default 0,
  check (period_to >= period_from)
);
create index document_line_document on invoicing.document_line (document_id, position);
create index document_line_source on invoicing.document_line (workspace_id, source_type, source_id) where source_id is not null;
create index document_line_item on invoicing.document_line (workspace_id, item_id) where item_id is not null;
alter table invoicing.document_line enable row level security;
create policy tenant on invoicing.document_line using (workspace_id = core.current_workspace_id());

-- Deposits that a document takes off, with what they were then.
create table invoicing.deposit_use (
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id) on delete cascade,
  deposit_id uuid not null references invoicing.document (id),
  position integer not null,
  number text not null,
  issued_on date not null,
  net_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  -- [{ taxId, rate, base, amount }] as decimal texts.
  taxes jsonb not null,
  primary key (document_id, deposit_id)
);
create index deposit_use_deposit on invoicing.deposit_use (deposit_id);
alter table invoicing.deposit_use enable row level security;
create policy tenant on invoicing.deposit_use using (workspace_id = core.current_workspace_id());

-- How much of a tax that is owed with the payment has moved to the tax account, per document: what is due is the paid share of it. The rest waits, or went with a write-off.
create table invoicing.cash_tax (
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id),
  tax_id uuid not null,
  transition_account_id uuid not null,
  tax_account_id uuid not null,
  rate numeric(16, 6) not null,
  -- In minor units of the base currency, signed as lines are: debit positive. `base` and `recoverable` as tax lines are.
  amount bigint not null,
  base bigint not null,
  recoverable bigint not null,
  moved bigint not null default 0,
  moved_base bigint not null default 0,
  moved_recoverable bigint not null default 0,
  -- What nobody will owe, for its share of the document was written off: turned back against the loss.
  written_off bigint not null default 0,
  primary key (document_id, tax_id)
);
alter table invoicing.cash_tax enable row level security;
create policy tenant on invoicing.cash_tax using (workspace_id = core.current_workspace_id());

-- Posted is posted: of a posted document only its way afterwards may change, for the role of the application and for the owner alike.
create function invoicing.guard_document() returns trigger language plpgsql as $$
declare
  v_free text[] := array['party_id', 'contact_id', 'ship_to_id', 'owner_id', 'internal_note', 'track_views', 'deposit_used_by', 'open_amount', 'due_on', 'paid_on', 'state', 'direction', 'sent_at', 'sent_by', 'sent_to', 'viewed_at', 'last_viewed_at', 'view_count',
    'reminded_at', 'dunning_level', 'promised_on', 'search', 'version', 'updated_at'];
begin
  if old.status not in ('posted', 'void') then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'a posted document cannot be deleted' using errcode = 'IN001'; end if;
  if old.status = 'posted' and new.status = 'void' then v_free := v_free || array['status', 'void_entry_id', 'voided_on', 'void_reason']; end if;
  if old.pdf_sha256 is null then v_free := v_free || array['pdf_key', 'pdf_sha256']; end if;
  if (to_jsonb(new) - v_free) <> (to_jsonb(old) - v_free) then raise exception 'a posted document cannot be changed' using errcode = 'IN001'; end if;
  return new;
end
$$;
create trigger posted before update or delete on invoicing.document for each row execute function invoicing.guard_document();

create function invoicing.guard_part() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoicing.document d where d.id = coalesce(new.document_id, old.document_id) and d.status in ('posted', 'void'))
    or (tg_op = 'UPDATE' and exists (select 1 from invoicing.document d where d.id = old.document_id and d.status in ('posted', 'void'))) then
    raise exception 'a posted document cannot be changed' using errcode = 'IN001';
  end if;
  return coalesce(new, old);
end
$$;
create trigger posted before insert or update or delete on invoicing.document_line for each row execute function invoicing.guard_part();
create trigger posted before insert or update or delete on invoicing.deposit_use for each row execute function invoicing.guard_part();
create function invoicing.refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'posted documents stay' using errcode = 'IN001';
end
$$;
create trigger posted_truncate before truncate on invoicing.document for each statement execute function invoicing.refuse_truncate();
create trigger posted_truncate before truncate on invoicing.document_line for each statement execute function invoicing.refuse_truncate();
revoke truncate on invoicing.document, invoicing.document_line, invoicing.deposit_use from atrium_app;
