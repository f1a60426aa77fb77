import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { agingAmounts } from './aging.ts';
import { reportView } from './table.ts';

const slug = { workspace_slug: z.string().max(80) };
const week = z.object({ from: z.string(), to: z.string(), incoming: z.string(), outgoing: z.string(), balance: z.string().describe('At the end of the week') });
const lowest = z.object({ on: z.string(), balance: z.string() });

/** Cash of the next thirteen weeks: what there is, what is due to come in and to go out. What is overdue is expected in the first week. */
export const cashForecast = endpoint({
  id: 'reports.cashForecast', service: 'dash', get: '/:workspace_slug/reports/cash-forecast', can: reportView, summary: 'Cash of the next 13 weeks', errors: ['accounting.no_book'], input: z.strictObject(slug),
  output: z.object({
    today: z.string(), currency: z.string(), cash: z.string(), weeks: z.array(week), later: z.object({ incoming: z.string(), outgoing: z.string() }).describe('Due after the thirteen weeks'), lowest,
    pipeline: z.object({ count: z.number().int().describe('Deals'), weeks: z.array(z.object({ incoming: z.string(), balance: z.string() })), lowest }).nullable().describe('The same weeks with open deals on the day they are expected, each with its probability; null for those who may not see all deals'),
    sources: z.array(z.object({ kind: z.enum(['receivable', 'payable', 'tax', 'recurring']), incoming: z.string(), outgoing: z.string(), count: z.number().int() })),
  }),
});
/** Cash of the next thirteen weeks. */
export type CashForecast = z.infer<typeof cashForecast.output>;

/** How the business stands: cash, this month, who owes what, what is to be done. */
export const reportsOverview = endpoint({
  id: 'reports.overview', service: 'dash', get: '/:workspace_slug/reports/overview', can: reportView, summary: 'How the business stands', errors: ['accounting.no_book'], input: z.strictObject(slug),
  output: z.object({
    today: z.string(), currency: z.string(), cash: z.string(), cashAccounts: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), balance: z.string() })).describe('At most 20'),
    months: z.array(z.object({ month: z.string(), from: z.string(), to: z.string(), revenue: z.string(), costs: z.string(), profit: z.string() })).describe('The last twelve, this one last'),
    receivable: agingAmounts, payable: agingAmounts,
    todo: z.object({
      overdueReceivables: z.object({ count: z.number().int(), amount: z.string() }), overduePayables: z.object({ count: z.number().int(), amount: z.string() }),
      nextReturn: z.object({ id: z.string(), state: z.string(), from: z.string(), to: z.string(), dueOn: z.string().nullable(), days: z.number().int().nullable(), payable: z.string() }).nullable(), bankLines: z.object({ count: z.number().int(), bankAccountId: z.string() }).nullable().describe('Lines of statements that are not matched, and an account with some; null when there are none, or for those who may not see the bank'), openingDifference: z.string().describe('Balance of the account of opening balances; 0 when all was entered'), suspense: z.string(),
    }),
  }),
});
/** How the business stands. */
export type ReportsOverview = z.infer<typeof reportsOverview.output>;

/** Dimensions that lines carry, with their values. */
export const reportDimensions = endpoint({ id: 'reports.dimensions', service: 'dash', get: '/:workspace_slug/reports/dimensions', can: reportView, summary: 'Dimensions lines carry', input: z.strictObject(slug), output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.object({ id: z.string(), name: z.string() })) })) }) });
