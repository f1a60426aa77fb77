-- An amount in whole units of its currency, for filters, sorts and sums; the exponents are those of core/contract/currencies.ts.
create function sales.major(amount bigint, currency text) returns numeric language sql immutable parallel safe as $$
  select amount / case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1.0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000.0
    when currency in ('CLF', 'UYW') then 10000.0
    else 100.0 end
$$;

-- The same as a decimal text with all digits of its currency.
create function sales.money_text(amount bigint, currency text) returns text language sql immutable parallel safe as $$
  select round(sales.major(amount, currency), case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end)::text
$$;

-- A possible customer. Its words stand here beside those of its party, so that lists of a million need no join.
create table sales.lead (
  id uuid primary key,
  workspace_id integer not null,
  party_id uuid,
  subject text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  name text not null default '',
  company text not null default '',
  job_title text not null default '',
  email text not null default '',
  phone text not null default '',
  -- True when the number could not be understood and stands as it was given.
  phone_unclear boolean not null default false,
  other_emails text[] not null default '{}',
  other_phones text[] not null default '{}',
  website text not null default '',
  country char(2),
  -- Null instead of an empty list.
  sources jsonb check (jsonb_typeof(sources) = 'array' and sources <> '[]'),
  labels jsonb check (jsonb_typeof(labels) = 'array' and labels <> '[]'),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  utm_term text not null default '',
  utm_content text not null default '',
  interests text not null default '',
  value_amount bigint,
  currency char(3) not null,
  pipeline_id uuid not null references sales.pipeline (id),
  stage_id uuid not null references sales.stage (id),
  rank text collate "C" not null default '',
  stage_entered_at timestamptz not null default now(),
  status text not null check (status in ('new', 'working', 'qualified', 'converted', 'lost', 'junk')),
  rating text check (rating in ('hot', 'warm', 'cold')),
  owner_id uuid,
  created_by uuid,
  notes text not null default '',
  next_activity_at timestamptz,
  first_response_at timestamptz,
  lost_reason text not null default '',
  closed_at timestamptz,
  converted_at timestamptz,
  converted_by uuid,
  account_id uuid,
  contact_id uuid,
  opportunity_id uuid,
  consent jsonb not null default '[]',
  merged_into uuid references sales.lead (id),
  -- Folded words of subject, names, company, addresses and numbers, written by the service.
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index lead_created on sales.lead (workspace_id, created_at, id) where deleted_at is null;
create index lead_updated on sales.lead (workspace_id, updated_at, id) where deleted_at is null;
create index lead_name on sales.lead (workspace_id, name, id) where deleted_at is null;
create index lead_company on sales.lead (workspace_id, company, id) where deleted_at is null;
create index lead_value_up on sales.lead (workspace_id, sales.major(value_amount, currency), id) where deleted_at is null;
create index lead_value_down on sales.lead (workspace_id, sales.major(value_amount, currency) desc nulls last, id desc) where deleted_at is null;
create index lead_next_up on sales.lead (workspace_id, next_activity_at, id) where deleted_at is null;
create index lead_next_down on sales.lead (workspace_id, next_activity_at desc nulls last, id desc) where deleted_at is null;
create index lead_owner on sales.lead (workspace_id, owner_id, created_at, id) where deleted_at is null;
create index lead_creator on sales.lead (workspace_id, created_by, created_at, id) where deleted_at is null;
create index lead_status on sales.lead (workspace_id, status, created_at, id) where deleted_at is null;
create index lead_board on sales.lead (workspace_id, stage_id, rank, id) where deleted_at is null;
create index lead_pipeline on sales.lead (pipeline_id);
create index lead_stage on sales.lead (stage_id);
create index lead_email on sales.lead (workspace_id, lower(email)) where deleted_at is null and email <> '';
create index lead_phone on sales.lead (workspace_id, phone) where deleted_at is null and phone <> '';
create index lead_other_emails on sales.lead using gin (other_emails) where deleted_at is null;
create index lead_other_phones on sales.lead using gin (other_phones) where deleted_at is null;
create index lead_same_company on sales.lead (workspace_id, lower(company)) where deleted_at is null and company <> '';
create index lead_party on sales.lead (workspace_id, party_id);
create index lead_labels on sales.lead using gin (labels) where deleted_at is null;
create index lead_sources on sales.lead using gin (sources) where deleted_at is null;
create index lead_search on sales.lead using gin (search gin_trgm_ops) where deleted_at is null;
create index lead_account on sales.lead (workspace_id, account_id) where account_id is not null;
create index lead_contact on sales.lead (workspace_id, contact_id) where contact_id is not null;
create index lead_opportunity on sales.lead (workspace_id, opportunity_id) where opportunity_id is not null;
create index lead_merged on sales.lead (merged_into) where merged_into is not null;
alter table sales.lead enable row level security;
create policy tenant on sales.lead using (workspace_id = core.current_workspace_id());

-- What a merge moved and changed, for taking it back.
create table sales.lead_merge (
  id uuid primary key,
  workspace_id integer not null,
  kept_id uuid not null references sales.lead (id),
  merged_id uuid not null references sales.lead (id),
  before jsonb not null,
  moved jsonb not null,
  kept_version integer not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index lead_merge_merged on sales.lead_merge (merged_id);
create index lead_merge_kept on sales.lead_merge (kept_id, created_at desc);
alter table sales.lead_merge enable row level security;
create policy tenant on sales.lead_merge using (workspace_id = core.current_workspace_id());
