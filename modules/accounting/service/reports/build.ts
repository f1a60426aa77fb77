import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { Basis, CashFlowMethod, ColumnSplit, Comparison, TableReport } from '../../contract/reports/words.ts';
import type { Asked, Narrowing } from './asked.ts';
import { buildBalanceSheet } from './balance-sheet.ts';
import { buildCashFlow } from './cash-flow.ts';
import { buildProfitAndLoss } from './profit-and-loss.ts';
import type { Built } from './table.ts';
import { buildTrialBalance } from './trial-balance.ts';

/** Any report of accounts as one question. */
export interface TableQuestion extends Narrowing { from?: string | undefined; to?: string | undefined; on?: string | undefined; compare: Comparison; by: ColumnSplit; zeros: boolean; netTaxes: boolean; method: CashFlowMethod; basis?: Basis | undefined }

const required = (day: string | undefined, field: string): string => day ?? failField(field, says('core.required'), 'required');

/** Builds a report by its name, with its days asked for by the fields that it needs. */
export function buildReport(ctx: Ctx, report: TableReport, q: TableQuestion, asked: Asked): Promise<Built> {
  if (report === 'balance-sheet') return buildBalanceSheet(ctx, { ...q, on: required(q.on, 'on'), compare: earlier(q.compare) }, asked);
  const days = { from: required(q.from, 'from'), to: required(q.to, 'to') };
  if (report === 'trial-balance') return buildTrialBalance(ctx, { ...q, ...days });
  if (report === 'profit-and-loss') return buildProfitAndLoss(ctx, { ...q, ...days }, asked);
  return buildCashFlow(ctx, { ...q, ...days, compare: earlier(q.compare), by: q.by === 'dimension' ? 'total' : q.by }, asked);
}

const earlier = (compare: Comparison): Exclude<Comparison, 'budget'> => (compare === 'budget' ? 'none' : compare);
