import { parseMoney } from '#core/contract/money.ts';
import { settle, type PostedEntry } from '../../api.ts';
import { post, within, type Books } from './scene.ts';

/** The entries of the worked example (modules/accounting-worked-example.md) by step. */
export type HarbourLane = Record<'opening' | `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16}`, PostedEntry>;

const cents = (text: string) => parseMoney(text, 'EUR').amount;
/** Settles the line of one entry with that of another (places of lines), on a day. */
const tie = (books: Books, [debit, d]: readonly [PostedEntry, number], [credit, c]: readonly [PostedEntry, number], amount: string, on: string) => within(books, (ctx) => settle(ctx, { debitItemId: debit.lineIds[d]!, creditItemId: credit.lineIds[c]!, amount: cents(amount), on }));

/** Posts the first quarter of Harbour Lane as its documents would. */
export async function postHarbourLane(books: Books): Promise<HarbourLane> {
  const opening = await post(books, '2026-01-01', [
    ['bank', '20000.00'], ['cash', '500.00'], ['ar', '3600.00', { party: 'C1', dueOn: '2026-01-04' }], ['inventory', '2400.00'], ['equipment', '12000.00'], ['worn', '-3000.00'], ['ap', '-1800.00', { party: 'V1', dueOn: '2026-01-10' }], ['vat', '-700.00'], ['loan', '-10000.00'], ['capital', '-20000.00'], ['retained', '-3000.00'],
  ], { journal: 'opening' });
  const s1 = await post(books, '2026-01-05', [['bank', '3600.00'], ['ar', '-3600.00', { party: 'C1' }]], { journal: 'bank' });
  await tie(books, [opening, 2], [s1, 1], '3600.00', '2026-01-05');
  const s2 = await post(books, '2026-01-08', [['ap', '1800.00', { party: 'V1' }], ['bank', '-1800.00']], { journal: 'bank' });
  await tie(books, [s2, 0], [opening, 6], '1800.00', '2026-01-08');
  const s3 = await post(books, '2026-01-10', [['inventory', '1300.00'], ['taxIn', '260.00'], ['ap', '-1560.00', { party: 'V1', dueOn: '2026-02-09' }]], { journal: 'purchase', sourceType: 'invoicing.document', taxes: [['purchase', 'full', '1300.00', '260.00']] });
  const s4 = await post(books, '2026-01-15', [['vat', '700.00'], ['bank', '-700.00']], { journal: 'bank' });
  const s5 = await post(books, '2026-01-20', [['ar', '7056.00', { party: 'C2', dueOn: '2026-02-19' }], ['sales', '-5130.00'], ['services', '-750.00'], ['taxOut', '-1176.00'], ['cogs', '2920.00'], ['inventory', '-2920.00']], { journal: 'sales', sourceType: 'invoicing.document', taxes: [['sale', 'full', '5880.00', '1176.00']] });
  const s6 = await post(books, '2026-01-31', [['rent', '1000.00'], ['taxIn', '200.00'], ['bank', '-1200.00']], { journal: 'bank', taxes: [['purchase', 'full', '1000.00', '200.00']] });
  const s7 = await post(books, '2026-02-10', [['bank', '4000.00'], ['ar', '-4000.00', { party: 'C2' }]], { journal: 'bank' });
  await tie(books, [s5, 0], [s7, 1], '4000.00', '2026-02-10');
  const s8 = await post(books, '2026-02-12', [['sales', '427.50'], ['taxOut', '85.50'], ['ar', '-513.00', { party: 'C2' }], ['inventory', '243.33'], ['cogs', '-243.33']], { journal: 'sales', sourceType: 'invoicing.document', taxes: [['sale', 'full', '-427.50', '-85.50']] });
  await tie(books, [s5, 0], [s8, 2], '513.00', '2026-02-12');
  const usd = { currency: 'USD', rate: '0.92' };
  const s9 = await post(books, '2026-02-15', [['consulting', '1104.00', { ...usd, foreign: '1200.00' }], ['ap', '-1104.00', { ...usd, foreign: '-1200.00', party: 'V2', dueOn: '2026-03-17' }]], { journal: 'purchase', sourceType: 'invoicing.document' });
  const s10 = await post(books, '2026-02-28', [['fees', '12.50'], ['bank', '-12.50']], { journal: 'bank' });
  const s11 = await post(books, '2026-03-05', [['ap', '1122.00', { currency: 'USD', rate: '0.935', foreign: '1200.00', party: 'V2' }], ['bank', '-1122.00']], { journal: 'bank' });
  await tie(books, [s11, 0], [s9, 1], '1200.00', '2026-03-05');
  const s12 = await post(books, '2026-03-10', [['ap', '1560.00', { party: 'V1' }], ['bank', '-1560.00']], { journal: 'bank' });
  await tie(books, [s12, 0], [s3, 2], '1560.00', '2026-03-10');
  const s13 = await post(books, '2026-03-15', [['loan', '1000.00'], ['interest', '75.00'], ['bank', '-1075.00']], { journal: 'bank' });
  const s14 = await post(books, '2026-03-20', [['ar', '1278.00', { party: 'C1', dueOn: '2026-04-19' }], ['sales', '-960.00'], ['books', '-120.00'], ['taxOut', '-198.00'], ['cogs', '520.00'], ['inventory', '-520.00']], { journal: 'sales', sourceType: 'invoicing.document', taxes: [['sale', 'full', '960.00', '192.00'], ['sale', 'reduced', '120.00', '6.00']] });
  const s15 = await post(books, '2026-03-31', [['depreciation', '600.00'], ['worn', '-600.00']]);
  const s16 = await post(books, '2026-03-31', [['travel', '90.00'], ['taxIn', '18.00'], ['employee', '-108.00']], { journal: 'expense', taxes: [['purchase', 'full', '90.00', '18.00']] });
  return { opening, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16 };
}
