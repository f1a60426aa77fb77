import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '#core/server/pdf/tests/places.ts';
import * as contract from '../../contract.ts';
import { placeNotes, spansOf, spansText } from '../../rules/reports/notes.ts';
import { exportFile } from '../../service/reports/export.ts';
import type { ExportInput } from '../../service/reports/sheets.ts';
import { postHarbourLane } from './harbour-lane.ts';
import { answered, ask, openBooks, within, type Books } from './scene.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); await postHarbourLane(books); });
afterAll(() => books.house.close());

const read = <T>(endpoint: Parameters<typeof ask<T>>[1], input: Record<string, unknown>) => answered(ask<T>(books, endpoint, input));
const january = { from: '2026-01-01', to: '2026-01-31' };
const february = { from: '2026-02-01', to: '2026-02-28' };
const notesIn = async (table: contract.ReportTable, more: object = {}) => placeNotes(table, (await read(contract.listReportNotes, { report: table.report, spans: spansText(spansOf(table)), ...more })).items).map((n) => [n.mark, n.row.name || n.row.word, n.column, n.note.body]);
const exported = async (input: object): Promise<Buffer> => {
  const { stream } = await within(books, (ctx) => exportFile(ctx, { workspace_slug: '', compare: 'none', by: 'total', zeros: false, netTaxes: false, method: 'direct', language: 'en', ...input } as ExportInput));
  return Buffer.isBuffer(stream) ? stream : buffer(stream);
};

describe('footnotes of reports', () => {
  it('stand on a row of its days, also beside another time, and nowhere else; one takes the place of the one before', async () => {
    const table = await read(contract.profitAndLoss, january);
    const sales = table.rows.find((r) => r.name === 'Sales')!;
    const rent = table.rows.find((r) => r.name === 'Rent')!;
    const write = (input: object) => ask(books, contract.writeReportNote, { report: 'profit-and-loss', ...january, ...input });
    expect((await write({ row: sales.key, body: 'First' })).status).toBe(200);
    const note = await read(contract.writeReportNote, { report: 'profit-and-loss', ...january, row: sales.key, body: 'One large order' });
    await write({ row: rent.key, body: 'Paid for a quarter' });
    await read(contract.writeReportNote, { report: 'profit-and-loss', variant: 'cash', ...january, row: sales.key, body: 'Only cash' });
    expect([note.version, note.writtenBy !== '', note.body]).toEqual([2, true, 'One large order']);
    expect(await notesIn(table)).toEqual([[1, 'Sales', 0, 'One large order'], [2, 'Rent', 0, 'Paid for a quarter']]);
    const beside = await read(contract.profitAndLoss, { ...february, compare: 'previous_period' });
    const before = beside.columns.findIndex((c) => c.from === january.from && c.to === january.to);
    expect(before).toBeGreaterThan(0);
    expect(await notesIn(beside)).toEqual([[1, 'Sales', before, 'One large order'], [2, 'Rent', before, 'Paid for a quarter']]);
    expect(await notesIn(await read(contract.profitAndLoss, february))).toEqual([]);
    expect(await notesIn(table, { variant: 'cash' })).toEqual([[1, 'Sales', 0, 'Only cash']]);
    // Of a trial balance several columns are of the same days: it is about the row.
    const trial = await read(contract.trialBalance, january);
    const bank = trial.rows.find((r) => r.accountId === books.accounts['bank'])!;
    await read(contract.writeReportNote, { report: 'trial-balance', ...january, row: bank.key, body: 'Agreed with the bank' });
    expect((await notesIn(trial)).map((n) => n.slice(2))).toEqual([[null, 'Agreed with the bank']]);
  });

  it('are not lost when two write at once: one that is not the one that was read is not replaced', async () => {
    const about = { report: 'profit-and-loss', ...february, row: 'net_profit' };
    const write = (input: object) => ask(books, contract.writeReportNote, { ...about, ...input });
    const said = async () => (await read(contract.listReportNotes, { report: 'profit-and-loss', spans: `${february.from}..${february.to}` })).items.map((n) => [n.body, n.version]);
    expect((await write({ body: 'Mine', version: 1 })).error?.code).toBe('core.version_conflict');
    expect(await said()).toEqual([]);
    expect((await write({ body: 'Mine', version: 0 })).status).toBe(200);
    const late = await write({ body: 'Theirs', version: 0 });
    expect([late.error?.code, late.error?.details]).toEqual(['core.version_conflict', { current: expect.objectContaining({ body: 'Mine', version: 1 }) }]);
    expect((await write({ body: 'Ours', version: 1 })).status).toBe(200);
    expect((await write({ body: 'Theirs', version: 1 })).error?.code).toBe('core.version_conflict');
    expect(await said()).toEqual([['Ours', 2]]);
    // Without one, whichever there is.
    expect((await write({ body: 'Whatever' })).status).toBe(200);
    const [note] = (await read(contract.listReportNotes, { report: 'profit-and-loss', spans: `${february.from}..${february.to}` })).items;
    await read(contract.removeReportNote, { id: note!.id });
  });

  it('are in the files: PDF, XLSX and CSV, with who wrote them and when', async () => {
    const { texts } = await placesOf(await exported({ report: 'profit-and-loss', format: 'pdf', ...january }));
    const said = texts.map((t) => t.text).join(' ').replaceAll('\u00a0', ' ');
    expect(said).toContain('Footnotes');
    expect(said).toMatch(/Sales \[1\]/);
    expect(said).toMatch(/\[1\] Sales, 2026-01-01 – 2026-01-31: One large order \(.+, \d{4}-\d\d-\d\d\)/);
    const csv = (await exported({ report: 'profit-and-loss', format: 'csv', ...january })).toString();
    expect([csv.includes('Sales [1]'), csv.includes('[2] Rent, 2026-01-01 – 2026-01-31: Paid for a quarter'), csv.includes('Only cash')]).toEqual([true, true, false]);
    expect((await exported({ report: 'profit-and-loss', format: 'xlsx', ...january })).length).toBeGreaterThan(1000);
    expect((await exported({ report: 'profit-and-loss', format: 'csv', ...february })).toString()).not.toContain('[1]');
  });

  it('are written by those who may post only, with something in them, and removed', async () => {
    const clean = { report: 'balance-sheet', from: null, to: '2026-01-31', row: 'total_assets' };
    expect((await ask(books, contract.writeReportNote, { ...clean, body: '  ' })).error?.fields?.[0]?.path).toBe('body');
    expect((await ask(books, contract.writeReportNote, { ...clean, from: '2026-02-01', body: 'x' })).error?.fields?.[0]?.path).toBe('to');
    expect((await ask(books, contract.listReportNotes, { report: 'balance-sheet', spans: '2026-02-30..2026-03-31' })).status).toBe(422);
    const note = await read(contract.writeReportNote, { ...clean, body: 'x' });
    expect([note.from, (await read(contract.listReportNotes, { report: 'balance-sheet', spans: '..2026-01-31' })).items.length]).toEqual([null, 1]);
    expect((await ask(books, contract.removeReportNote, { id: note.id })).status).toBe(200);
    expect((await ask(books, contract.removeReportNote, { id: note.id })).status).toBe(404);
    expect(contract.writeReportNote.can).toBe('accounting.entry.post');
    expect(contract.removeReportNote.can).toBe('accounting.entry.post');
  });
});
