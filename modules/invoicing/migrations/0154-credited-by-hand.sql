-- A line of the invoice that came from nowhere is a line of it all the same: a credit of it names it.
create or replace function invoicing.lines_credited(p_documents uuid[]) returns table (credit_id uuid, source_type text, source_id uuid, net bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d.id, case when o.id is null then '' else coalesce(p.source_type, nullif(o.source_type, ''), 'invoicing.document_line') end, case when o.id is not null then coalesce(p.source_id, o.source_id) end, l.net_amount
  from invoicing.document d
  join invoicing.document_line l on l.workspace_id = d.workspace_id and l.document_id = d.id and l.kind = 'item'
  left join invoicing.document_line o on o.workspace_id = d.workspace_id and l.source_type = 'invoicing.document_line' and o.id = l.source_id and o.document_id = d.origin_id
  left join lateral (select b.source_type, b.source_id from invoicing.billing_step t join invoicing.billing_plan b on b.id = t.plan_id and b.source_id is not null where o.id is not null and (t.document_id = d.origin_id or t.last_document_id = d.origin_id) limit 1) p on true
  where d.workspace_id = core.current_workspace_id() and d.kind = 'credit_note' and d.origin_id = any(p_documents) and d.direction = 'sale' and d.status = 'posted' and d.deleted_at is null and not d.is_template
$$;
