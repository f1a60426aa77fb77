import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from '#core/contract/csv.ts';
import { checkStatement, type CsvLayout } from '../../rules/statements/index.ts';
import { codes, line, plainLayout, readOne, refusal, sample } from './reading.ts';

const csv = (layout: CsvLayout, currency?: string) => ({ format: 'csv' as const, layout, ...(currency === undefined ? {} : { currency }) });

describe('CSV', () => {
  it('reads debit and credit columns; a debit in brackets among others is taken back; the balance column gives both ends', () => {
    const statement = readOne(sample('debit-credit.csv'), csv({
      separator: ',', firstRow: 2, dateOrder: 'mdy', decimalMark: '.', columns: { on: 0, memo: [1], amount: { kind: 'debit_credit', debit: 2, credit: 3 }, balance: 4, payee: 5, counterpartyAccount: 6 },
    }, 'USD'));
    expect(statement).toEqual({
      account: null, currency: 'USD', from: '2026-03-13', to: '2026-03-15', opening: '1000.00', closing: '2234.25', warnings: [],
      lines: [
        line({ on: '2026-03-13', amount: '-20.00', currency: 'USD', payee: 'Office Depot', memo: 'Paper, two boxes', at: 2 }),
        line({ on: '2026-03-14', amount: '1250.75', currency: 'USD', payee: 'Lindenhof Trading', memo: 'He said "thanks"', counterpartyAccount: 'GB82WEST12345698765432', at: 3 }),
        line({ on: '2026-03-15', amount: '3.50', currency: 'USD', payee: 'Bank', memo: 'Fee', at: 4 }),
      ],
    });
    expect(checkStatement(statement)).toMatchObject({ total: '1234.25', difference: '0.00', agrees: true });
  });

  it('takes the minus of debits for decoration when every debit has one', () => {
    const layout: CsvLayout = { ...plainLayout, columns: { on: 0, amount: { kind: 'debit_credit', debit: 1, credit: 2 } } };
    expect(readOne('D,Out,In\n2026-03-01,-5.00,\n2026-03-02,-7.00,\n2026-03-03,,9.00\n', csv(layout)).lines.map((l) => l.amount)).toEqual(['-5.00', '-7.00', '9.00']);
  });

  it('A4: amount beside a debit/credit mark', () => {
    const layout: CsvLayout = {
      separator: ';', firstRow: 2, dateOrder: 'dmy', decimalMark: ',',
      columns: { on: 0, valueOn: 1, amount: { kind: 'flag', column: 2, flag: 3, debitMarks: ['D'], creditMarks: ['C'] }, currency: 4, payee: 5, memo: [6], reference: 7 },
    };
    expect(readOne(sample('flag.csv'), csv(layout)).lines).toEqual([
      line({ on: '2026-03-13', valueOn: '2026-03-14', amount: '1525.00', currency: 'EUR', payee: 'Azure Interior', memo: 'Your payment', reference: 'A-1', at: 2 }),
      line({ on: '2026-03-13', valueOn: '2026-03-13', amount: '-33.50', currency: 'EUR', payee: 'Wood Corner', memo: 'Bill 7', at: 3 }),
    ]);
    const strange = { ...layout, columns: { ...layout.columns, amount: { kind: 'flag' as const, column: 2, flag: 3, debitMarks: ['D'], creditMarks: ['H'] } } };
    expect(refusal(() => readOne(sample('flag.csv'), csv(strange)))).toEqual({ code: 'mark_unknown', at: 2, values: { mark: 'C' } });
  });

  it('A4: inverse sign, and EUR 1,525.00 that were USD 1,000.00', () => {
    const layout: CsvLayout = { separator: ',', firstRow: 2, dateOrder: 'ymd', decimalMark: '.', inverseSign: true, columns: { on: 0, memo: [1], amount: { kind: 'signed', column: 2 }, originalCurrency: 3, originalAmount: 4, payee: 5 } };
    expect(readOne(sample('inverse.csv'), csv(layout, 'EUR')).lines).toEqual([
      line({ on: '2026-03-13', amount: '-33.50', currency: 'EUR', payee: 'Wood Corner', memo: 'Label 1', at: 2 }),
      line({ on: '2026-03-13', amount: '1525.00', currency: 'EUR', payee: 'Azure Interior', memo: 'Label 2', originalAmount: '1000.00', originalCurrency: 'USD', at: 3 }),
    ]);
  });

  it('reads Windows-1252 with rows above and below the table, and says that the encoding is a guess', () => {
    const statement = readOne(sample('bank-latin1.csv'), csv({ separator: ';', firstRow: 5, footerRows: 1, dateOrder: 'dmy', decimalMark: ',', columns: { on: 0, valueOn: 1, payee: 2, memo: [3], amount: { kind: 'signed', column: 4 }, currency: 5 } }));
    expect(statement.lines.map((l) => [l.on, l.amount, l.payee, l.at])).toEqual([['2026-02-02', '-12.40', 'Bäckerei Groß', 5], ['2026-02-20', '1980.00', 'Berg GmbH', 6]]);
    expect(statement.warnings).toEqual([{ code: 'encoding_guessed', at: null, values: { encoding: 'windows-1252' } }]);
    expect(codes(readOne(sample('bank-latin1.csv'), { ...csv({ ...plainLayout, separator: ';', firstRow: 5, footerRows: 1, dateOrder: 'dmy', decimalMark: ',', columns: { on: 0, amount: { kind: 'signed', column: 4 } } }), encoding: 'iso-8859-15' }))).toEqual([]);
  });

  it('leaves rows without an amount out and says so; a balance that fits no order is not used', () => {
    const layout: CsvLayout = { ...plainLayout, columns: { ...plainLayout.columns, balance: 3 } };
    const statement = readOne('D,A,M,B\n2026-03-01,,Opening balance,10.00\n2026-03-01,5.00,x,15.00\n2026-03-02,5.00,y,99.00\n', csv(layout));
    expect(statement).toMatchObject({ opening: null, closing: null, lines: [{ memo: 'x' }, { memo: 'y' }] });
    expect(statement.warnings).toEqual([{ code: 'rows_skipped', at: 2, values: { count: '1' } }, { code: 'balance_unclear', at: null, values: {} }]);
    const newestFirst = readOne('D,A,M,B\n2026-03-02,-5.00,y,10.00\n2026-03-01,5.00,x,15.00\n', csv(layout));
    expect(newestFirst).toMatchObject({ opening: '10.00', closing: '10.00' });
  });

  it('reads a currency that stands beside the amount', () => {
    const statement = readOne('D,A\n2026-03-01,USD 5.00\n2026-03-02,"1,000.00 EUR"\n', csv({ ...plainLayout, columns: { on: 0, amount: { kind: 'signed', column: 1 } } }, 'EUR'));
    expect(statement.lines.map((l) => [l.amount, l.currency])).toEqual([['5.00', 'USD'], ['1000.00', 'EUR']]);
    expect(statement.warnings).toEqual([{ code: 'line_currency_differs', at: 2, values: { currency: 'USD', account: 'EUR' } }]);
  });

  it('refuses with the row of the fault', () => {
    const read = (body: string, layout = plainLayout, currency = 'EUR') => refusal(() => readOne(`D,A,M\n${body}`, csv(layout, currency)));
    expect(read('2026-03-01,1.00,x\n\n01/03/2026,1.00,x\n')).toEqual({ code: 'date_invalid', at: 4, values: { text: '01/03/2026' } });
    expect(read('2026-03-01,"1,5",x\n')).toEqual({ code: 'amount_invalid', at: 2, values: { text: '1,5' } });
    expect(read('2026-03-01,1.005,x\n')).toEqual({ code: 'amount_invalid', at: 2, values: { text: '1.005' } });
    expect(read('2026-03-01,5.50,x\n', plainLayout, 'JPY')).toEqual({ code: 'amount_invalid', at: 2, values: { text: '5.50' } });
    expect(read('2026-03-01,1.00,"x\n2026-03-02,1.00,y\n')).toEqual({ code: 'quote_not_closed', at: 2, values: {} });
    expect(read('2026-03-01,1.00,x\n', { ...plainLayout, columns: { ...plainLayout.columns, payee: 3 } })).toEqual({ code: 'column_missing', at: 2, values: { column: '4' } });
    expect(read('')).toMatchObject({ code: 'no_statement' });
    const both: CsvLayout = { ...plainLayout, columns: { on: 0, amount: { kind: 'debit_credit', debit: 1, credit: 2 } } };
    expect(read('2026-03-01,1.00,2.00\n', both)).toEqual({ code: 'amount_invalid', at: 2, values: { text: '1.00 / 2.00' } });
  });

  it('reads quotes as banks write them', () => {
    const memos = (...cells: string[]) => readOne(`D,A,M\n${cells.map((c) => `2026-03-01,1.00,${c}`).join('\n')}`, csv(plainLayout)).lines.map((l) => l.memo);
    expect(memos('"a ""b"" c"', 'Bar "Zum Löwen"', '"Bar "Zum" Löwen"', '"two\nlines"', '"closed"  ', '""', '"it, here"')).toEqual(['a "b" c', 'Bar "Zum Löwen"', 'Bar "Zum" Löwen', 'two lines', 'closed', '', 'it, here']);
  });

  it('whatever is written as CSV is read back the same, in every notation', () => {
    const day = fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2079-12-31T00:00:00Z'), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10));
    const memo = fc.stringMatching(/^[ -~äöüßé€م\n]{0,40}$/);
    const row = fc.record({ on: day, minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), memo });
    const writeDay = { ymd: (y: string, m: string, d: string) => `${y}-${m}-${d}`, dmy: (y: string, m: string, d: string) => `${d}.${m}.${y}`, mdy: (y: string, m: string, d: string) => `${m}/${d}/${y}` };
    fc.assert(fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }), fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const), fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const), fc.constantFrom('.' as const, ',' as const), fc.boolean(), fc.boolean(),
      (rows, separator, dateOrder, decimalMark, grouped, inTwo) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const plain = (minor: bigint) => `${minor < 0n ? '-' : ''}${String(minor < 0n ? -minor : minor).padStart(3, '0').replace(/(\d\d)$/, '.$1')}`;
        const written = (minor: bigint) => {
          const [whole = '', fraction = ''] = plain(minor).split('.');
          return `${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimalMark === '.' ? ',' : '.') : whole}${decimalMark}${fraction}`;
        };
        const body = rows.map(({ on, minor, memo }) => {
          const [y = '', m = '', d = ''] = on.split('-');
          const amounts = inTwo ? (minor < 0n ? [written(-minor), ''] : ['', written(minor)]) : [written(minor), ''];
          return [writeDay[dateOrder](y, m, d), ...amounts, memo].map(quoted).join(separator);
        });
        const layout: CsvLayout = { separator, firstRow: 2, dateOrder, decimalMark, columns: { on: 0, amount: inTwo ? { kind: 'debit_credit', debit: 1, credit: 2 } : { kind: 'signed', column: 1 }, memo: [3] } };
        const statement = readOne([['d', 'a', 'b', 'm'].join(separator), ...body].join('\r\n'), csv(layout, 'EUR'));
        expect(statement.lines.map((l) => [l.on, l.amount, l.memo])).toEqual(rows.map((r) => [r.on, plain(r.minor), r.memo.replace(/\s+/g, ' ').trim()]));
      }));
  });

  it('reads the cells this house writes', () => {
    fc.assert(fc.property(fc.array(fc.stringMatching(/^[!-~ ]{1,20}$/), { minLength: 1, maxLength: 5 }), (memos) => {
      const text = `D,A,M\r\n${memos.map((memo) => `2026-03-01,1.00,${csvCell(memo)}`).join('\r\n')}\r\n`;
      // An apostrophe stands before what a spreadsheet would take for a formula.
      const kept = memos.map((memo) => (/^[=+\-@]/.test(memo) && !/^-?\d+(\.\d+)?$/.test(memo) ? `'${memo}` : memo).trim().replace(/ +/g, ' '));
      expect(readOne(text, csv(plainLayout)).lines.map((l) => l.memo)).toEqual(kept);
    }));
  });
});
