import type { Ctx } from '#core/server/context.ts';
import { registerCloseCheck } from '#modules/accounting/api.ts';
import type { Direction } from '../../contract/documents.ts';

/** Documents of a direction that are dated in the period and not posted: what waits for approval is no part of the books either. */
const drafts = (direction: Direction) => async (ctx: Ctx, through: string) => {
  const [row] = await ctx.sql<{ n: number }>("select count(*)::int as n from invoicing.document d where d.workspace_id = $1 and d.direction = $2 and d.deleted_at is null and not d.is_template and d.state in ('draft', 'awaiting_approval') and d.issued_on <= $3", [ctx.workspaceId, direction, through], 'invoicing.check_drafts');
  return { count: row!.n };
};

registerCloseCheck('document_drafts', drafts('sale'));
registerCloseCheck('bill_drafts', drafts('purchase'));
// Claims belong to those who hand them in: what somebody has not sent yet keeps nobody from closing. It can be posted to a later day.
registerCloseCheck('expense_drafts', async (ctx, through) => {
  const [row] = await ctx.sql<{ n: number }>("select count(*)::int as n from invoicing.expense x where x.workspace_id = $1 and x.deleted_at is null and x.status in ('draft', 'submitted', 'approved') and x.spent_on <= $2", [ctx.workspaceId, through], 'invoicing.check_expense_drafts');
  return { count: row!.n };
}, { blocking: false });
