-- Reports that are mailed every week or month to people who may see them.
create table accounting.report_mail (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 160),
  report text not null,
  -- What is asked of the report besides its days.
  question jsonb not null default '{}',
  period text not null check (period in ('last_week', 'this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year')),
  every text not null check (every in ('week', 'month')),
  -- Of the week 1 (Monday) to 7, of the month 1 to 31: the last day of shorter ones.
  day smallint not null check (day between 1 and 31),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  language text not null default 'en' check (language in ('en', 'ar')),
  recipient_ids uuid[] not null check (cardinality(recipient_ids) between 1 and 20),
  is_active boolean not null default true,
  -- The next day where the workspace is, and the instant at which that day's mail is due.
  next_on date not null,
  next_at timestamptz not null,
  last_on date,
  last_at timestamptz,
  last_result text check (last_result in ('sent', 'failed')),
  -- How many got it, and how many did not because they may not see reports any more.
  last_sent integer not null default 0,
  last_left_out integer not null default 0,
  -- Why the last one did not go out: code, sentence and values; null when it did.
  problem jsonb,
  -- How often the one that is due broke off for no reason anybody could mend.
  tries smallint not null default 0,
  -- With whose rights it is made: whoever set it up or changed it last.
  owner_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (every = 'month' or day <= 7)
);
create index report_mail_list on accounting.report_mail (workspace_id, name, id) where deleted_at is null;
create index report_mail_next on accounting.report_mail (workspace_id, next_on, id) where deleted_at is null;
create index report_mail_created on accounting.report_mail (workspace_id, created_at, id) where deleted_at is null;
create index report_mail_due on accounting.report_mail (id, next_at) where is_active and deleted_at is null;
alter table accounting.report_mail enable row level security;
create policy tenant on accounting.report_mail using (workspace_id = core.current_workspace_id());

-- What became of each day: one row for it, whatever is repeated.
create table accounting.report_mail_run (
  report_mail_id uuid not null references accounting.report_mail (id),
  due_on date not null,
  workspace_id integer not null,
  result text not null check (result in ('sent', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (report_mail_id, due_on)
);
alter table accounting.report_mail_run enable row level security;
create policy tenant on accounting.report_mail_run using (workspace_id = core.current_workspace_id());
revoke delete on accounting.report_mail_run from atrium_app;

-- Files that go with mails, written down before they are stored: whoever is killed in between leaves none behind. They go once no mail can still be tried.
create table accounting.report_mail_file (
  blob_key text primary key,
  workspace_id integer not null,
  created_at timestamptz not null default clock_timestamp()
);
create index report_mail_file_kept on accounting.report_mail_file (created_at);
alter table accounting.report_mail_file enable row level security;
create policy tenant on accounting.report_mail_file using (workspace_id = core.current_workspace_id());

-- What is due at an instant, across workspaces: ids and days only, after an id in their order.
create function accounting.due_report_mails(p_at timestamptz, p_after uuid, p_limit integer) returns table (workspace_id integer, id uuid, due_on date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, m.id, m.next_on from accounting.report_mail m where m.is_active and m.deleted_at is null and m.next_at <= p_at and m.id > p_after order by m.id limit p_limit
$$;
revoke execute on function accounting.due_report_mails(timestamptz, uuid, integer) from public;
grant execute on function accounting.due_report_mails(timestamptz, uuid, integer) to atrium_app;

-- Files that are so old, across workspaces: which bytes can go.
create function accounting.forget_report_files(p_days integer) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as (select f.blob_key from accounting.report_mail_file f where f.created_at < now() - make_interval(days => p_days) order by f.created_at limit 500 for update skip locked)
  delete from accounting.report_mail_file f using old where f.blob_key = old.blob_key returning f.blob_key
$$;
revoke execute on function accounting.forget_report_files(integer) from public;
grant execute on function accounting.forget_report_files(integer) to atrium_app;
