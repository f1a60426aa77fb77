-- What other rooms ask of money that came in, as a function: functions are doors, tables are not.

-- What customers among `p_parties` really paid of invoices, less what they got back, by document and day. Money is what a payment or a line of a bank settled; deposits taken off, credits
-- set off, discounts, write-offs and nettings move none. What a credit note pays back is the invoice's that it credits. Amounts in minor units of the base currency at the rate of the
-- payment; `net` is the share of it that is no tax of the document, in parts that add up. `source_*` is what the document was made of, that of its billing plan included.
create function invoicing.money_received(p_parties uuid[]) returns table (document_id uuid, party_id uuid, issued_on date, source_type text, source_id uuid, received_on date, amount bigint, net bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with owed as (
    select d.id, case when d.kind = 'invoice' then d.id else coalesce(d.origin_id, d.id) end as whole_id, case when d.total_amount = 0 then 0 else accounting.major(d.total_amount, d.currency) end as total, (d.totals ->> 'tax')::numeric as tax
    from invoicing.document d where d.workspace_id = core.current_workspace_id() and d.party_id = any(p_parties) and d.direction = 'sale' and d.status = 'posted' and d.deleted_at is null and not d.is_template
  ), moved as (
    select o.id, o.whole_id, o.total, o.tax, s.settled_on, s.settlement_id, s.amount from owed o join accounting.money_settled('invoicing.document', (select array_agg(x.id) from owed x)) s on s.source_id = o.id
  ), summed as (
    select v.*, sum(v.amount) over (partition by v.id order by v.settled_on, v.settlement_id) as until from moved v
  ), shared as (
    select v.whole_id, v.settled_on, v.amount, case when v.total = 0 then 0 else round(v.until * (v.total - v.tax) / v.total) - round((v.until - v.amount) * (v.total - v.tax) / v.total) end as net from summed v
  )
  select w.id, w.party_id, w.issued_on, coalesce(p.source_type, l.source_type, ''), coalesce(p.source_id, l.source_id), g.settled_on, g.amount, g.net
  from (select x.whole_id, x.settled_on, sum(x.amount)::bigint as amount, sum(x.net)::bigint as net from shared x group by x.whole_id, x.settled_on) g
  join invoicing.document w on w.id = g.whole_id and w.workspace_id = core.current_workspace_id()
  left join lateral (select b.source_type, b.source_id from invoicing.billing_step t join invoicing.billing_plan b on b.id = t.plan_id and b.source_id is not null where t.document_id = w.id limit 1) p on true
  left join lateral (select n.source_type, n.source_id from invoicing.document_line n where n.document_id = w.id and n.source_id is not null and n.source_type <> 'invoicing.document_line' order by n.position limit 1) l on true
$$;
