import { describe, expect, it } from 'vitest';
import { checkStatement, lineKeys } from '../../rules/statements/index.ts';
import { line, readAll, readOne, refusal, sample } from './reading.ts';

const ofx = { format: 'ofx' } as const;
const text = (name: string) => new TextDecoder().decode(sample(name));

describe('OFX', () => {
  it('A3: reads SGML without end tags; the same file again adds nothing', () => {
    const statement = readOne(sample('checking.ofx'), ofx);
    expect(statement).toMatchObject({ account: { number: '5551234567' }, currency: 'USD', from: '2026-03-01', to: '2026-03-31', opening: null, closing: '2156.56', warnings: [] });
    expect(statement.lines).toEqual([
      line({ on: '2026-03-03', amount: '-80.00', currency: 'USD', payee: 'RIVERSIDE FUEL & WASH', memo: 'CARD 1881', externalId: '2026030301', at: 19 }),
      line({ on: '2026-03-09', amount: '-90.00', currency: 'USD', reference: '1042', externalId: '2026030901', at: 27 }),
      line({ on: '2026-03-12', valueOn: '2026-03-13', amount: '-100.00', currency: 'USD', payee: 'TO SAVINGS', counterpartyAccount: '5557654321', externalId: '2026031201', at: 36 }),
      line({ on: '2026-03-20', amount: '-90.00', currency: 'USD', payee: 'GREEN GROCER', externalId: '2026032001', at: 45 }),
    ]);
    expect(checkStatement(statement)).toEqual({ total: '-360.00', expected: null, difference: null, agrees: null });
    const stored = new Set(lineKeys(statement.lines));
    expect(stored.size).toBe(4);
    expect(lineKeys(readOne(sample('checking.ofx'), ofx).lines).filter((key) => !stored.has(key))).toEqual([]);
  });

  it('reads XML of 2.x, card accounts, other currencies and bookings that are taken back', () => {
    const statement = readOne(sample('card.xml.ofx'), ofx);
    expect(statement).toMatchObject({ account: { number: '4111********1111' }, currency: 'EUR', from: '2026-02-01', to: '2026-02-28', closing: '-412.01' });
    expect(statement.lines).toEqual([
      line({ on: '2026-02-10', amount: '-12.50', currency: 'EUR', payee: 'Café Nord', externalId: 'A1', originalCurrency: 'SEK', at: 11 }),
      line({ on: '2026-02-14', amount: '99.99', currency: 'EUR', payee: 'Refund', externalId: 'A2', at: 13 }),
    ]);
    expect(statement.warnings).toEqual([{ code: 'correction_skipped', at: 14, values: { id: 'A0' } }]);
  });

  it('reads bookings whose end tags are left out too, and end tags on values', () => {
    const whole = readOne(text('checking.ofx'), ofx);
    expect(readOne(text('checking.ofx').replaceAll('</STMTTRN>\n', '\n'), ofx)).toEqual(whole);
    const closed = text('checking.ofx').replace(/<(TRNAMT|FITID|NAME|MEMO|CHECKNUM|DTPOSTED|TRNTYPE|BALAMT)>([^<\n]*)/g, '<$1>$2</$1>');
    expect(closed).toContain('<MEMO></MEMO>');
    expect(readOne(closed, ofx)).toEqual(whole);
    expect(readOne(text('checking.ofx').toLowerCase().replace('ofxheader', 'OFXHEADER'), ofx).lines.map((l) => l.amount)).toEqual(['-80.00', '-90.00', '-100.00', '-90.00']);
  });

  it('reads the character set of its header when the bytes are no UTF-8', () => {
    const named = text('checking.ofx').replace('GREEN GROCER', 'ZIELE\u0143SKI').replace('CHARSET:1252', 'CHARSET:1250');
    const bytes = Uint8Array.from(named, (c) => (c === '\u0143' ? 0xd1 : c.charCodeAt(0)));
    const statement = readOne(bytes, ofx);
    expect(statement.lines[3]!.payee).toBe('ZIELEŃSKI');
    expect(statement.warnings).toEqual([]);
  });

  it('takes the caller\'s currency when the file names none, and keeps a line in another one', () => {
    expect(readOne(text('checking.ofx').replace('<CURDEF>USD\n', ''), { ...ofx, currency: 'CAD' }).lines[0]).toMatchObject({ amount: '-80.00', currency: 'CAD' });
    const mixed = readOne(text('checking.ofx').replace('<TRNAMT>-80\n', '<TRNAMT>-80\n<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>\n'), ofx);
    expect(mixed.lines[0]).toMatchObject({ amount: '-80.00', currency: 'EUR' });
    expect(mixed.warnings).toEqual([{ code: 'line_currency_differs', at: 19, values: { currency: 'EUR', account: 'USD' } }]);
  });

  it('refuses with the line of the fault', () => {
    const with_ = (from: string, to: string) => refusal(() => readAll(text('checking.ofx').replace(from, to), ofx));
    expect(with_('<TRNAMT>-80', '<TRNAMT>-8O')).toEqual({ code: 'amount_invalid', at: 19, values: { text: '-8O' } });
    expect(with_('<TRNAMT>-80', '<TRNAMT>-80,125')).toEqual({ code: 'amount_invalid', at: 19, values: { text: '-80.125' } });
    expect(with_('<DTPOSTED>20260309', '<DTPOSTED>20260231')).toEqual({ code: 'date_invalid', at: 27, values: { text: '20260231' } });
    expect(with_('<TRNAMT>-90.00\n', '')).toEqual({ code: 'field_missing', at: 27, values: { field: 'TRNAMT' } });
    expect(with_('<CURDEF>USD', '<CURDEF>DOL')).toMatchObject({ code: 'currency_unknown', values: { currency: 'DOL' } });
    expect(refusal(() => readAll('OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', ofx))).toMatchObject({ code: 'no_statement' });
  });

  it('refuses a file that was cut off', () => {
    const cut = text('checking.ofx').slice(0, text('checking.ofx').indexOf('<PAYEE>'));
    expect(refusal(() => readAll(cut, ofx))).toMatchObject({ code: 'unreadable', at: 11, values: { reason: '<OFX> is not closed' } });
    expect(refusal(() => readAll(text('card.xml.ofx').replace('</OFX>', ''), ofx))).toMatchObject({ code: 'unreadable', at: 3 });
  });
});
