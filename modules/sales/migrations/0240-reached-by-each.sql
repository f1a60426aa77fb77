-- By address and by number first: an index that begins with the workspace is, to a planner whose statistics are of before an import, as good as any other that does, and it read
-- every lead of the workspace, and every one of the batches that a check had taken back, for each address. Beside "workspace_id + 0" only these are left.
drop index sales.lead_email;
create index lead_email on sales.lead (lower(email), workspace_id) where deleted_at is null and email <> '';
drop index sales.lead_phone;
create index lead_phone on sales.lead (phone, workspace_id) where deleted_at is null and phone <> '';
-- Further ones, which few leads have. Whether a lead is there stands behind a fence (offset 0): beside "deleted_at is null" every index of those that are there was a way in, from its first entry to its last.
drop index sales.lead_other_emails;
create index lead_other_emails on sales.lead using gin (other_emails) with (fastupdate = off) where other_emails <> '{}';
drop index sales.lead_other_phones;
create index lead_other_phones on sales.lead using gin (other_phones) with (fastupdate = off) where other_phones <> '{}';

-- Leads that one of these reaches. Each address and each number is looked up by itself: of hundreds at once, as an import asks for, PostgreSQL thinks it cheaper to read a whole index
-- and every lead behind it, for every batch of the file.
create or replace function sales.leads_reached_by(p_emails text[], p_phones text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select f.id from unnest(p_emails) as w(way) cross join lateral (select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = w.way offset 0) f
  union select f.id from unnest(p_emails) as w(way) cross join lateral (select l.id, l.deleted_at from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.other_emails <> '{}' and l.other_emails @> array[w.way] offset 0) f where f.deleted_at is null
  union select f.id from unnest(p_phones) as w(way) cross join lateral (select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = w.way offset 0) f
  union select f.id from unnest(p_phones) as w(way) cross join lateral (select l.id, l.deleted_at from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.other_phones <> '{}' and l.other_phones @> array[w.way] offset 0) f where f.deleted_at is null
$$;

-- The same for pairs that may be one, as in 0236 otherwise.
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
    (select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select f.id from (select l.id, l.deleted_at, l.status from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.other_emails <> '{}' and l.other_emails @> array[w.way] and l.id <> w.id offset 0) f where f.deleted_at is null and f.status not in ('junk', 'converted') limit 50)) o
  union all
  select w.id, o.id, 'phone', '', '', '', '' from phones w cross join lateral (
    (select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = w.way and l.id <> w.id and l.status not in ('junk', 'converted') limit 50)
    union all (select f.id from (select l.id, l.deleted_at, l.status from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.other_phones <> '{}' and l.other_phones @> array[w.way] and l.id <> w.id offset 0) f where f.deleted_at is null and f.status not in ('junk', 'converted') limit 50)) o
  union all
  select g.id, o.id, 'name', g.last_name, o.last_name, g.company, o.company_key from given g join sales.lead_likeness m on m.lead_id = g.id cross join lateral (
    select l.id, l.last_name, c.company_key from (
      select c.lead_id, c.company_key, c.company_key = g.company as is_same from sales.lead_likeness c where c.last_marks && m.last_marks and c.company_marks && m.company_marks and c.workspace_id + 0 = core.current_workspace_id() and c.lead_id <> g.id
      order by is_same desc, c.lead_id offset 0) c
    cross join lateral (select l.id, l.last_name from sales.lead l where l.id = c.lead_id and l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.company <> '' and l.last_name <> '' and l.status not in ('junk', 'converted') offset 0) l
    order by c.is_same desc, c.lead_id limit 40) o
  where g.company <> '' and g.last_name <> ''
$$;
