-- Which lines credit notes took back, for rooms that follow each line they sold.

-- Lines of posted credit notes of these invoices with what the invoice's own line came from ('' for a credit of no line in particular), in minor units of their currency without tax, above 0.
create function invoicing.lines_credited(p_documents uuid[]) returns table (credit_id uuid, source_type text, source_id uuid, net bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d.id, coalesce(p.source_type, o.source_type, ''), case when o.id is not null then coalesce(p.source_id, o.source_id) end, l.net_amount
  from invoicing.document d
  join invoicing.document_line l on l.workspace_id = d.workspace_id and l.document_id = d.id and l.kind = 'item'
  left join invoicing.document_line o on o.workspace_id = d.workspace_id and l.source_type = 'invoicing.document_line' and o.id = l.source_id and o.document_id = d.origin_id
  left join lateral (select b.source_type, b.source_id from invoicing.billing_step t join invoicing.billing_plan b on b.id = t.plan_id and b.source_id is not null where o.id is not null and (t.document_id = d.origin_id or t.last_document_id = d.origin_id) limit 1) p on true
  where d.workspace_id = core.current_workspace_id() and d.kind = 'credit_note' and d.origin_id = any(p_documents) and d.direction = 'sale' and d.status = 'posted' and d.deleted_at is null and not d.is_template
$$;

-- A step whose document was voided or credited in full no longer names it as its own; it came from the plan all the same.
create or replace function invoicing.sources_of_documents(p_documents uuid[]) returns table (source_type text, source_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with whole as (
    select distinct case when d.kind = 'invoice' then d.id else d.origin_id end as id from invoicing.document d where d.workspace_id = core.current_workspace_id() and d.id = any(p_documents) and d.direction = 'sale'
  )
  select l.source_type, l.source_id from whole w join invoicing.document_line l on l.workspace_id = core.current_workspace_id() and l.document_id = w.id where l.source_id is not null
  union
  select b.source_type, b.source_id from whole w join invoicing.billing_step t on (t.document_id = w.id or t.last_document_id = w.id) join invoicing.billing_plan b on b.id = t.plan_id and b.workspace_id = core.current_workspace_id() where b.source_id is not null
$$;

create or replace function invoicing.invoices_of_sources(p_types text[], p_ids uuid[]) returns table (document_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d.id from invoicing.document d where d.workspace_id = core.current_workspace_id() and d.kind = 'invoice' and d.status in ('posted', 'void') and not d.is_template and d.id in (
    select l.document_id from invoicing.document_line l where l.workspace_id = core.current_workspace_id() and l.source_type = any(p_types) and l.source_id = any(p_ids)
    union select x.id from invoicing.billing_plan b join invoicing.billing_step t on t.plan_id = b.id cross join lateral (values (t.document_id), (t.last_document_id)) as x(id) where b.workspace_id = core.current_workspace_id() and b.source_type = any(p_types) and b.source_id = any(p_ids) and x.id is not null)
$$;

create or replace function invoicing.lines_sold(p_documents uuid[]) returns table (document_id uuid, source_type text, source_id uuid, item_id uuid, net bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.document_id, coalesce(p.source_type, l.source_type), coalesce(p.source_id, l.source_id), l.item_id, l.net_amount
  from invoicing.document d
  join invoicing.document_line l on l.workspace_id = d.workspace_id and l.document_id = d.id and l.kind = 'item'
  left join lateral (select b.source_type, b.source_id from invoicing.billing_step t join invoicing.billing_plan b on b.id = t.plan_id and b.source_id is not null where (t.document_id = d.id or t.last_document_id = d.id) limit 1) p on true
  where d.workspace_id = core.current_workspace_id() and d.id = any(p_documents) and d.status = 'posted' and d.deleted_at is null
  order by l.document_id, l.position
$$;
