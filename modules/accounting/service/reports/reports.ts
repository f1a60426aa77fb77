import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { reportDimensions } from '../../contract/reports/overview.ts';
import type { balanceSheet, cashFlow, profitAndLoss, ReportTable, trialBalance } from '../../contract/reports/table.ts';
import { showDimensions } from '../ledger/dimensions.ts';
import { askedOf } from './asked.ts';
import { buildBalanceSheet } from './balance-sheet.ts';
import { buildCashFlow } from './cash-flow.ts';
import { buildProfitAndLoss } from './profit-and-loss.ts';
import { tableOf } from './table.ts';
import { buildTrialBalance } from './trial-balance.ts';

/** The trial balance. */
export async function showTrialBalance(ctx: Ctx, input: InputOf<typeof trialBalance>): Promise<ReportTable> {
  return tableOf(await buildTrialBalance(ctx, input), await askedOf(ctx), input.recordedUntil);
}

/** Profit and loss. */
export async function showProfitAndLoss(ctx: Ctx, input: InputOf<typeof profitAndLoss>): Promise<ReportTable> {
  const asked = await askedOf(ctx);
  return tableOf(await buildProfitAndLoss(ctx, input, asked), asked, input.recordedUntil);
}

/** The balance sheet. */
export async function showBalanceSheet(ctx: Ctx, input: InputOf<typeof balanceSheet>): Promise<ReportTable> {
  const asked = await askedOf(ctx);
  return tableOf(await buildBalanceSheet(ctx, input, asked), asked, input.recordedUntil);
}

/** The cash flow statement. */
export async function showCashFlow(ctx: Ctx, input: InputOf<typeof cashFlow>): Promise<ReportTable> {
  const asked = await askedOf(ctx);
  return tableOf(await buildCashFlow(ctx, input, asked), asked, input.recordedUntil);
}

/** Dimensions a report can be narrowed to or split by. */
export async function showReportDimensions(ctx: Ctx): Promise<OutputOf<typeof reportDimensions>> {
  const { items } = await showDimensions(ctx);
  return { items: items.map((d) => ({ id: d.id, name: d.name, values: d.values.map((v) => ({ id: v.id, name: v.name })) })) };
}
