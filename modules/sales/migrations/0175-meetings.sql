-- A page on which outsiders choose a time for a meeting with one of its hosts. Its address is `/book/<workspace>/<slug>`.
create table sales.booking_page (
  id uuid primary key,
  workspace_id integer not null,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 120),
  intro text not null default '',
  is_live boolean not null default true,
  host_ids uuid[] not null check (cardinality(host_ids) between 1 and 50),
  minutes smallint not null check (minutes between 5 and 480),
  -- Minutes between two beginnings that are offered.
  step smallint not null check (step between 5 and 480),
  buffer_before smallint not null default 0 check (buffer_before between 0 and 240),
  buffer_after smallint not null default 0 check (buffer_after between 0 and 240),
  notice_minutes integer not null default 240 check (notice_minutes between 0 and 43200),
  horizon_days smallint not null default 30 check (horizon_days between 1 and 365),
  daily_limit smallint check (daily_limit between 1 and 50),
  place_kind text not null default 'phone' check (place_kind in ('phone', 'link', 'address')),
  place text not null default '',
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  source text not null default '',
  language text not null default 'en' check (language in ('en', 'ar')),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index booking_page_slug on sales.booking_page (workspace_id, slug) where deleted_at is null;
create index booking_page_created on sales.booking_page (workspace_id, created_at desc, id desc) where deleted_at is null;
create index booking_page_name on sales.booking_page (workspace_id, name, id) where deleted_at is null;
alter table sales.booking_page enable row level security;
create policy tenant on sales.booking_page using (workspace_id = core.current_workspace_id());

-- A time an outsider chose. The meeting itself is the activity; this is who comes, and what they were told last.
create table sales.booking (
  id uuid primary key,
  workspace_id integer not null,
  page_id uuid not null references sales.booking_page (id),
  activity_id uuid,
  lead_id uuid,
  host_id uuid not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  cancelled_by text check (cancelled_by in ('guest', 'host')),
  reason text not null default '',
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 1 and 10080),
  -- The time with the buffers around it, in which its host is not free.
  span tstzrange not null,
  guest_name text not null,
  guest_email text not null,
  guest_phone text not null default '',
  guest_zone text not null,
  answers jsonb not null default '[]',
  -- What the guest was told last; the sequence of their calendar's entry.
  told jsonb,
  sequence integer not null default 0,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_one_at_a_time exclude using gist (workspace_id with =, host_id with =, span with &&) where (status = 'confirmed')
);
create index booking_begins on sales.booking (workspace_id, starts_at, id);
create index booking_of_page on sales.booking (page_id, starts_at, id);
create index booking_of_activity on sales.booking (workspace_id, activity_id) where activity_id is not null;
create index booking_of_lead on sales.booking (workspace_id, lead_id) where lead_id is not null;
create index booking_of_guest on sales.booking (workspace_id, lower(guest_email), created_at);
create index booking_from on sales.booking (workspace_id, ip, created_at);
alter table sales.booking enable row level security;
create policy tenant on sales.booking using (workspace_id = core.current_workspace_id());

-- A person's meetings and calls as a calendar other programs read; the address is made from the id and a key of the house.
create table sales.calendar_feed (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, account_id)
);
alter table sales.calendar_feed enable row level security;
create policy tenant on sales.calendar_feed using (workspace_id = core.current_workspace_id());
