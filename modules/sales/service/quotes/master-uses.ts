import { registerMasterUse } from '#modules/accounting/api.ts';

const can = 'sales.quote.view_all';
// What an order is written as says nothing that its order does not.
const quotes = 'from sales.quote q join sales.quote_line l on l.quote_id = q.id where q.workspace_id = $1 and q.deleted_at is null and not q.for_order';
const orders = 'from sales.sales_order o join sales.sales_order_line l on l.order_id = o.id where o.workspace_id = $1 and o.deleted_at is null';
const quoteName = "coalesce(q.number, nullif(q.title, ''), q.customer)";

registerMasterUse('tax', 'sales.quote', { can, sql: `select distinct 'sales.quote', q.id, ${quoteName} ${quotes} and k.id = any(l.tax_ids)` });
registerMasterUse('tax', 'sales.order', { can, sql: `select distinct 'sales.order', o.id, o.number ${orders} and k.id = any(l.tax_ids)` });
registerMasterUse('item', 'sales.quote', { can, sql: `select distinct l.item_id, 'sales.quote', q.id, ${quoteName} ${quotes} and l.item_id = any($2::uuid[])` });
registerMasterUse('item', 'sales.order', { can, sql: `select distinct l.item_id, 'sales.order', o.id, o.number ${orders} and l.item_id = any($2::uuid[])` });
registerMasterUse('item', 'sales.opportunity', {
  can: 'sales.deal.view_all', sql: "select distinct l.item_id, 'sales.opportunity', o.id, o.name from sales.opportunity_line l join sales.opportunity o on o.id = l.opportunity_id where l.workspace_id = $1 and l.item_id = any($2::uuid[]) and o.deleted_at is null",
});
registerMasterUse('fiscal_position', 'sales.quote', { can, sql: `select 'sales.quote', q.id, ${quoteName} from sales.quote q where q.workspace_id = $1 and q.fiscal_position_id = k.id and q.deleted_at is null and not q.for_order order by q.created_at desc` });
registerMasterUse('fiscal_position', 'sales.order', { can, sql: "select 'sales.order', o.id, o.number from sales.sales_order o where o.workspace_id = $1 and o.fiscal_position_id = k.id and o.deleted_at is null order by o.created_at desc" });
