import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { LineText } from '../../contract/ledger/entries.ts';
import { createDimension, createValue } from './dimensions.ts';
import { today } from './drafts.ts';
import { nextMonth, postWritten } from './entries.ts';
import { postOpeningEntry } from './opening.ts';
import { setUpBooks } from './set-up.ts';
import { createTemplate } from './templates.ts';

const slug = { workspace_slug: '' };
const text = { currency: '', rate: '', base: '', partyId: null, dueOn: null, dimensions: {} };

/** What Northlight brought over from its last bookkeeper: bank, equipment, the studio's loan, capital and earlier profits. */
const brought: ReadonlyArray<readonly [code: string, side: 'debit' | 'credit', amount: string, memo: string]> = [
  ['512', 'debit', '64250.00', 'Current account'], ['2183', 'debit', '18400.00', 'Computers, cameras, furniture'], ['281', 'credit', '6900.00', 'Depreciation so far'], ['164', 'credit', '22000.00', 'Loan for the studio'], ['101', 'credit', '25000.00', 'Share capital'], ['110', 'credit', '28750.00', 'Profits of earlier years'],
];
const monthly: ReadonlyArray<readonly [name: string, mode: 'draft' | 'post', debit: string, credit: string, amount: string]> = [['Studio rent', 'draft', '613', '512', '1850.00'], ['Depreciation of equipment', 'post', '681', '281', '306.67']];

/** What came in and went out each month of the last year: clients abroad pay their retainers by transfer, salaries and the studio are paid from the bank. Turnover swells towards the end of the year. */
const turnover = ['15400.00', '16100.00', '17850.00', '16900.00', '18200.00', '19450.00', '17300.00', '14800.00', '19900.00', '21350.00', '22600.00', '23100.00'] as const;
const costs: ReadonlyArray<readonly [memo: string, debit: string, credit: string, amount: string]> = [['Salaries', '641', '512', '11250.00'], ['Studio rent', '613', '512', '1850.00'], ['Software and hosting', '626', '512', '420.00'], ['Depreciation of equipment', '681', '281', '306.67'], ['Interest on the loan', '661', '512', '82.50']];

/** Northlight's books: the European chart, balances brought over at the turn of last year, and what is written every month. */
export async function seedBooks(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'accounting.seed' }, async (ctx) => {
    await setUpBooks(ctx, { template: 'eu' });
    const rows = await ctx.sql<{ id: string; code: string }>('select a.id, a.code from accounting.account a where a.workspace_id = $1', [ctx.workspaceId]);
    const ids = new Map(rows.map((a) => [a.code, a.id]));
    const line = (code: string, side: 'debit' | 'credit', amount: string, memo = ''): LineText => ({ ...text, accountId: ids.get(code)!, debit: side === 'debit' ? amount : '', credit: side === 'credit' ? amount : '', memo });
    await postOpeningEntry(ctx, { ...slug, on: `${Number(today().slice(0, 4)) - 2}-12-31`, lines: brought.map((b) => line(...b)), items: [] });
    for (const [name, mode, debit, credit, amount] of monthly) await createTemplate(ctx, { ...slug, name, memo: name, reference: '', reverseNext: false, lines: [line(debit, 'debit', amount), line(credit, 'credit', amount)], every: 'month', step: 1, nextOn: nextMonth(today()), untilOn: null, mode, isActive: true });
    const month = (back: number) => { const day = new Date(`${today().slice(0, 8)}01T00:00:00Z`); day.setUTCDate(day.getUTCDate() - 1); day.setUTCMonth(day.getUTCMonth() - back, 1); return day.toISOString().slice(0, 7); };
    for (const [i, amount] of turnover.entries()) {
      const on = (day: number) => `${month(turnover.length - 1 - i)}-${String(day).padStart(2, '0')}`;
      await postWritten(ctx, { on: on(12), memo: 'Retainers of clients abroad', reference: '', reverseNext: false, lines: [line('512', 'debit', amount), line('706', 'credit', amount)] });
      for (const [memo, debit, credit, cost] of costs) await postWritten(ctx, { on: on(26), memo, reference: '', reverseNext: false, lines: [line(debit, 'debit', cost), line(credit, 'credit', cost)] });
    }
    const team = await createDimension(ctx, { ...slug, name: 'Team' });
    for (const name of ['Brand', 'Digital', 'Production']) await createValue(ctx, { ...slug, id: team.id, name, code: '' });
  });
}
