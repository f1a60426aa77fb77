import { describe, expect, it } from 'vitest';
import { money } from '#core/contract/money.ts';
import type { PdfDocument } from '#core/server/pdf/document.ts';
import { drawDocument } from '#core/server/pdf/draw.ts';
import { placesOf } from '#core/server/pdf/tests/places.ts';
import { payCodeOf } from '../../rules/documents/pay-code.ts';
import { slipOf } from '../../rules/documents/pay-slip.ts';

const seller = { line1: 'Bahnhofstrasse 7', postcode: '8001', city: 'Zürich', country: 'CH' };
const buyer = { line1: 'Rue du Lac 12', postcode: '74200', city: 'Thonon', country: 'FR' };
const content = (iban = 'CH58 0079 1123 0008 8901 2', address: typeof buyer | null = buyer) => payCodeOf({ amount: money(199_995n, 'CHF'), number: 'INV-00042', bank: { holder: 'Robert Schneider AG', iban, bic: '' }, creditor: seller, debtor: { name: 'Pia Rutschmann', address } })!.content;
const paper = (lines: number, more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'INV-00042', language: 'de', page: 'A4', at: new Date(0), brand: { name: 'Seller', color: '#114488' }, facts: [], parties: [], table: { columns: [{ label: 'WHAT', align: 'start', share: 4 }, { label: 'SUM', align: 'end', share: 1 }], rows: Array.from({ length: lines }, (_, i) => ({ kind: 'line' as const, cells: [`Line ${i}`, '1.00'] })) },
  totals: [{ label: 'Total', value: '1 999.95', strong: true }], notes: [], footer: 'one\ntwo\nthree', pageLabel: 'P{page}/{pages}', slip: slipOf(content(), 'de'), ...more,
});
const mm = (points: number) => Math.round((points * 25.4) / 72);

describe('the Swiss payment slip', () => {
  it('says what its code says, in the words of the standard', () => {
    expect(slipOf(content(), 'de')).toMatchObject({ iban: 'CH58 0079 1123 0008 8901 2', creditor: ['Robert Schneider AG', 'Bahnhofstrasse 7', '8001 Zürich'], debtor: ['Pia Rutschmann', 'Rue du Lac 12', 'FR-74200 Thonon'], currency: 'CHF', amount: '1 999.95', reference: '', information: 'INV-00042', words: { receipt: 'Empfangsschein', payment: 'Zahlteil' } });
    expect(slipOf(content('CH44 3199 9123 0008 8901 2', null), 'hi')).toMatchObject({ reference: '00 00000 00000 00000 00000 00424'.replace('00424', slipOf(content('CH4431999123000889012'), 'en').reference.slice(-5)), debtor: null, words: { receipt: 'Receipt', payableByOpen: 'Payable by (name/address)' } });
    expect(slipOf(content('CH4431999123000889012'), 'fr').reference).toMatch(/^\d{2}( \d{5}){5}$/);
  });

  it('stands where the standard wants it: receipt and payment part in the lowest 105 mm, over the whole width', async () => {
    const { texts, height, pages } = await placesOf(await drawDocument(paper(2)));
    expect(pages).toBe(1);
    const of = (text: string, n = 0) => texts.filter((t) => t.text === text)[n]!;
    const place = (text: string, n = 0) => [mm(of(text, n).x), mm(of(text, n).y - (height - (105 * 72) / 25.4))];
    const top = ([x, y]: number[]) => [x, y! >= 0 && y! <= 105];
    expect([place('Empfangsschein')[0], place('Zahlteil')[0], place('Konto / Zahlbar an')[0], place('Konto / Zahlbar an', 1)[0], place('Betrag', 1)[0]]).toEqual([5, 67, 5, 118, 82]);
    for (const [text, from, to] of [['Empfangsschein', 5, 12], ['Zahlteil', 5, 12], ['Konto / Zahlbar an', 12, 16], ['Währung', 68, 72], ['Annahmestelle', 82, 88]] as const) { const y = place(text)[1]!; expect([text, y >= from && y <= to]).toEqual([text, true]); }
    expect(texts.filter((t) => top([0, mm(t.y - (height - (105 * 72) / 25.4))])[1]).map((t) => t.text)).toEqual(expect.arrayContaining(['CH58 0079 1123 0008 8901 2', 'Robert Schneider AG', 'FR-74200 Thonon', '1 999.95', 'CHF', 'INV-00042', 'Zahlbar durch']));
    // The receipt ends at 62 mm, and nothing else of the page reaches into the slip.
    for (const t of texts.filter((x) => x.y > height - (105 * 72) / 25.4 && mm(x.x) < 62)) expect([t.text, mm(t.x + t.width) <= 58]).toEqual([t.text, true]);
    for (const text of ['three', 'P1/1', 'Line 1', 'Total']) expect([text, of(text).y < height - (105 * 72) / 25.4]).toEqual([text, true]);
    expect(of('Vor der Einzahlung abzutrennen').y).toBeGreaterThan(of('three').y);
  });

  it('goes to a page of its own where there is no room, and stands the same on Arabic paper', async () => {
    const full = await drawDocument(paper(22));
    const { pages } = await placesOf(full);
    expect(pages).toBe(2);
    expect((await placesOf(full, 1)).texts.some((t) => t.text === 'Zahlteil')).toBe(false);
    expect((await placesOf(full, 2)).texts.some((t) => t.text === 'Zahlteil')).toBe(true);
    const [left, right] = [await placesOf(await drawDocument(paper(2))), await placesOf(await drawDocument(paper(2, { language: 'ar' })))];
    for (const text of ['Empfangsschein', 'Zahlteil', 'Annahmestelle']) expect(right.texts.find((t) => t.text === text)!.x).toBeCloseTo(left.texts.find((t) => t.text === text)!.x, 1);
  });

  it('keeps long names and addresses out of the amounts', async () => {
    const long = (what: string) => `${what} ${'Internationale Beratungsgesellschaft '.repeat(2)}`.slice(0, 70).trim();
    const slip = slipOf(content('CH4431999123000889012'), 'de');
    const { texts, height } = await placesOf(await drawDocument(paper(2, { slip: { ...slip, creditor: [long('Erste'), long('Strasse'), long('8001')], debtor: [long('Zweite'), long('Gasse'), long('9400')], information: `Rechnung ${'mit vielen Worten '.repeat(8)}`.slice(0, 140) } })));
    const below = height - (105 * 72) / 25.4;
    const at = texts.filter((t) => t.y > below).map((t) => ({ text: t.text, x: mm(t.x), y: ((t.y - below) * 25.4) / 72, end: mm(t.x + t.width) }));
    const amounts = at.find((t) => t.text === 'Währung' && t.x < 62)!.y;
    const receipt = at.filter((t) => t.x < 62 && !['Währung', 'CHF', 'Betrag', '1 999.95', 'Annahmestelle'].includes(t.text));
    expect(receipt.length).toBeGreaterThan(10);
    for (const t of receipt) expect([t.text, t.y < amounts - 2, t.end <= 57]).toEqual([t.text, true, true]);
    for (const t of at.filter((t) => t.x >= 118)) expect([t.text, t.y <= 91, t.end <= 205]).toEqual([t.text, true, true]);
    // Somebody is still named in each, with dots for the rest.
    for (const name of ['Erste', 'Gasse', '9400']) expect(receipt.some((t) => t.text.startsWith(name))).toBe(true);
    expect(receipt.some((t) => t.text.endsWith('…'))).toBe(true);
  });

  it('leaves a box where nobody is named', async () => {
    const { texts } = await placesOf(await drawDocument(paper(2, { slip: slipOf(content(undefined, null), 'it') })));
    expect(texts.filter((t) => t.text === 'Pagabile da (nome/indirizzo)')).toHaveLength(2);
  });
});
