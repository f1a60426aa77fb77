import { describe, expect, it } from 'vitest';
import { checkStatement } from '../../rules/statements/index.ts';
import { codes, line, readAll, readOne, refusal, sample } from './reading.ts';

const mt940 = { format: 'mt940' } as const;
const message = (...fields: string[]) => `:20:X\n:25:12345\n:28C:1/1\n:60F:C260301EUR100,00\n${fields.join('\n')}\n`;

describe('MT940', () => {
  it('reads several messages with SWIFT headers; pages of one statement become one', () => {
    const [first, second, ...more] = readAll(sample('german.sta'), mt940);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ account: { number: '37040044/532013000' }, currency: 'EUR', from: '2026-01-02', to: '2026-03-02', opening: '1000.00', closing: '780.00', warnings: [] });
    expect(first!.lines).toEqual([
      line({ on: '2026-03-02', valueOn: '2026-03-02', amount: '-254.05', currency: 'EUR', payee: 'Berg GmbH', memo: 'Rechnung 15 vom 01.03.2026', reference: 'RE-2026-15', counterpartyAccount: 'DE89370400440532013000', at: 6 }),
      line({ on: '2026-03-02', valueOn: '2026-03-02', amount: '54.05', currency: 'EUR', payee: 'Berg GmbH', memo: 'Rueckruf', at: 8 }),
      line({ on: '2026-01-02', valueOn: '2025-12-31', amount: '-20.00', currency: 'EUR', memo: 'Doppelt gebucht', at: 10 }),
    ]);
    expect(checkStatement(first!)).toMatchObject({ total: '-220.00', difference: '0.00', agrees: true });
    expect(second).toMatchObject({ opening: '780.00', closing: '0.00', from: '2026-03-03', to: '2026-03-03', warnings: [] });
    expect(second!.lines).toEqual([
      line({ on: '2026-03-03', valueOn: '2026-03-03', amount: '19.50', currency: 'EUR', memo: 'Free text over two lines', originalAmount: '21.00', originalCurrency: 'USD', at: 19 }),
      line({ on: '2026-03-03', valueOn: '2026-03-03', amount: '-799.50', currency: 'EUR', reference: 'RENT', at: 30 }),
    ]);
    expect(checkStatement(second!).agrees).toBe(true);
  });

  it('reads the keys of Dutch banks, cut over line ends, and keeps a wrong IBAN with a warning', () => {
    const statement = readOne(sample('dutch.sta'), mt940);
    expect(statement).toMatchObject({ account: { iban: 'NL91ABNA0417164300' }, opening: '-12.00', closing: '95.00' });
    expect(statement.lines).toEqual([
      line({ on: '2026-03-05', valueOn: '2026-03-05', amount: '112.00', currency: 'EUR', payee: 'VAN DEN BERG BV', memo: 'Factuur 2026-031', reference: 'F2026031', counterpartyAccount: 'NL46ABNA0499998748', at: 5 }),
      line({ on: '2026-03-05', valueOn: '2026-03-05', amount: '-5.00', currency: 'EUR', payee: 'Atlas Werkzeuge', memo: 'Toll Februar', counterpartyAccount: 'DE89370400440532013000', at: 8 }),
    ]);
    expect(statement.warnings).toEqual([{ code: 'iban_check', at: 5, values: { iban: 'NL46ABNA0499998748' } }]);
    expect(checkStatement(statement)).toMatchObject({ difference: '0.00', agrees: true });
  });

  it.each([
    ['C', '12.30'], ['D', '-12.30'], ['RC', '-12.30'], ['RD', '12.30'], ['CR', '12.30'], ['DR', '-12.30'], ['RDR', '12.30'],
  ])('mark %s gives %s', (mark, amount) => {
    expect(readOne(message(`:61:260302${mark}12,3NTRFX`, ':62F:C260302EUR0,00'), mt940).lines[0]!.amount).toBe(amount);
  });

  it('leaves out what is only expected, and says what is missing or does not follow', () => {
    const expected = readOne(message(':61:260302ED5,00NTRFX', ':86:Later', ':62F:C260302EUR100,00'), mt940);
    expect(expected).toMatchObject({ lines: [], warnings: [{ code: 'pending_skipped', at: 5, values: { status: 'ED', amount: '5.00' } }] });
    expect(codes(readOne(message(':61:260302C5,00NTRFX'), mt940))).toEqual(['balance_missing']);
    const gap = message(':62M:C260302EUR100,00', '-', ':20:X', ':25:12345', ':28C:1/2', ':60M:C260302EUR90,00', ':62F:C260302EUR90,00');
    expect(readOne(gap, mt940).warnings).toEqual([{ code: 'page_gap', at: 10, values: { before: '100.00', after: '90.00' } }]);
  });

  it('reads balances of debit, amounts of currencies without cents, accounts in their forms', () => {
    const yen = readOne(':20:X\n:25:BOTKJPJT/7654321JPY\n:28C:1\n:60F:D260301JPY5000,\n:61:260302C500,NMSCX\n:62F:D260302JPY4500,00\n', mt940);
    expect(yen).toMatchObject({ account: { number: '7654321', bic: 'BOTKJPJT' }, opening: '-5000', closing: '-4500', lines: [{ amount: '500', currency: 'JPY' }] });
    const account = (text: string) => readOne(message(':62F:C260302EUR100,00').replace(':25:12345', text), mt940).account;
    expect(account(':25:NL91ABNA0417164300EUR')).toEqual({ iban: 'NL91ABNA0417164300' });
    expect(account(':25P:GB82 WEST 1234 5698 7654 32\nBARCGB22')).toEqual({ iban: 'GB82WEST12345698765432', bic: 'BARCGB22' });
    expect(account(':25:MU17BOMM0101101030300200000MUR')).toEqual({ iban: 'MU17BOMM0101101030300200000MUR' });
  });

  it('refuses with the line of the fault', () => {
    const read = (...fields: string[]) => refusal(() => readAll(message(...fields), mt940));
    expect(read(':61:260302X5,00NTRFX')).toEqual({ code: 'unreadable', at: 5, values: { reason: ':61: 260302X5,00NTRFX' } });
    expect(read(':61:260231C5,00NTRFX')).toEqual({ code: 'date_invalid', at: 5, values: { text: '260231' } });
    expect(read(':61:260302C5,005NTRFX')).toEqual({ code: 'amount_invalid', at: 5, values: { text: '5.005' } });
    expect(read(':62F:C260302USD5,00')).toEqual({ code: 'currency_differs', at: 5, values: { currency: 'USD', account: 'EUR' } });
    expect(read(':62F:260302EUR5,00')).toMatchObject({ code: 'unreadable', at: 5 });
    expect(refusal(() => readAll(':20:X\n:25:1\n:61:260302C5,00NTRFX\n', mt940))).toEqual({ code: 'field_missing', at: 3, values: { field: '60F' } });
    expect(refusal(() => readAll(':20:X\n', mt940))).toMatchObject({ code: 'no_statement' });
  });
});
