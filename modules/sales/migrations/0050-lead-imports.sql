-- The operator ?| is not leakproof, so that under row-level security no question ever used these; every new lead paid for them.
drop index sales.lead_labels;
drop index sales.lead_sources;
-- What was added last is looked up at once: without entries put aside that every search would have to go through, and each row of an import searches.
alter index sales.lead_other_emails set (fastupdate = off);
alter index sales.lead_other_phones set (fastupdate = off);
select gin_clean_pending_list('sales.lead_other_emails'), gin_clean_pending_list('sales.lead_other_phones');

-- The same as before; lists of addresses are looked up in their own index even while an import fills a table the planner thinks is empty.
create or replace function sales.leads_reached_by(p_emails text[], p_phones text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = any(p_emails)
  union select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.other_emails && p_emails
  union select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = any(p_phones)
  union select l.id from sales.lead l where l.workspace_id + 0 = core.current_workspace_id() and l.deleted_at is null and l.other_phones && p_phones
$$;
