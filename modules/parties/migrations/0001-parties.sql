-- One row per person or company; customer, vendor, account, contact and lead are roles of it.
create table parties.party (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('person', 'company')),
  name text not null check (length(name) between 1 and 200),
  legal_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  salutation text not null default '',
  title text not null default '',
  department text not null default '',
  -- The company as it was typed, or the name of the primary company once the person is linked to one.
  company_name text not null default '',
  email text,
  more_emails jsonb not null default '[]',
  -- E.164 when `phone_valid`, otherwise as it was typed.
  phone text,
  phone_valid boolean not null default true,
  more_phones jsonb not null default '[]',
  website text not null default '',
  language text not null default '',
  time_zone text not null default '',
  currency char(3),
  tags jsonb not null default '[]',
  owner_id uuid,
  parent_id uuid references parties.party (id),
  registration_no text not null default '',
  tax_id text not null default '',
  tax_id_type text check (tax_id_type in ('eu_vat', 'gb_vat', 'in_gst', 'au_abn', 'us_ein', 'other')),
  industry text not null default '',
  size text check (size in ('1', '2-10', '11-50', '51-200', '201-500', '501-1000', '1000+')),
  annual_revenue_amount bigint,
  annual_revenue_currency char(3),
  birthday date,
  socials jsonb not null default '[]',
  address1 text not null default '',
  address2 text not null default '',
  address3 text not null default '',
  city text not null default '',
  region text not null default '',
  zip text not null default '',
  country char(2),
  more_addresses jsonb not null default '[]',
  notes text not null default '',
  photo_id uuid,
  status text not null default 'active' check (status in ('active', 'archived')),
  is_customer boolean not null default false,
  is_vendor boolean not null default false,
  is_account boolean not null default false,
  is_contact boolean not null default false,
  is_lead boolean not null default false,
  customer_number text,
  customer_terms_days integer check (customer_terms_days between 0 and 365),
  credit_limit_amount bigint check (credit_limit_amount >= 0),
  credit_limit_currency char(3),
  discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  customer_hold text not null default 'none' check (customer_hold in ('none', 'orders', 'invoices', 'all')),
  vendor_number text,
  vendor_terms_days integer check (vendor_terms_days between 0 and 365),
  vendor_hold text not null default 'none' check (vendor_hold in ('none', 'orders', 'bills', 'payments')),
  -- On and after this day the vendor is not held any more.
  vendor_hold_until date,
  -- What the words of a search are looked up in, what duplicates are recognised by.
  search text not null default '',
  email_keys text[] not null default '{}',
  phone_keys text[] not null default '{}',
  match_key text not null default '',
  -- A merged party stays as a redirect to the one that took its place.
  merged_into uuid references parties.party (id),
  erased_at timestamptz,
  erased_by uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index party_created on parties.party (workspace_id, created_at, id) where deleted_at is null and merged_into is null;
create index party_name on parties.party (workspace_id, lower(name), id) where deleted_at is null and merged_into is null;
create index party_customer_created on parties.party (workspace_id, created_at, id) where is_customer and deleted_at is null and merged_into is null;
create index party_customer_name on parties.party (workspace_id, lower(name), id) where is_customer and deleted_at is null and merged_into is null;
create unique index party_customer_number on parties.party (workspace_id, customer_number) where customer_number is not null;
create index party_vendor_created on parties.party (workspace_id, created_at, id) where is_vendor and deleted_at is null and merged_into is null;
create index party_vendor_name on parties.party (workspace_id, lower(name), id) where is_vendor and deleted_at is null and merged_into is null;
create unique index party_vendor_number on parties.party (workspace_id, vendor_number) where vendor_number is not null;
create index party_account_created on parties.party (workspace_id, created_at, id) where is_account and deleted_at is null and merged_into is null;
create index party_account_name on parties.party (workspace_id, lower(name), id) where is_account and deleted_at is null and merged_into is null;
create index party_contact_created on parties.party (workspace_id, created_at, id) where is_contact and deleted_at is null and merged_into is null;
create index party_contact_name on parties.party (workspace_id, lower(name), id) where is_contact and deleted_at is null and merged_into is null;
create index party_owner on parties.party (workspace_id, owner_id) where deleted_at is null and merged_into is null;
create index party_country on parties.party (workspace_id, country) where deleted_at is null and merged_into is null;
create index party_city on parties.party (workspace_id, city) where deleted_at is null and merged_into is null and city <> '';
create index party_parent on parties.party (parent_id) where parent_id is not null;
create index party_merged on parties.party (merged_into) where merged_into is not null;
create index party_tags on parties.party using gin ((nullif(tags, '[]'::jsonb)));
create index party_search on parties.party using gin (search gin_trgm_ops);
create index party_email_keys on parties.party using gin (email_keys);
create index party_phone_keys on parties.party using gin (phone_keys);
create index party_match on parties.party using gin (match_key gin_trgm_ops) where match_key <> '';
alter table parties.party enable row level security;
create policy tenant on parties.party using (workspace_id = core.current_workspace_id());

-- Next customer and vendor numbers; the row is locked by the transaction that takes one.
create table parties.counter (
  workspace_id integer not null,
  series text not null check (series in ('customer', 'vendor')),
  last integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (workspace_id, series)
);
alter table parties.counter enable row level security;
create policy tenant on parties.counter using (workspace_id = core.current_workspace_id());

-- A person works for, or stands for, a company.
create table parties.link (
  id uuid primary key,
  workspace_id integer not null,
  person_id uuid not null references parties.party (id),
  company_id uuid not null references parties.party (id),
  role text not null default '' check (length(role) <= 80),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (person_id, company_id)
);
create unique index link_primary on parties.link (person_id) where is_primary;
create index link_company on parties.link (company_id, person_id);
alter table parties.link enable row level security;
create policy tenant on parties.link using (workspace_id = core.current_workspace_id());

-- Bank details; a change waits in `pending` until somebody else confirms it.
create table parties.bank_account (
  id uuid primary key,
  workspace_id integer not null,
  party_id uuid not null references parties.party (id),
  holder text not null default '',
  iban text not null default '',
  bic text not null default '',
  account_number text not null default '',
  bank_name text not null default '',
  currency char(3),
  is_primary boolean not null default false,
  -- Null until the first values were confirmed.
  approved_at timestamptz,
  approved_by uuid,
  pending jsonb,
  requested_by uuid,
  requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index bank_account_party on parties.bank_account (party_id, created_at) where deleted_at is null;
create index bank_account_waiting on parties.bank_account (workspace_id, requested_at) where pending is not null and deleted_at is null;
alter table parties.bank_account enable row level security;
create policy tenant on parties.bank_account using (workspace_id = core.current_workspace_id());

-- What a person said about being written to or called; the last row of a channel is in force, all of them are the proof.
create table parties.consent (
  id uuid primary key,
  workspace_id integer not null,
  party_id uuid not null references parties.party (id),
  channel text not null check (channel in ('email', 'phone', 'sms', 'whatsapp', 'post')),
  given boolean not null,
  source text not null check (length(source) between 1 and 120),
  by_account uuid,
  at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index consent_party on parties.consent (party_id, channel, at desc, id desc);
alter table parties.consent enable row level security;
create policy tenant on parties.consent using (workspace_id = core.current_workspace_id());

-- Two parties that may be one. `a` is the older id.
create table parties.duplicate (
  workspace_id integer not null,
  a uuid not null references parties.party (id),
  b uuid not null references parties.party (id),
  id uuid not null unique,
  reasons text[] not null,
  score numeric(4, 3) not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (a, b),
  check (a < b)
);
create index duplicate_open on parties.duplicate (workspace_id, created_at, id) where dismissed_at is null;
create index duplicate_b on parties.duplicate (b);
alter table parties.duplicate enable row level security;
create policy tenant on parties.duplicate using (workspace_id = core.current_workspace_id());

-- What a merge changed, so that it can be taken back for 30 days.
create table parties.merge (
  id uuid primary key,
  workspace_id integer not null,
  winner_id uuid not null references parties.party (id),
  loser_id uuid not null references parties.party (id),
  winner_before jsonb not null,
  winner_after jsonb not null,
  loser_before jsonb not null,
  receipts jsonb not null,
  merged_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index merge_recent on parties.merge (workspace_id, created_at, id);
create index merge_winner on parties.merge (winner_id);
create index merge_loser on parties.merge (loser_id);
alter table parties.merge enable row level security;
create policy tenant on parties.merge using (workspace_id = core.current_workspace_id());

-- After an erase request the log keeps who and when, not what was in the record.
create function parties.redact_history(p_party uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.event set data = '{"redacted": true}' where workspace_id = core.current_workspace_id() and topic = 'parties.party' and subject_id = p_party::text
$$;
