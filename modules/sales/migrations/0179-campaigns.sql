-- What is done for some time so that people hear of the company. Leads and opportunities name it by its word, the utm_campaign of the link they came by.
create table sales.campaign (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  word text not null check (length(word) between 1 and 100),
  channel text not null default 'other',
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  budget numeric(19, 4) check (budget >= 0),
  currency char(3) not null,
  owner_id uuid,
  notes text not null default '' check (length(notes) <= 4000),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index campaign_word on sales.campaign (workspace_id, lower(word)) where deleted_at is null;
create index campaign_name on sales.campaign (workspace_id, name, id) where deleted_at is null;
create index campaign_created on sales.campaign (workspace_id, created_at, id) where deleted_at is null;
create index campaign_starts on sales.campaign (workspace_id, starts_on, id) where deleted_at is null;
create index campaign_ends on sales.campaign (workspace_id, ends_on, id) where deleted_at is null;
alter table sales.campaign enable row level security;
create policy tenant on sales.campaign using (workspace_id = core.current_workspace_id());

create table sales.campaign_cost (
  id uuid primary key,
  workspace_id integer not null,
  campaign_id uuid not null references sales.campaign (id),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index campaign_cost_campaign on sales.campaign_cost (workspace_id, campaign_id, from_on);
create index campaign_cost_key on sales.campaign_cost (campaign_id);
alter table sales.campaign_cost enable row level security;
create policy tenant on sales.campaign_cost using (workspace_id = core.current_workspace_id());

-- Leads and opportunities of a campaign are looked for by its word; few have one.
create index lead_campaign on sales.lead (workspace_id, lower(utm_campaign), created_at desc, id) where deleted_at is null and utm_campaign <> '';
create index opportunity_campaign on sales.opportunity (workspace_id, lower(utm_campaign), id) where deleted_at is null and utm_campaign <> '';
