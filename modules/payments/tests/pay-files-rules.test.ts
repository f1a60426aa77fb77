import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remittance } from '../rules/pay-files/remittance.ts';
import { nachaFile, nachaLargest, type NachaPayment } from '../rules/pay-files/nacha.ts';
import { routingFits } from '../rules/pay-files/routing.ts';
import { sepaFile } from '../rules/pay-files/sepa.ts';

const sender = { companyName: 'Northlight Studio', companyId: '1123456789', bankName: 'First Bank', routingNumber: '021000021' };
const choices = { payOn: '2026-03-05', madeAt: '2026-03-04T09:07:00.000Z', purpose: 'Bills', to: 'companies' } as const;
const payment = (more: Partial<NachaPayment> = {}): NachaPayment => ({ name: 'Cedar Óptica', routingNumber: '011401533', accountNumber: '123456789', accountType: 'checking', amount: 123_456n, reference: 'PAY-00001', ...more });

describe('a NACHA file', () => {
  it('has the lines of the rule book', () => {
    const lines = nachaFile(sender, [payment(), payment({ routingNumber: '121000248', accountType: 'savings', amount: 5n, name: 'Birch' })], choices).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      '101 02100002111234567892603040907A094101FIRST BANK             NORTHLIGHT STUDIO              ',
      '5220NORTHLIGHT STUDI                    1123456789CCDBILLS     260304260305   1021000020000001',
      '622011401533123456789        0000123456PAY-00001      CEDAR OPTICA            0021000020000001',
      '632121000248123456789        0000000005PAY-00001      BIRCH                   0021000020000002',
      `822000000200132401770000000000000000001234611123456789${' '.repeat(25)}021000020000001`,
      `9000001000001000000020013240177000000000000000000123461${' '.repeat(39)}`,
    ]);
    expect(lines).toHaveLength(11);
    expect(lines.slice(6, 10)).toEqual(Array(4).fill('9'.repeat(94)));
  });
  it('is whole blocks of 94 characters whose sums are those of its entries, whatever is paid', () => {
    const bank = fc.constantFrom('011401533', '121000248', '021000021', '322271627');
    const one = fc.record({ name: fc.string({ maxLength: 40 }), routingNumber: bank, accountNumber: fc.stringMatching(/^\d{4,17}$/), accountType: fc.constantFrom('checking' as const, 'savings' as const), amount: fc.bigInt({ min: 1n, max: 99_999_999n }), reference: fc.string({ maxLength: 30 }) });
    fc.assert(fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (payments) => {
      const lines = nachaFile(sender, payments, choices).split('\n').slice(0, -1);
      expect(lines.length % 10).toBe(0);
      expect(lines.every((l) => l.length === 94)).toBe(true);
      const [entries, control] = [lines.filter((l) => l.startsWith('6')), lines.find((l) => l.startsWith('9000001'))!];
      expect(BigInt(control.slice(43, 55))).toBe(entries.reduce((sum, l) => sum + BigInt(l.slice(29, 39)), 0n));
      expect(BigInt(control.slice(21, 31))).toBe(entries.reduce((sum, l) => sum + BigInt(l.slice(3, 11)), 0n) % 10n ** 10n);
      expect([Number(control.slice(13, 21)), Number(control.slice(7, 13))]).toEqual([entries.length, lines.length / 10]);
    }));
  });
  it('refuses what has no room in a line instead of cutting digits off', () => {
    expect(() => nachaFile(sender, [payment({ amount: nachaLargest + 1n })], choices)).toThrow(RangeError);
    expect(() => nachaFile(sender, [payment({ amount: nachaLargest })], choices)).not.toThrow();
  });
  it.each([['021000021', true], ['011401533', true], ['021000022', false], ['000000000', false], ['12345678', false], ['02100002a', false]])('routing number %s: %s', (routing, fits) => expect(routingFits(routing)).toBe(fits));
});

it('a payee is told their own numbers of what is paid, ours where there is none', () => {
  expect(remittance([{ number: 'BILL-00007', reference: 'PF 2026/1180' }, { number: 'BILL-00008', reference: '' }])).toBe('PF 2026/1180, BILL-00008');
});

describe('a SEPA file', () => {
  const own = { name: 'Nordlicht & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const choice = { id: 'PF-00001', payOn: '2026-03-05', madeAt: '2026-03-04T09:07:00.000Z' };
  const to = { name: 'Łódź <Optik> "Zwölf"', iban: 'NL91ABNA0417164300', bic: '', amount: 123_450n, reference: '//BILL-7 / März//', endToEndId: 'PAY-00001' };
  it('says what is paid in the letters banks take', () => {
    const text = sepaFile(own, [to, { ...to, amount: 5n, bic: 'ABNANL2A', endToEndId: 'PAY-00002' }], choice);
    for (const part of [
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">', '<MsgId>PF-00001</MsgId>', '<CreDtTm>2026-03-04T09:07:00Z</CreDtTm>', '<ReqdExctnDt><Dt>2026-03-05</Dt></ReqdExctnDt>', '<Dbtr><Nm>Nordlicht + Sohne</Nm></Dbtr>', '<BICFI>COBADEFFXXX</BICFI>',
      '<InstdAmt Ccy="EUR">1234.50</InstdAmt>', '<InstdAmt Ccy="EUR">0.05</InstdAmt>', '<Cdtr><Nm>Lodz Optik Zwolf</Nm></Cdtr>', '<Ustrd>BILL-7 / Marz</Ustrd>', '<EndToEndId>PAY-00002</EndToEndId>',
    ]) expect(text).toContain(part);
    expect([...text.matchAll(/<CtrlSum>([^<]+)</g)].map((m) => m[1])).toEqual(['1234.55', '1234.55']);
    expect([...text.matchAll(/<NbOfTxs>(\d+)</g)].map((m) => m[1])).toEqual(['2', '2']);
  });
  it('is well formed and its sums are those of its transfers, whatever is paid', () => {
    const any = fc.record({ name: fc.string({ maxLength: 90 }), amount: fc.bigInt({ min: 1n, max: 10n ** 12n }), reference: fc.string({ maxLength: 200 }), endToEndId: fc.string({ maxLength: 50 }) });
    // Slashes with spaces between them, at either end, are not left behind one by one.
    const slashes = [{ name: '', amount: 1n, reference: '/ / a / /', endToEndId: '+/ /' }];
    fc.assert(fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), (parts) => {
      const text = sepaFile(own, parts.map((p) => ({ ...to, ...p })), choice);
      const cents = [...text.matchAll(/Ccy="EUR">([\d.]+)</g)].reduce((sum, m) => sum + BigInt(m[1]!.replace('.', '')), 0n);
      expect(text.match(/<CtrlSum>([\d.]+)</)![1]!.replace('.', '')).toBe(cents.toString().padStart(3, '0'));
      expect(text.replace(/<\/?[A-Za-z0-9]+(?: \w+="[^"<>]*")?>|<\?xml[^>]*\?>/g, '')).toMatch(/^[A-Za-z0-9/\-?:().,'+ \n]*$/);
      for (const [, ref] of text.matchAll(/<(?:EndToEndId|Ustrd)>([^<]*)</g)) expect(ref).toMatch(/^(?!\/)(?!.*\/\/)(?!.*\/$).{1,140}$/);
    }), { examples: [[slashes]] });
  });
});
