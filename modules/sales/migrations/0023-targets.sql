-- What somebody is to win in a month or a quarter.
create table sales.target (
  id uuid primary key,
  workspace_id integer not null,
  owner_id uuid not null,
  -- First day of the month or quarter.
  starts_on date not null check (extract(day from starts_on) = 1),
  months smallint not null check (months = 1 or (months = 3 and extract(month from starts_on) in (1, 4, 7, 10))),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, owner_id, starts_on, months)
);
create index target_time on sales.target (workspace_id, starts_on);
alter table sales.target enable row level security;
create policy tenant on sales.target using (workspace_id = core.current_workspace_id());
