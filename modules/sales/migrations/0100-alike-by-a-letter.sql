-- Leads of the workspace in companies that are named about like this, whoever may see them, with their companies' names as they are compared: callers add what the viewer may see, and how much alike is enough. Row-level security lets no index
-- serve these comparisons. Short names that differ by one letter share few triples of letters: those are let through that may be alike enough.
create or replace function sales.leads_of_company(p_company text) returns table (id uuid, company_key text)
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp set enable_seqscan = off set pg_trgm.similarity_threshold = 0.35 as $$
  select l.id, sales.company_key(l.company) from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and sales.company_key(l.company) operator(public.%) sales.company_key(p_company)
$$;

-- Who may be the same as these leads of the workspace, whoever may see them: by address, by number, or in companies named about alike, whose names and
-- last names the caller compares. At most 50 by each way to reach them.
create or replace function sales.lead_pairs(p_ids uuid[]) returns table (lead_id uuid, other_id uuid, reason text, last_name text, other_last_name text, company text, other_company text)
language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp set enable_seqscan = off set pg_trgm.similarity_threshold = 0.35 as $$
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
  select g.id, o.id, 'name', g.last_name, o.last_name, g.company, o.company from given g cross join lateral (
    select l.id, l.last_name, sales.company_key(l.company) as company from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and sales.company_key(l.company) operator(public.%) g.company and l.last_name <> '' and l.id <> g.id and l.status not in ('junk', 'converted')
    order by public.similarity(sales.company_key(l.company), g.company) desc, l.id limit 200) o
  where g.company <> '' and g.last_name <> ''
$$;

-- What is there already is looked through once more, in the background.
select graphile_worker.add_job('sales.reviewDuplicateLeads', json_build_object('workspaceId', w.workspace_id, 'after', null)) from (select distinct workspace_id from sales.lead) w;
