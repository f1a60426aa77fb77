-- Each invoice that was posted was brought to commission by a job, whether or not it bills an order: most bill none. Asked with every event, so it must stay cheap.
create function sales.hears_commission(p_workspace integer, p_type text, p_subject text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sales.has_commission(p_workspace) and (
    p_type <> 'invoicing.invoice.posted'
    -- What it bills is asked of the workspace one is in.
    or core.current_workspace_id() is distinct from p_workspace
    or exists (select 1 from invoicing.sources_of_documents(array[p_subject::uuid]))
    or exists (select 1 from sales.commission_share s where s.workspace_id = p_workspace and s.document_id = p_subject::uuid))
$$;
