-- Of leads whose marks are shared the first 40 count that may still be one: counted before it was asked whether they are there, forty that were removed, junk or converted
-- hid every other. Their leads are looked up one after the other in this order, and no further than that.
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
      select c.lead_id, c.company_key, c.company_key = g.company as is_same from sales.lead_likeness c where c.last_marks && m.last_marks and c.company_marks && m.company_marks and c.workspace_id + 0 = core.current_workspace_id() and c.lead_id <> g.id
      order by is_same desc, c.lead_id offset 0) c
    cross join lateral (select l.id, l.last_name from sales.lead l where l.id = c.lead_id and l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and l.last_name <> '' and l.status not in ('junk', 'converted') offset 0) l
    order by c.is_same desc, c.lead_id limit 40) o
  where g.company <> '' and g.last_name <> ''
$$;
