import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as contract from '../../contract.ts';
import { taxReturns } from '../../rules/charts/returns.ts';
import { tagOf } from '../../rules/reports/tax-tags.ts';
import { answered, ask, openBooks, type Books } from './scene.ts';

let books: Books;
beforeAll(async () => { books = await openBooks(); });
afterAll(() => books.house.close());

it('one reverse-charge tax for both sides: bought services are owed and come back, sold ones only name their base', () => {
  const tax = { kind: 'reverse_charge', reportBox: 'services_in' };
  expect([tagOf(taxReturns.eu, tax, 'purchase'), tagOf(taxReturns.eu, tax, 'sale')]).toEqual(['services_in', 'ic_services_out']);
  expect([tagOf(taxReturns.uk, tax, 'purchase'), tagOf(taxReturns.uk, tax, 'sale')]).toEqual(['services_in', 'untaxed']);
  expect(tagOf(taxReturns.eu, { kind: 'percent', reportBox: 'reduced' }, 'sale')).toBe('reduced');
  expect(tagOf(taxReturns.eu, { kind: 'percent', reportBox: '' }, 'purchase')).toBe('standard');
});

it('counts what a buyer owes once, though documents write it on both sides', async () => {
  const tax = uuidv7();
  const owner = (text: string, values: unknown[]) => books.house.owner.query(text, values);
  const w = books.owner.workspaceId;
  await owner("insert into accounting.tax (id, workspace_id, name, code, kind, category) values ($1, $2, 'Reverse', 'RC', 'reverse_charge', 'AE')", [tax, w]);
  const entry = uuidv7();
  await owner("insert into accounting.entry (id, workspace_id, journal, number, entry_on, total, chain_seq, previous_hash, hash, source_type) values ($1, $2, 'purchase', 'B-1', '2026-04-02', 100, 999999, '\\x', '\\x01', 'invoicing.document')", [entry, w]);
  for (const [direction, base, amount] of [['purchase', 62000, 14260], ['sale', 62000, 14260], ['sale', 1156500, 0]] as const) {
    await owner('insert into accounting.tax_line (id, workspace_id, entry_id, tax_id, direction, rate, tax_on, base, amount, recoverable) values ($1, $2, $3, $4, $5, 23, $6, $7, $8, $8)', [uuidv7(), w, entry, tax, direction, '2026-04-02', base, amount]);
  }
  const days = { from: '2026-04-01', to: '2026-04-30' };
  const report = await answered(ask<contract.TaxFigures>(books, contract.taxReport, days));
  expect(report.rates.map((r) => [r.direction, r.base, r.tax])).toEqual([['sale', '11565.00', '0.00'], ['purchase', '620.00', '142.60']]);
  expect([report.output, report.input, report.payable]).toEqual(['142.60', '142.60', '0.00']);
  const lines = await answered(ask<contract.TaxLines>(books, contract.taxLines, { ...days, direction: 'sale' }));
  expect([lines.count, lines.base, lines.tax]).toEqual([1, '11565.00', '0.00']);
});
