-- What was really paid of invoices that came from leads of the workspace which arrived in a time, by lead, in minor units of the base currency without tax. An invoice is a lead's by its order, the deal the
-- order's quote was for, and the lead of that deal; else by its customer, who is the last lead that was converted to them and came no later than the day of the invoice.
create function sales.paid_of_leads(p_start timestamptz, p_end timestamptz, p_time_zone text) returns table (lead_id uuid, paid bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with arrived as materialized (
    select l.id, l.account_id, l.contact_id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.created_at >= p_start and l.created_at < p_end and l.deleted_at is null and l.status <> 'junk' and l.converted_at is not null
  ), customers as (
    select a.account_id as id from arrived a union select a.contact_id from arrived a
    union select x.id from arrived a join sales.opportunity o on o.lead_id = a.id and o.deleted_at is null cross join lateral (values (o.account_id), (o.contact_id)) as x(id)
    union select s.party_id from arrived a join sales.opportunity o on o.lead_id = a.id and o.deleted_at is null join sales.sales_order s on s.workspace_id = core.current_workspace_id() and s.opportunity_id = o.id and s.deleted_at is null
  ), received as materialized (
    select * from invoicing.money_received(array(select c.id from customers c where c.id is not null))
  )
  select coalesce(d.lead_id, c.id), sum(r.net)::bigint from received r
  left join sales.sales_order_line n on r.source_type = 'sales.order_line' and n.id = r.source_id
  left join sales.sales_order s on s.id = case r.source_type when 'sales.order' then r.source_id else n.order_id end and s.workspace_id = core.current_workspace_id()
  left join sales.opportunity d on d.id = s.opportunity_id and d.workspace_id = core.current_workspace_id() and d.deleted_at is null
  left join lateral (
    select l.id from sales.lead l where d.lead_id is null and l.workspace_id = core.current_workspace_id() and (l.account_id = r.party_id or l.contact_id = r.party_id) and l.converted_at is not null and l.deleted_at is null
      and (l.created_at at time zone p_time_zone)::date <= r.issued_on order by l.created_at desc limit 1) c on true
  join arrived a on a.id = coalesce(d.lead_id, c.id)
  group by 1
$$;
-- Deals are found by their orders, and orders by their deal.
create index sales_order_opportunity on sales.sales_order (opportunity_id) where opportunity_id is not null;
