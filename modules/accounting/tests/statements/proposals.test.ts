import { describe, expect, it } from 'vitest';
import { detectFormat, sniffCsv } from '../../rules/statements/index.ts';
import { bytesOf, readOne, refusal, sample } from './reading.ts';

describe('formats are told by what stands in the file', () => {
  it.each([
    ['inconsistent.camt053.xml', 'camt053'], ['batch-v08.camt053.xml', 'camt053'], ['checking.ofx', 'ofx'], ['card.xml.ofx', 'ofx'], ['us.qif', 'qif'], ['europe.qif', 'qif'],
    ['german.sta', 'mt940'], ['dutch.sta', 'mt940'], ['debit-credit.csv', 'csv'], ['flag.csv', 'csv'], ['bank-latin1.csv', 'csv'],
  ])('%s is %s', (name, format) => {
    expect(detectFormat(sample(name))).toBe(format);
  });
  it('knows what it does not know', () => {
    expect(detectFormat(bytesOf('Just a letter.\nNothing to import here.'))).toBeNull();
    expect(detectFormat(bytesOf('<html><body>Log in first</body></html>'))).toBeNull();
    expect(detectFormat(bytesOf('<?xml version="1.0"?><Document><BkToCstmrAcctRpt/></Document>'))).toBeNull();
    expect(detectFormat(new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...'!Type:Bank\nD1'].map((c) => c.charCodeAt(0))).buffer)]))).toBe('qif');
    expect(refusal(() => detectFormat(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 9, 9])))).toMatchObject({ code: 'not_text' });
  });
});

describe('proposals for a table', () => {
  it('finds separator, heading row, footer, columns, and that days above 12 leave one order', () => {
    expect(sniffCsv(sample('bank-latin1.csv'))).toEqual({
      encoding: 'windows-1252', encodingGuessed: true, separator: ';', headerRow: 4, firstRow: 5, footerRows: 1,
      headings: ['Buchungstag', 'Valuta', 'Empfänger', 'Verwendungszweck', 'Betrag', 'Währung'],
      sample: [['02.02.2026', '02.02.2026', 'Bäckerei Groß', 'Frühstück Büro', '-12,40', 'EUR'], ['20.02.2026', '20.02.2026', 'Berg GmbH', 'Rechnung 15', '1.980,00', 'EUR']],
      columns: { on: 0, valueOn: 1, payee: 2, memo: [3], amount: { kind: 'signed', column: 4 }, currency: 5 },
      dateOrder: { value: 'dmy', possible: ['dmy'], ambiguous: false }, decimalMark: { value: ',', possible: [','], ambiguous: false },
    });
  });
  it('proposes debit and credit columns, and marks that are known words', () => {
    expect(sniffCsv(sample('debit-credit.csv'))).toMatchObject({ separator: ',', headerRow: 1, firstRow: 2, footerRows: 0, columns: { on: 0, memo: [1], amount: { kind: 'debit_credit', debit: 2, credit: 3 }, balance: 4, payee: 5 }, dateOrder: { value: 'mdy' }, decimalMark: { value: '.' } });
    expect(sniffCsv(sample('flag.csv'))).toMatchObject({ separator: ';', columns: { on: 0, valueOn: 1, amount: { kind: 'flag', column: 2, flag: 3, debitMarks: ['D'], creditMarks: ['C'] }, currency: 4, payee: 5, reference: 7 }, dateOrder: { value: 'dmy' }, decimalMark: { value: ',' } });
    expect(sniffCsv(sample('inverse.csv')).columns).toEqual({ on: 0, memo: [1], amount: { kind: 'signed', column: 2 }, originalCurrency: 3, originalAmount: 4, payee: 5 });
  });
  it('says when the order of dates or the decimal mark cannot be known', () => {
    const both = sniffCsv(bytesOf('Date,Amount\n03/04/2026,"1,234"\n05/04/2026,"2,500"\n'));
    expect(both.dateOrder).toEqual({ value: null, possible: ['dmy', 'mdy'], ambiguous: true });
    expect(both.decimalMark).toEqual({ value: null, possible: ['.', ','], ambiguous: true });
    const whole = sniffCsv(bytesOf('Date,Amount\n2026-04-03,1234\n2026-04-05,2500\n'));
    expect(whole.dateOrder).toEqual({ value: 'ymd', possible: ['ymd'], ambiguous: false });
    expect(whole.decimalMark).toMatchObject({ value: '.', ambiguous: false });
    const mixed = sniffCsv(bytesOf('Date,Amount\n13/04/2026,1.50\n04/13/2026,2.50\n'));
    expect(mixed.dateOrder).toEqual({ value: null, possible: [], ambiguous: false });
  });
  it('works without headings, and with Arabic ones', () => {
    expect(sniffCsv(bytesOf('2026-03-13\tCoffee\t-3.20\n2026-03-14\tSale\t10.00\n'))).toMatchObject({ separator: '\t', headerRow: null, firstRow: 1, columns: { on: 0, amount: { kind: 'signed', column: 2 } } });
    const arabic = bytesOf('التاريخ,البيان,مدين,دائن,الرصيد\n١٣/٠٣/٢٠٢٦,تحويل,٢٥٫٥٠,,٧٤٫٥٠\n');
    const found = sniffCsv(arabic);
    expect(found).toMatchObject({ columns: { on: 0, memo: [1], amount: { kind: 'debit_credit', debit: 2, credit: 3 }, balance: 4 }, dateOrder: { value: 'dmy' } });
    const statement = readOne(arabic, { format: 'csv', currency: 'EGP', layout: { separator: found.separator, firstRow: found.firstRow, columns: { on: 0, memo: [1], balance: 4, amount: found.columns.amount! }, dateOrder: 'dmy', decimalMark: '.' } });
    expect(statement).toMatchObject({ opening: '100.00', closing: '74.50', lines: [{ on: '2026-03-13', amount: '-25.50', memo: 'تحويل' }] });
  });
  it('a proposal that needs no answer reads the file it was made from', () => {
    const { columns, separator, firstRow, footerRows, dateOrder, decimalMark } = sniffCsv(sample('flag.csv'));
    const statement = readOne(sample('flag.csv'), { format: 'csv', layout: { separator, firstRow, footerRows, dateOrder: dateOrder.value!, decimalMark: decimalMark.value!, columns: { ...columns, on: columns.on!, amount: columns.amount! } } });
    expect(statement.lines.map((l) => l.amount)).toEqual(['1525.00', '-33.50']);
  });
});
