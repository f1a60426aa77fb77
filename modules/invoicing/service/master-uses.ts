import { registerMasterUse } from '#modules/accounting/api.ts';

const titleSql = "coalesce(d.number, nullif(d.title, ''), nullif(d.party_name, ''), d.kind)";
for (const [direction, can] of [['sale', 'invoicing.invoice.view_all'], ['purchase', 'invoicing.bill.view_all']] as const) {
  // What was posted with a tax is named by its entry; drafts have none.
  registerMasterUse('tax', `invoicing.${direction}`, {
    can, sql: `select 'invoicing.document', d.id, ${titleSql} from invoicing.document d where d.workspace_id = $1 and d.direction = '${direction}' and d.state in ('draft', 'awaiting_approval') and d.deleted_at is null
      and (exists (select 1 from invoicing.document_line l where l.document_id = d.id and k.id = any(l.tax_ids)) or exists (select 1 from jsonb_array_elements(d.charges) c where c -> 'taxIds' @> to_jsonb(k.id))) order by d.created_at desc`,
  });
  registerMasterUse('unit', `invoicing.${direction}`, {
    can, sql: `select distinct 'invoicing.document', d.id, ${titleSql} from invoicing.document_line l join invoicing.document d on d.id = l.document_id where l.workspace_id = $1 and l.unit_id = k.id and d.direction = '${direction}' and d.deleted_at is null`,
  });
  registerMasterUse('item', `invoicing.${direction}`, {
    can, sql: `select distinct l.item_id, 'invoicing.document', d.id, ${titleSql} from invoicing.document_line l join invoicing.document d on d.id = l.document_id where l.workspace_id = $1 and l.item_id = any($2::uuid[]) and d.direction = '${direction}' and d.deleted_at is null`,
  });
}
registerMasterUse('tax', 'invoicing.expense', {
  can: 'invoicing.expense.view_all', sql: "select 'invoicing.expense', x.id, coalesce(x.number, nullif(x.merchant, ''), x.spent_on::text) from invoicing.expense x where x.workspace_id = $1 and x.state in ('draft', 'submitted', 'approved') and x.deleted_at is null and x.tax_ids @> to_jsonb(k.id) order by x.spent_on desc",
});
registerMasterUse('tax', 'invoicing.expense_category', { can: 'invoicing.expense.view', sql: "select 'invoicing.expense_category', c.id, c.name from invoicing.expense_category c where c.workspace_id = $1 and c.tax_ids @> to_jsonb(k.id) and c.deleted_at is null order by c.name" });
registerMasterUse('tax', 'invoicing.recurring_expense', { can: 'invoicing.expense.view_all', sql: "select 'invoicing.recurring_expense', r.id, r.name from invoicing.recurring_expense r where r.workspace_id = $1 and r.tax_ids @> to_jsonb(k.id) and r.deleted_at is null order by r.name" });
