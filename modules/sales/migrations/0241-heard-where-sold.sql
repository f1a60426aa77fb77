-- Each invoice that was posted was brought to commission by a job, whether or not it bills an order: most bill none. Asked with every event, so it must stay cheap: in this language its plans are kept.
create function sales.hears_commission(p_workspace integer, p_type text, p_subject text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not sales.has_commission(p_workspace) then return false; end if;
  -- What an invoice bills is asked of the workspace one is in.
  if p_type <> 'invoicing.invoice.posted' or core.current_workspace_id() is distinct from p_workspace then return true; end if;
  return exists (select 1 from invoicing.sources_of_documents(array[p_subject::uuid])) or exists (select 1 from sales.commission_share s where s.workspace_id = p_workspace and s.document_id = p_subject::uuid);
end
$$;
