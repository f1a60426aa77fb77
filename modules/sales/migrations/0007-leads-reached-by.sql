-- Leads of the workspace that have one of these addresses or numbers, whoever may see them; callers add what the viewer may see.
-- Under row-level security no index serves the comparison of lists: every new lead would be held against all others;
-- and PostgreSQL, which expects far more matches than there are, would rather read the whole table than look up a list of addresses.
create function sales.leads_reached_by(p_emails text[], p_phones text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.email <> '' and lower(l.email) = any(p_emails)
  union select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_emails && p_emails
  union select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.phone <> '' and l.phone = any(p_phones)
  union select l.id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.deleted_at is null and l.other_phones && p_phones
$$;
