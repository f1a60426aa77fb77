-- Numbers of documents: given in the transaction that needs one, without gaps. The row is locked until then.
create table sales.series (
  workspace_id integer not null,
  name text not null,
  last bigint not null default 0,
  primary key (workspace_id, name)
);
alter table sales.series enable row level security;
create policy tenant on sales.series using (workspace_id = core.current_workspace_id());

create table sales.quote_settings (
  workspace_id integer primary key,
  discount_limit numeric(9, 6) check (discount_limit between 0 and 100),
  approver_other boolean not null default true,
  valid_days integer not null default 30 check (valid_days between 1 and 365),
  deposit_percent numeric(9, 6) not null default 0 check (deposit_percent between 0 and 100),
  terms text not null default '',
  tax_mode text not null default 'exclusive' check (tax_mode in ('exclusive', 'inclusive', 'by_tax')),
  tax_rounding text not null default 'document' check (tax_rounding in ('document', 'line')),
  track_views boolean not null default true,
  confirm_by_mail boolean not null default false,
  remind_days integer not null default 0 check (remind_days between 0 and 60),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table sales.quote_settings enable row level security;
create policy tenant on sales.quote_settings using (workspace_id = core.current_workspace_id());

-- One version of a quote; versions of one quote share the family and the number.
create table sales.quote (
  id uuid primary key,
  workspace_id integer not null,
  family_id uuid not null,
  revision integer not null default 1,
  number text,
  status text not null default 'draft' check (status in ('draft', 'in_approval', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'superseded')),
  title text not null default '',
  party_id uuid,
  bill_to_id uuid,
  ship_to_id uuid,
  -- Name of the customer as lists show it; the print is what the document said when it was sent.
  customer text not null default '',
  customer_print jsonb,
  seller_print jsonb,
  opportunity_id uuid,
  issued_on date not null,
  valid_until date,
  -- End of the last day in the workspace's zone, as it was when it was sent.
  expires_at timestamptz,
  currency char(3) not null,
  -- Base units for one unit of the currency; frozen when it is sent.
  exchange_rate numeric(24, 10) not null default 1 check (exchange_rate > 0),
  base_currency char(3) not null,
  tax_mode text not null check (tax_mode in ('exclusive', 'inclusive', 'by_tax')),
  tax_rounding text not null check (tax_rounding in ('document', 'line')),
  taxes jsonb not null default '[]',
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount bigint check (discount_amount >= 0),
  deposit_percent numeric(9, 6) not null default 0 check (deposit_percent between 0 and 100),
  terms text not null default '',
  notes text not null default '',
  internal_note text not null default '',
  language text not null default 'en' check (language in ('en', 'ar')),
  track_views boolean not null default true,
  totals jsonb not null,
  total_amount bigint not null default 0,
  base_amount bigint not null default 0,
  highest_discount numeric(9, 4) not null default 0,
  owner_id uuid,
  created_by uuid,
  approval_requested_at timestamptz,
  approval_requested_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  approval_note text not null default '',
  sent_at timestamptz,
  sent_by uuid,
  sent_to text[] not null default '{}',
  viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count integer not null default 0,
  reminded_at timestamptz,
  accepted_at timestamptz,
  accepted_by text not null default '',
  accepted_ip text,
  accepted_for uuid,
  accepted_note text not null default '',
  signature bytea,
  declined_at timestamptz,
  decline_reason text not null default '',
  renewal_requested_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  pdf_key text,
  pdf_sha256 text,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (family_id, revision),
  check (discount_percent is null or discount_amount is null),
  check ((status in ('draft', 'in_approval')) = (sent_at is null))
);
create unique index quote_number on sales.quote (workspace_id, number, revision) where number is not null;
create index quote_created on sales.quote (workspace_id, created_at, id) where deleted_at is null;
create index quote_updated on sales.quote (workspace_id, updated_at, id) where deleted_at is null;
create index quote_customer on sales.quote (workspace_id, customer, id) where deleted_at is null;
create index quote_issued on sales.quote (workspace_id, issued_on, id) where deleted_at is null;
create index quote_valid_up on sales.quote (workspace_id, valid_until, id) where deleted_at is null;
create index quote_valid_down on sales.quote (workspace_id, valid_until desc nulls last, id desc) where deleted_at is null;
create index quote_number_up on sales.quote (workspace_id, number, id) where deleted_at is null;
create index quote_number_down on sales.quote (workspace_id, number desc nulls last, id desc) where deleted_at is null;
create index quote_total on sales.quote (workspace_id, sales.major(total_amount, currency), id) where deleted_at is null;
create index quote_owner on sales.quote (workspace_id, owner_id, created_at, id) where deleted_at is null;
create index quote_creator on sales.quote (workspace_id, created_by, created_at, id) where deleted_at is null;
create index quote_status on sales.quote (workspace_id, status, created_at, id) where deleted_at is null;
create index quote_party on sales.quote (workspace_id, party_id, created_at, id);
create index quote_opportunity on sales.quote (workspace_id, opportunity_id);
create index quote_due on sales.quote (expires_at) where status in ('sent', 'viewed') and deleted_at is null;
create index quote_search on sales.quote using gin (search gin_trgm_ops) where deleted_at is null;
alter table sales.quote enable row level security;
create policy tenant on sales.quote using (workspace_id = core.current_workspace_id());

create table sales.quote_line (
  id uuid primary key,
  workspace_id integer not null,
  quote_id uuid not null references sales.quote (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('item', 'section', 'note')),
  item_id uuid,
  name text not null default '',
  description text not null default '',
  quantity numeric(20, 6) not null default 1 check (quantity > 0),
  unit text not null default '',
  unit_price numeric(20, 6) not null default 0 check (unit_price >= 0),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  discount_amount bigint check (discount_amount >= 0),
  tax_ids uuid[] not null default '{}',
  optional boolean not null default false,
  chosen boolean not null default true,
  option_group text not null default '',
  amount bigint not null default 0,
  net_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  total_amount bigint not null default 0
);
create index quote_line_quote on sales.quote_line (quote_id, position);
alter table sales.quote_line enable row level security;
create policy tenant on sales.quote_line using (workspace_id = core.current_workspace_id());

-- Links to the public page: of each only a hash is kept.
create table sales.quote_link (
  token_hash bytea primary key,
  workspace_id integer not null,
  quote_id uuid not null references sales.quote (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index quote_link_quote on sales.quote_link (quote_id);
alter table sales.quote_link enable row level security;
create policy tenant on sales.quote_link using (workspace_id = core.current_workspace_id());

-- Who holds a link is let into exactly that quote's workspace by the service, and sees that quote only.
create function sales.find_quote_link(p_hash bytea) returns table (workspace_id integer, quote_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.quote_id from sales.quote_link l where l.token_hash = p_hash
$$;

-- What customer and seller write to each other; account_id is null on the customer's side.
create table sales.quote_message (
  id uuid primary key,
  workspace_id integer not null,
  family_id uuid not null,
  quote_id uuid not null references sales.quote (id) on delete cascade,
  line_id uuid,
  account_id uuid,
  author text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz
);
create index quote_message_family on sales.quote_message (workspace_id, family_id, created_at);
create index quote_message_quote on sales.quote_message (quote_id);
alter table sales.quote_message enable row level security;
create policy tenant on sales.quote_message using (workspace_id = core.current_workspace_id());

create function sales.due_quotes(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.id, q.workspace_id from sales.quote q where q.status in ('sent', 'viewed') and q.expires_at <= now() and q.deleted_at is null order by q.expires_at limit p_limit
$$;

create function sales.unanswered_quotes(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.id, q.workspace_id from sales.quote q join sales.quote_settings s on s.workspace_id = q.workspace_id and s.remind_days > 0
  where q.status in ('sent', 'viewed') and q.deleted_at is null and q.reminded_at is null and cardinality(q.sent_to) > 0 and q.expires_at > now()
    and q.sent_at < now() - make_interval(days => s.remind_days) order by q.sent_at limit p_limit
$$;
