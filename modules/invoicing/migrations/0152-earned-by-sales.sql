-- What rooms that sell ask of the invoices of what they sold, as functions: functions are doors, tables are not. A credit or debit note is its invoice's; a step of a billing plan came from what the plan did.

-- What these documents came from.
create function invoicing.sources_of_documents(p_documents uuid[]) returns table (source_type text, source_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with whole as (
    select distinct case when d.kind = 'invoice' then d.id else d.origin_id end as id from invoicing.document d where d.workspace_id = core.current_workspace_id() and d.id = any(p_documents) and d.direction = 'sale'
  )
  select l.source_type, l.source_id from whole w join invoicing.document_line l on l.workspace_id = core.current_workspace_id() and l.document_id = w.id where l.source_id is not null
  union
  select b.source_type, b.source_id from whole w join invoicing.billing_step t on t.document_id = w.id join invoicing.billing_plan b on b.id = t.plan_id and b.workspace_id = core.current_workspace_id() where b.source_id is not null
$$;

-- Invoices, void ones too, with lines from any of these.
create function invoicing.invoices_of_sources(p_types text[], p_ids uuid[]) returns table (document_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select d.id from invoicing.document d where d.workspace_id = core.current_workspace_id() and d.kind = 'invoice' and d.status in ('posted', 'void') and not d.is_template and d.id in (
    select l.document_id from invoicing.document_line l where l.workspace_id = core.current_workspace_id() and l.source_type = any(p_types) and l.source_id = any(p_ids)
    union select t.document_id from invoicing.billing_plan b join invoicing.billing_step t on t.plan_id = b.id where b.workspace_id = core.current_workspace_id() and b.source_type = any(p_types) and b.source_id = any(p_ids) and t.document_id is not null)
$$;

-- Priced lines of posted invoices with what they came from, in minor units of their currency without tax.
create function invoicing.lines_sold(p_documents uuid[]) returns table (document_id uuid, source_type text, source_id uuid, item_id uuid, net bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.document_id, coalesce(p.source_type, l.source_type), coalesce(p.source_id, l.source_id), l.item_id, l.net_amount
  from invoicing.document d
  join invoicing.document_line l on l.workspace_id = d.workspace_id and l.document_id = d.id and l.kind = 'item'
  left join lateral (select b.source_type, b.source_id from invoicing.billing_step t join invoicing.billing_plan b on b.id = t.plan_id and b.source_id is not null where t.document_id = d.id limit 1) p on true
  where d.workspace_id = core.current_workspace_id() and d.id = any(p_documents) and d.status = 'posted' and d.deleted_at is null
  order by l.document_id, l.position
$$;

-- What happened to posted invoices, in minor units of their currency without tax: `invoice` what was asked for (less the deposits it takes off, which are invoices of their own; a debit note asks
-- for more), `credit` what a credit note took back, `payment` the share of money that came in or went back that is no tax. What is void or undone is absent.
create function invoicing.facts_of_sales(p_documents uuid[]) returns table (document_id uuid, number text, currency text, kind text, fact_id uuid, fact_number text, fact_on date, net bigint, money_type text, money_id uuid)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with told as materialized (
    select d.id, case when d.kind = 'invoice' then d.id else d.origin_id end as whole_id, d.kind, d.number, d.currency::text as currency, d.issued_on, d.total_amount,
      case when d.total_amount = 0 then 0 else (accounting.major(d.total_amount, d.currency) - (d.totals ->> 'tax')::numeric) / accounting.major(d.total_amount, d.currency) end as share
    from invoicing.document d
    where d.workspace_id = core.current_workspace_id() and d.direction = 'sale' and d.status = 'posted' and d.deleted_at is null and not d.is_template
      and ((d.kind = 'invoice' and d.id = any(p_documents)) or (d.kind in ('credit_note', 'debit_note') and d.origin_id = any(p_documents)))
  ), owed as (
    select t.* from told t where exists (select 1 from told w where w.id = t.whole_id)
  ), moved as (
    select o.id, o.whole_id, o.share, s.settlement_id, s.settled_on, s.amount, s.money_type, s.money_id, sum(s.amount) over (partition by o.id order by s.settled_on, s.settlement_id) as until
    from accounting.money_settled_as_owed('invoicing.document', (select array_agg(x.id) from owed x)) s join owed o on o.id = s.source_id
  ), happened as (
    select o.whole_id, case when o.kind = 'credit_note' then 'credit' else 'invoice' end as kind, o.id as fact_id, o.number as fact_number, o.issued_on as fact_on,
      (case when o.kind = 'credit_note' then -1 else 1 end * round(o.total_amount * o.share) - coalesce((select sum(u.net_amount) from invoicing.deposit_use u where u.workspace_id = core.current_workspace_id() and u.document_id = o.id), 0))::bigint as net, ''::text as money_type, null::uuid as money_id
    from owed o
    union all
    select m.whole_id, 'payment', m.settlement_id, ''::text, m.settled_on, (round(m.until * m.share) - round((m.until - m.amount) * m.share))::bigint, m.money_type, m.money_id from moved m
  )
  select w.id, coalesce(w.number, ''), w.currency, h.kind, h.fact_id, coalesce(h.fact_number, ''), h.fact_on, h.net, h.money_type, h.money_id from happened h join owed w on w.id = h.whole_id
$$;
