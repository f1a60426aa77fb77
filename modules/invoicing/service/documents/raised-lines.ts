import type { Ctx } from '#core/server/context.ts';
import { debitedLine, isCredit, type DocumentLine } from '../../contract/documents.ts';
import type { DocumentRow } from './rows.ts';

/** Lines of a debit note that raise the price of what an invoice sold, and those that credit such a line: the goods left stock with the invoice, and nothing moves by them. */
export async function raisedLines(ctx: Ctx, d: Pick<DocumentRow, 'kind' | 'workspace_id'>, lines: readonly DocumentLine[]): Promise<Set<string>> {
  if (d.kind === 'debit_note') return new Set(lines.filter((l) => l.sourceType === debitedLine).map((l) => l.id));
  const credited = isCredit(d.kind) ? lines.filter((l) => l.sourceType === 'invoicing.document_line' && l.sourceId) : [];
  if (credited.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }>('select l.id from invoicing.document_line l where l.workspace_id = $1 and l.id = any($2::uuid[]) and l.source_type = $3', [d.workspace_id, credited.map((l) => l.sourceId!), debitedLine], 'invoicing.raised_lines');
  const raised = new Set(rows.map((r) => r.id));
  return new Set(credited.filter((l) => raised.has(l.sourceId!)).map((l) => l.id));
}
