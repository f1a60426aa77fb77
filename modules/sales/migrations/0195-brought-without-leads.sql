-- Opportunities that came from no lead say themselves which source or campaign brought them. Few do, and the reports read those alone.
create index opportunity_own_source on sales.opportunity (workspace_id, created_at) where deleted_at is null and lead_id is null and sources is not null;
create index opportunity_own_campaign on sales.opportunity (workspace_id, created_at) where deleted_at is null and lead_id is null and utm_campaign <> '';

-- What was really paid of invoices of leads that arrived in a time, and of opportunities entered in it that came from no lead and name a source (p_of = 'source') or a campaign themselves; in minor units of the base
-- currency without tax, each invoice once. It counts by its order and the opportunity the order's quote was for: for the lead of that one, or for itself where it came from none and names its source or campaign.
-- Else by its customer: for the last lead that was converted to them and came no later than the day of the invoice; where they came from no lead, for the last such opportunity that was won with them and is no younger.
create function sales.paid_by_origin(p_of text, p_start timestamptz, p_end timestamptz, p_time_zone text) returns table (lead_id uuid, opportunity_id uuid, paid bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  with arrived as materialized (
    select l.id, l.account_id, l.contact_id from sales.lead l where l.workspace_id = core.current_workspace_id() and l.created_at >= p_start and l.created_at < p_end and l.deleted_at is null and l.status <> 'junk' and l.converted_at is not null
  ), entered as materialized (
    select o.id, o.account_id, o.contact_id from sales.opportunity o where o.workspace_id = core.current_workspace_id() and o.created_at >= p_start and o.created_at < p_end and o.deleted_at is null and o.lead_id is null
      and ((p_of = 'source' and o.sources is not null) or (p_of = 'campaign' and o.utm_campaign <> ''))
  ), dealt as (
    select o.id, o.account_id, o.contact_id from arrived a join sales.opportunity o on o.lead_id = a.id and o.deleted_at is null union all select e.id, e.account_id, e.contact_id from entered e
  ), customers as (
    select a.account_id as id from arrived a union select a.contact_id from arrived a
    union select x.id from dealt d cross join lateral (values (d.account_id), (d.contact_id)) as x(id)
    union select s.party_id from dealt d join sales.sales_order s on s.workspace_id = core.current_workspace_id() and s.opportunity_id = d.id and s.deleted_at is null
  ), received as materialized (
    select * from invoicing.money_received(array(select c.id from customers c where c.id is not null))
  )
  select a.id, e.id, sum(r.net)::bigint from received r
  left join sales.sales_order_line n on r.source_type = 'sales.order_line' and n.id = r.source_id
  left join sales.sales_order s on s.id = case r.source_type when 'sales.order' then r.source_id else n.order_id end and s.workspace_id = core.current_workspace_id()
  left join lateral (
    select o.id, o.lead_id, o.lead_id is null and ((p_of = 'source' and o.sources is not null) or (p_of = 'campaign' and o.utm_campaign <> '')) as speaks from sales.opportunity o
    where o.id = s.opportunity_id and o.workspace_id = core.current_workspace_id() and o.deleted_at is null) d on true
  left join lateral (
    select l.id from sales.lead l where d.lead_id is null and d.speaks is not true and l.workspace_id = core.current_workspace_id() and (l.account_id = r.party_id or l.contact_id = r.party_id) and l.converted_at is not null and l.deleted_at is null
      and (l.created_at at time zone p_time_zone)::date <= r.issued_on order by l.created_at desc limit 1) c on true
  left join lateral (
    select o.id from sales.opportunity o where d.lead_id is null and d.speaks is not true and c.id is null and o.workspace_id = core.current_workspace_id() and (o.account_id = r.party_id or o.contact_id = r.party_id)
      and o.lead_id is null and o.status = 'won' and o.deleted_at is null and ((p_of = 'source' and o.sources is not null) or (p_of = 'campaign' and o.utm_campaign <> ''))
      and (o.created_at at time zone p_time_zone)::date <= r.issued_on order by o.created_at desc limit 1) w on true
  left join arrived a on a.id = coalesce(d.lead_id, c.id)
  left join entered e on e.id = case when d.speaks then d.id else w.id end
  where a.id is not null or e.id is not null
  group by 1, 2
$$;
drop function sales.paid_of_leads(timestamptz, timestamptz, text);
