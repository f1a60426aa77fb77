import { csvHead, csvLine } from '#core/contract/csv.ts';
import { moneyToDecimal, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { fileName } from '../../rules/proof/pack-words.ts';
import { agingItemsOf } from '../reports/aging.ts';
import { sheetFile } from '../reports/export.ts';
import { ledgerOf } from '../reports/general-ledger.ts';
import { sheetOf, taxFiguresSheet, type ExportInput, type ReportSheet } from '../reports/sheets.ts';
import { taxLinesOf } from '../reports/tax-figures.ts';
import * as taxReturn from '../reports/tax-returns.ts';
import type { Pack, PackPart } from './pack-parts.ts';

const page = 2000;
const text = (content: string): Buffer => Buffer.from(content);

/** Bytes of an answer, whether they are there or still come. */
export async function* bytesOf({ stream }: StreamAnswer): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(stream)) yield stream;
  else for await (const chunk of stream) yield Buffer.from(chunk as Uint8Array);
}

/** A report as files of the pack, of rows that are read for each of them unless they are there; one that is too long for paper is left out and named. */
export async function* report(pack: Pack, name: string, input: Partial<ExportInput> & Pick<ExportInput, 'report'>, formats: ReadonlyArray<'csv' | 'pdf'> = ['csv', 'pdf'], rows: (ctx: Ctx, asked: ExportInput) => Promise<ReportSheet> = sheetOf): AsyncGenerator<PackPart> {
  for (const format of formats) {
    const asked: ExportInput = { workspace_slug: '', language: pack.language, compare: 'none', by: 'total', zeros: false, netTaxes: false, method: 'direct', recordedUntil: pack.asOf.toISOString(), ...input, format };
    try {
      yield { name: `${name}.${format}`, content: bytesOf(await pack.within(async (ctx) => sheetFile(ctx, await rows(ctx, asked), asked))) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      pack.leaveOut(`${name}.${format}`, error.message);
    }
  }
}

/** The statements of the days. */
export async function* reportParts(pack: Pack): AsyncGenerator<PackPart> {
  const { from, to } = pack;
  yield* report(pack, 'reports/trial-balance', { report: 'trial-balance', from, to });
  yield* report(pack, 'reports/profit-and-loss', { report: 'profit-and-loss', from, to });
  yield* report(pack, 'reports/balance-sheet', { report: 'balance-sheet', on: to });
  for (const method of ['direct', 'indirect'] as const) yield* report(pack, `reports/cash-flow-${method}`, { report: 'cash-flow', from, to, method });
  yield* report(pack, 'reports/receivables', { report: 'receivables', on: to });
  yield* report(pack, 'reports/payables', { report: 'payables', on: to });
  yield* report(pack, 'reports/tax', { report: 'tax', from, to });
  yield* report(pack, 'reports/stock', { report: 'stock', on: to });
}

interface Account { id: string; code: string; name: string }
const ledgerHead = ['Account', 'Name', 'Date', 'Number', 'Journal', 'Memo', 'Reference', 'Party', 'Against', 'Debit', 'Credit', 'Balance', 'Currency', 'Amount', 'Source', 'Source id'];

async function* ledgerLines(pack: Pack, account: Account): AsyncGenerator<Buffer> {
  for (let cursor: string | undefined; ;) {
    const after = cursor;
    const ledger = await pack.within((ctx) => ledgerOf(ctx, { workspace_slug: '', accountId: account.id, from: pack.from, to: pack.to, recordedUntil: pack.asOf.toISOString(), limit: page, cursor: after }));
    if (after === undefined) yield text(csvLine([account.code, account.name, pack.from, '', 'opening', '', '', '', '', '', '', ledger.opening, ledger.currency, '', '', '']));
    yield text(ledger.items.map((i) => csvLine([account.code, account.name, i.on, i.number, i.journal, i.memo, i.reference, i.partyName, i.against, i.debit, i.credit, i.balance, i.currency, i.amount, i.sourceType, i.sourceId])).join(''));
    if (ledger.nextCursor === null) return;
    cursor = ledger.nextCursor;
  }
}

/** Every line of every account: all of them as one table, and each account on paper. */
export async function* ledgerParts(pack: Pack): AsyncGenerator<PackPart> {
  const accounts = await pack.within((ctx) => ctx.sql<Account>(
    'select a.id, a.code, a.name from accounting.account a where a.workspace_id = $1 and exists (select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = a.id and l.entry_on <= $2) order by a.code, a.id limit 5000', [pack.workspaceId, pack.to]));
  yield { name: 'general-ledger/general-ledger.csv', content: (async function* () { yield text(csvHead(ledgerHead)); for (const account of accounts) yield* ledgerLines(pack, account); })() };
  for (const { id, code, name } of accounts) yield* report(pack, `general-ledger/${fileName(`${code} ${name}`)}`, { report: 'ledger', accountId: id, from: pack.from, to: pack.to }, ['pdf']);
}

/** What is open on the last day, with settlements replayed to it. */
export async function* openItemParts(pack: Pack): AsyncGenerator<PackPart> {
  for (const side of ['receivable', 'payable'] as const) {
    yield { name: `open-items/${side}.csv`, content: (async function* () {
      yield text(csvHead(['Party', 'Number', 'Date', 'Due', 'Days past due', 'Currency', 'Open', 'Open in base currency', 'Base currency', 'Source', 'Source id']));
      for (let cursor: string | undefined; ;) {
        const after = cursor;
        const items = await pack.within((ctx) => agingItemsOf(ctx, { workspace_slug: '', side, on: pack.to, recordedUntil: pack.asOf.toISOString(), limit: page, cursor: after }));
        yield text(items.items.map((i) => csvLine([i.partyName, i.number, i.on, i.dueOn, i.days, i.itemCurrency, i.itemOpen, i.open, items.currency, i.sourceType, i.sourceId])).join(''));
        if (items.nextCursor === null) return;
        cursor = items.nextCursor;
      }
    })() };
  }
}

/** Tax lines of the days, and the returns that touch them: filed ones as they were filed. */
export async function* taxParts(pack: Pack): AsyncGenerator<PackPart> {
  yield { name: 'tax-returns/tax-lines.csv', content: (async function* () {
    yield text(csvHead(['Date', 'Number', 'Party', 'Tax', 'Direction', 'Rate', 'Base', 'Tax amount', 'Recoverable', 'Currency', 'Source', 'Source id']));
    for (let cursor: string | undefined; ;) {
      const after = cursor;
      const lines = await pack.within((ctx) => taxLinesOf(ctx, { workspace_slug: '', from: pack.from, to: pack.to, recordedUntil: pack.asOf.toISOString(), limit: page, cursor: after }));
      yield text(lines.items.map((i) => csvLine([i.on, i.number, i.partyName, i.taxName, i.direction, i.rate, i.base, i.tax, i.recoverable, lines.currency, i.sourceType, i.sourceId])).join(''));
      if (lines.nextCursor === null) return;
      cursor = lines.nextCursor;
    }
  })() };
  const returns = await pack.within((ctx) => ctx.sql<{ id: string }>('select r.id from accounting.tax_return r where r.workspace_id = $1 and r.from_on <= $3 and r.to_on >= $2 and r.created_at <= $4 order by r.to_on, r.id limit 500', [pack.workspaceId, pack.from, pack.to, pack.asOf]));
  for (const { id } of returns) {
    const found = await pack.within((ctx: Ctx) => taxReturn.get(ctx, { id }));
    const name = `tax-returns/${found.from}_${found.to}-${found.state}`;
    const sheet = taxFiguresSheet(found.figures, pack.language);
    yield { name: `${name}.json`, content: once(text(`${JSON.stringify(found, null, 1)}\n`)) };
    yield { name: `${name}.csv`, content: once(text(csvHead(sheet.columns.map((c) => c.label)) + sheet.rows.map((r) => csvLine(r.cells)).join(''))) };
  }
}

/** One piece. */
export async function* once(content: Buffer): AsyncGenerator<Buffer> { yield content; }
/** Minor units of the base currency as decimal text. */
export const decimal = (minor: string, currency: string): string => moneyToDecimal(money(BigInt(minor), currency));
