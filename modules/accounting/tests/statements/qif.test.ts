import { describe, expect, it } from 'vitest';
import { sniffQif } from '../../rules/statements/index.ts';
import { bytesOf, line, readAll, readOne, refusal, sample } from './reading.ts';

const american = { format: 'qif', dateOrder: 'mdy', decimalMark: '.', currency: 'USD' } as const;

describe('QIF', () => {
  it('reads one statement for each account, opening balances apart, lists passed over', () => {
    const [checking, card, ...more] = readAll(sample('us.qif'), american);
    expect(more).toEqual([]);
    expect(checking).toEqual({
      account: { name: 'House Checking' }, currency: 'USD', from: '2026-01-01', to: '2026-01-18', opening: '1200.00', closing: null, warnings: [],
      lines: [
        line({ on: '2026-01-05', amount: '-45.67', currency: 'USD', payee: 'Corner Hardware', memo: 'Paint and brushes', reference: '1043', at: 21 }),
        line({ on: '2026-01-18', amount: '2500.00', currency: 'USD', payee: 'Lindenhof Trading', at: 28 }),
      ],
    });
    expect(card).toMatchObject({ account: { name: 'Visa' }, opening: null, lines: [{ on: '2026-01-20', amount: '-19.90', payee: 'Streaming', at: 41 }] });
  });

  it('reads European dates and amounts as it is told, and a last record without its end', () => {
    const statement = readOne(sample('europe.qif'), { format: 'qif', dateOrder: 'dmy', decimalMark: ',' });
    expect(statement.account).toBeNull();
    expect(statement.lines).toEqual([
      line({ on: '2026-04-03', amount: '-1234.56', currency: null, payee: 'Miete April', at: 2 }),
      line({ on: '2026-04-05', amount: '980.00', currency: null, payee: 'Berg GmbH', memo: 'Rechnung 17', at: 6 }),
    ]);
    expect(readOne(sample('europe.qif'), { format: 'qif', dateOrder: 'mdy', decimalMark: ',' }).lines.map((l) => l.on)).toEqual(['2026-03-04', '2026-05-04']);
  });

  it('says what must be asked', () => {
    expect(sniffQif(sample('us.qif'))).toMatchObject({ dateOrder: { value: 'mdy', ambiguous: false }, decimalMark: { value: '.', ambiguous: false } });
    expect(sniffQif(sample('europe.qif'))).toMatchObject({ dateOrder: { value: null, possible: ['dmy', 'mdy'], ambiguous: true }, decimalMark: { value: ',', ambiguous: false } });
    expect(sniffQif(bytesOf('!Type:Bank\nD03/04/2026\nT1,234\n^\n'))).toMatchObject({ decimalMark: { value: null, possible: ['.', ','], ambiguous: true } });
    expect(sniffQif(bytesOf('!Type:Bank\nD13/04/2026\nT5\n^\n'))).toMatchObject({ dateOrder: { value: 'dmy' }, decimalMark: { value: '.', ambiguous: false } });
  });

  it('refuses with the line of the record', () => {
    const read = (text: string) => refusal(() => readAll(text, american));
    expect(read('!Type:Bank\nD1/5/26\nT5.00\n^\nD13/14/26\nT1.00\n^\n')).toEqual({ code: 'date_invalid', at: 5, values: { text: '13/14/26' } });
    expect(read('!Type:Bank\nD1/5/26\nT1.234,56\n^\n')).toEqual({ code: 'amount_invalid', at: 2, values: { text: '1.234,56' } });
    expect(read('!Type:Bank\nD1/5/26\nPNobody\n^\n')).toEqual({ code: 'field_missing', at: 2, values: { field: 'T' } });
    expect(read('!Type:Bank\nT5.00\n^\n')).toEqual({ code: 'field_missing', at: 2, values: { field: 'D' } });
    expect(read('!Type:Invst\nD1/5/26\nNBuy\nT5.00\n^\n')).toMatchObject({ code: 'no_statement' });
  });
});
