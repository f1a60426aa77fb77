import { describe, expect, it } from 'vitest';
import { money } from '#core/contract/money.ts';
import { payCodeOf, qrReference, type PayCodeInput } from '../../rules/documents/pay-code.ts';

const seller = { line1: 'Bahnhofstrasse 7', postcode: '8001', city: 'Zürich', country: 'CH' };
const input = (more: Partial<PayCodeInput> = {}): PayCodeInput => ({
  amount: money(199_995n, 'EUR'), number: 'INV-00042', bank: { holder: 'Robert Schneider AG', iban: 'DE89 3704 0044 0532 0130 00', bic: '' }, creditor: null, debtor: { name: 'Pia Rutschmann', address: { line1: 'Marktgasse 28', postcode: '9400', city: 'Rorschach', country: 'CH' } }, ...more,
});
const swiss = (more: Partial<PayCodeInput> = {}, iban = 'CH58 0079 1123 0008 8901 2') => payCodeOf(input({ amount: money(199_995n, 'CHF'), bank: { holder: 'Robert Schneider AG', iban, bic: '' }, creditor: seller, ...more }));

describe('codes to pay by', () => {
  it('say a SEPA transfer line by line (EPC069-12, version 002)', () => {
    expect(payCodeOf(input())).toEqual({ kind: 'epc', content: 'BCD\n002\n1\nSCT\n\nRobert Schneider AG\nDE89370400440532013000\nEUR1999.95\n\n\nINV-00042' });
    const named = payCodeOf(input({ bank: { holder: 'Name\nover lines', iban: 'DE89370400440532013000', bic: 'cobadeff xxx' } }));
    expect(named!.content.split('\n').slice(4, 7)).toEqual(['COBADEFFXXX', 'Name over lines', 'DE89370400440532013000']);
  });
  it('name the bank outside the EEA, and stay away where a transfer cannot go', () => {
    const gb = (bic: string) => payCodeOf(input({ bank: { holder: 'Acme', iban: 'GB82 WEST 1234 5698 7654 32', bic } }));
    expect([gb(''), gb('WESTGB2L')?.content.split('\n')[4]]).toEqual([null, 'WESTGB2L']);
    const none: Array<Partial<PayCodeInput>> = [
      { amount: money(0n, 'EUR') }, { amount: money(-1n, 'EUR') }, { amount: money(100_000_000_000n, 'EUR') }, { amount: money(100n, 'USD') }, { amount: money(100n, 'CHF') },
      { bank: { holder: 'Acme', iban: '', bic: '' } }, { bank: { holder: 'Acme', iban: 'DE89370400440532013001', bic: '' } }, { bank: { holder: ' ', iban: 'DE89370400440532013000', bic: '' } }, { bank: { holder: 'Acme', iban: 'AE070331234567890123456', bic: 'X' } },
    ];
    for (const more of none) expect(payCodeOf(input(more)), String(Object.values(more)[0])).toBeNull();
  });
  it('say a Swiss payment line by line with structured addresses (QR-bill 2.3)', () => {
    expect(swiss()).toEqual({ kind: 'swiss', content: [
      'SPC', '0200', '1', 'CH5800791123000889012', 'S', 'Robert Schneider AG', 'Bahnhofstrasse 7', '', '8001', 'Zürich', 'CH', '', '', '', '', '', '', '', '1999.95', 'CHF',
      'S', 'Pia Rutschmann', 'Marktgasse 28', '', '9400', 'Rorschach', 'CH', 'NON', '', 'INV-00042', 'EPD',
    ].join('\n') });
    // Without a debtor's address its seven lines stay empty, and so they do where it has letters a Swiss code cannot say.
    for (const debtor of [{ name: 'Pia', address: null }, { name: 'شركة النور', address: seller }]) expect(swiss({ debtor })!.content.split('\n').slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
  });
  it('take a QR reference for a QR-IBAN, and only for that', () => {
    // The example of the guidelines: 21 00000 00003 13947 14300 0901 with check digit 7.
    expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017');
    expect(swiss({}, 'CH44 3199 9123 0008 8901 2')!.content.split('\n').slice(27)).toEqual(['QRR', qrReference('00042'), 'INV-00042', 'EPD']);
    expect(swiss({ number: 'INV' }, 'CH4431999123000889012')).toBeNull();
  });
  it('say a UPI payment of rupees as a link, with its words encoded', () => {
    const upi = (more: Partial<PayCodeInput> = {}) => payCodeOf(input({ amount: money(118_000n, 'INR'), number: 'INV/24-25/0007', bank: { holder: 'Asha & Sons (Traders)', iban: '', bic: '', upiId: 'asha.sons@okhdfcbank' }, ...more }));
    expect(upi()).toEqual({ kind: 'upi', content: 'upi://pay?pa=asha.sons@okhdfcbank&pn=Asha%20%26%20Sons%20(Traders)&am=1180.00&cu=INR&tn=INV%2F24-25%2F0007' });
    // What an app reads back is what was said.
    const { searchParams } = new URL(upi({ number: 'INV 1&am=1', bank: { holder: 'आशा ट्रेडर्स', iban: '', bic: '', upiId: 'a1@ybl' } })!.content);
    expect(Object.fromEntries(searchParams)).toEqual({ pa: 'a1@ybl', pn: 'आशा ट्रेडर्स', am: '1180.00', cu: 'INR', tn: 'INV 1&am=1' });
    for (const more of [{ amount: money(0n, 'INR') }, { amount: money(100n, 'USD') }, { bank: { holder: 'A', iban: '', bic: '' } }, { bank: { holder: ' ', iban: '', bic: '', upiId: 'a1@ybl' } }]) expect(upi(more)).toBeNull();
  });
  it('fall back to SEPA for euros where the address of the payee is not known', () => {
    const bank = { holder: 'Acme', iban: 'CH5800791123000889012', bic: 'POFICHBE' };
    expect([payCodeOf(input({ bank }))?.kind, payCodeOf(input({ bank, creditor: seller }))?.kind, swiss({ creditor: null })]).toEqual(['epc', 'swiss', null]);
  });
});
