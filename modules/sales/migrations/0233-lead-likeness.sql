-- What leads that may be one have in common, as numbers: whose last names are alike enough share one of the first list, whose companies are alike enough one of
-- the second (rules/leads/likeness-marks.ts makes them). It is written by the background work that compares leads, so that neither an import nor a form waits for it.
create table sales.lead_likeness (
  lead_id uuid primary key references sales.lead (id) on delete cascade,
  workspace_id integer not null,
  -- The company as it is compared: to work it out for each of those met is the dear part.
  company_key text not null,
  last_marks integer[] not null,
  company_marks integer[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index lead_likeness_marks on sales.lead_likeness using gin (last_marks, company_marks);
create index lead_likeness_workspace on sales.lead_likeness (workspace_id);
alter table sales.lead_likeness enable row level security;
create policy tenant on sales.lead_likeness using (workspace_id = core.current_workspace_id());

-- Who may be the same as these leads of the workspace, whoever may see them: by address, by number, or by marks that are both shared, whose companies and
-- last names the caller compares. At most 50 by each way to reach
-- them and 40 by marks, of the same company first. By the similarity of companies alone, each of fifty thousand leads in companies that
-- begin alike was held against all others.
create or replace function sales.lead_pairs(p_ids uuid[]) returns table (lead_id uuid, other_id uuid, reason text, last_name text, other_last_name text, company text, other_company text)
language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  with given as materialized (
    select l.id, lower(l.email) as email, l.other_emails, case when l.phone_unclear then '' else l.phone end as phone, l.other_phones, sales.company_key(l.company) as company, l.last_name
    from sales.lead l where l.workspace_id = core.current_workspace_id() and l.id = any(p_ids) and l.deleted_at is null and l.status not in ('junk', 'converted')
  ), emails as (
    select g.id, w.way from given g cross join lateral (select g.email union select unnest(g.other_emails)) as w(way) where w.way <> ''
  ), phones as (
    select g.id, w.way from given g cross join lateral (select g.phone union select unnest(g.other_phones)) as w(way) where w.way <> ''
  )
  select w.id, o.id, 'email', '', '', '', '' from emails w cross join lateral (
    (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_emails @> array[w.way] and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)) o
  union all
  select w.id, o.id, 'phone', '', '', '', '' from phones w cross join lateral (
    (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_phones @> array[w.way] and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)) o
  union all
  select g.id, o.id, 'name', g.last_name, o.last_name, g.company, o.company_key from given g join sales.lead_likeness m on m.lead_id = g.id cross join lateral (
    select l.id, l.last_name, c.company_key from (
      select c.lead_id, c.company_key from sales.lead_likeness c where c.last_marks && m.last_marks and c.company_marks && m.company_marks and c.workspace_id + 0 = core.current_workspace_id() and c.lead_id <> g.id
      order by c.company_key = g.company desc, c.lead_id limit 40) c
    join sales.lead l on l.id = c.lead_id
    where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and l.last_name <> '' and l.status not in ('junk', 'converted')) o
  where g.company <> '' and g.last_name <> ''
$$;

-- What is there already gets its marks, and is looked through once more, in the background.
select graphile_worker.add_job('sales.reviewDuplicateLeads', json_build_object('workspaceId', w.workspace_id, 'after', null)) from (select distinct workspace_id from sales.lead) w;
