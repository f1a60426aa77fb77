-- Leads that may be the same, with why; what somebody said is two stays apart.
create table sales.lead_duplicate (
  id uuid primary key,
  workspace_id integer not null,
  a uuid not null references sales.lead (id) on delete cascade,
  b uuid not null references sales.lead (id) on delete cascade,
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ '{email,phone,name}'),
  dismissed_at timestamptz,
  dismissed_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (a < b),
  unique (a, b)
);
create index lead_duplicate_open on sales.lead_duplicate (workspace_id, created_at, id) where dismissed_at is null;
create index lead_duplicate_dismissed on sales.lead_duplicate (workspace_id, created_at, id) where dismissed_at is not null;
create index lead_duplicate_b on sales.lead_duplicate (b);
alter table sales.lead_duplicate enable row level security;
create policy tenant on sales.lead_duplicate using (workspace_id = core.current_workspace_id());

-- Who may be the same as these leads of the workspace, whoever may see them: by address, by number, or in the same company, whose
-- last names the caller compares. At most 50 by each way to reach them. Row-level security lets no index serve these comparisons.
create function sales.lead_pairs(p_ids uuid[]) returns table (lead_id uuid, other_id uuid, reason text, last_name text, other_last_name text)
language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  with given as materialized (
    select l.id, lower(l.email) as email, l.other_emails, case when l.phone_unclear then '' else l.phone end as phone, l.other_phones, lower(l.company) as company, l.last_name
    from sales.lead l where l.workspace_id = core.current_workspace_id() and l.id = any(p_ids) and l.deleted_at is null and l.status not in ('junk', 'converted')
  ), emails as (
    select g.id, w.way from given g cross join lateral (select g.email union select unnest(g.other_emails)) as w(way) where w.way <> ''
  ), phones as (
    select g.id, w.way from given g cross join lateral (select g.phone union select unnest(g.other_phones)) as w(way) where w.way <> ''
  )
  select w.id, o.id, 'email', '', '' from emails w cross join lateral (
    (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_emails @> array[w.way] and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)) o
  union all
  select w.id, o.id, 'phone', '', '' from phones w cross join lateral (
    (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_phones @> array[w.way] and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)) o
  union all
  select g.id, o.id, 'name', g.last_name, o.last_name from given g cross join lateral (
    select l.id, l.last_name from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and lower(l.company) = g.company and l.last_name <> '' and l.id <> g.id and l.status not in ('junk', 'converted') limit 200) o
  where g.company <> '' and g.last_name <> ''
$$;

-- What is there already is looked through once, in the background.
select graphile_worker.add_job('sales.reviewDuplicateLeads', json_build_object('workspaceId', w.workspace_id, 'after', null)) from (select distinct workspace_id from sales.lead) w;
