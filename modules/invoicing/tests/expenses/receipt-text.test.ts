import { describe, expect, it } from 'vitest';
import { amountIn, moneyIn } from '../../rules/expenses/receipt-money.ts';
import { readReceipt, type TextLine } from '../../rules/expenses/receipt-text.ts';

/** A receipt line by line; a line that begins with ! is written large. */
const paper = (text: string): TextLine[] => text.trim().split('\n').map((line) => ({ text: line.trim().replace(/^!/, ''), size: line.trim().startsWith('!') ? 18 : 9, page: 1 }));
const read = (text: string, base = 'EUR') => {
  const { amount, currency, spentOn, merchant } = readReceipt(paper(text), { today: '2026-11-23', base });
  return [amount?.value, currency?.value, spentOn?.value, merchant?.value];
};

describe('a receipt', () => {
  it('1: a café of Lisbon, decimal commas, the total once', () => {
    expect(read('!Café Bica\nRua da Bica 12, Lisboa\nNIF 501234567\nData: 2026-10-04 13:22\n2 Menu do dia   21,00\n2 Café   2,40\nTotal EUR   23,40\nIVA 13% incluído   2,69')).toEqual(['23.40', 'EUR', '2026-10-04', 'Café Bica']);
  });
  it('2: a German invoice: net, tax and gross, thousands with points, the due date after it', () => {
    expect(read('Muster Druck GmbH\nHauptstraße 5, 10115 Berlin\nRechnung Nr. 2026-1044\nRechnungsdatum: 12.03.2026\nFällig am 26.03.2026\nBroschüren   1.037,50 €\nNettobetrag   1.037,50 €\nzzgl. 19 % MwSt.   197,13 €\nRechnungsbetrag   1.234,63 €')).toEqual(['1234.63', 'EUR', '2026-03-12', 'Muster Druck GmbH']);
  });
  it('3: an American diner: subtotal, tax, tip, total, cash and change', () => {
    expect(read('!Blue Ox Diner\n410 Main Street\nTel. (555) 010-2030\nMay 3, 2026 7:41 PM\nPancakes   14.00\nCoffee   4.50\nSubtotal   $18.50\nTax   $1.64\nTip   $3.70\nTotal   $23.84\nCash   $30.00\nChange   $6.16')).toEqual(['23.84', 'USD', '2026-05-03', 'Blue Ox Diner']);
  });
  it('4: a British train ticket in pounds, day before month', () => {
    expect(read('!Northern Rail Ltd\nReceipt for your journey\nDate of purchase: 14/02/2026\nLeeds to York, 2 adults\nTicket price   £27.80\nBooking fee   £1.50\nTotal paid   £29.30', 'EUR')).toEqual(['29.30', 'GBP', '2026-02-14', 'Northern Rail Ltd']);
  });
  it('5: a Swiss hotel with apostrophes and two nights; arrival is not the day of the bill', () => {
    expect(read('!Hotel Seeblick AG\nArrival 01.06.2026   Departure 03.06.2026\nDatum: 03.06.2026\nZimmer 2 Nächte   CHF 1\'180.00\nKurtaxe   CHF 12.00\nGesamtbetrag CHF   1\'192.00\ndavon MwSt. 3.8%   43.64')).toEqual(['1192.00', 'CHF', '2026-06-03', 'Hotel Seeblick AG']);
  });
  it('6: software by the month: the total in another currency than the workspace, billed to somebody else', () => {
    expect(read('Invoice\n!Cloudmill Inc.\nInvoice date: Oct 1, 2026\nDate due: Oct 31, 2026\nBill to\nNorthlight Studio Lda\nRua do Ouro 4\nLisboa\nTeam plan, 6 seats   $83.40\nSubtotal   $83.40\nTotal excluding tax   $83.40\nAmount due   $83.40 USD')).toEqual(['83.40', 'USD', '2026-10-01', 'Cloudmill Inc.']);
  });
  it('7: a French restaurant: HT, TVA and TTC', () => {
    expect(read('!Le Petit Zinc\nParis, le 9 août 2026\n2 formules midi   39,00\nTotal HT   35,45\nTVA 10 %   3,55\nTotal TTC   39,00 €')).toEqual(['39.00', 'EUR', '2026-08-09', 'Le Petit Zinc']);
  });
  it('8: yen have no cents, and the year is no amount', () => {
    expect(read('!タクシー Nihon Kotsu\nDate 2026/04/18\nFare   ¥1,840\nTotal   ¥1,840')).toEqual(['1840.00', 'JPY', '2026-04-18', 'タクシー Nihon Kotsu']);
    expect([amountIn('1840.00', 'JPY'), amountIn('18.40', 'JPY'), amountIn('12.50', 'KWD'), amountIn('12.50', 'EUR')]).toEqual(['1840', null, '12.500', '12.50']);
  });
  it('9: a Canadian petrol station: the workspace keeps dollars of its own', () => {
    expect(read('!Prairie Fuel\n2026-07-30\nRegular 41.2 L @ 1.499\nGST   2.94\nTOTAL   $61.76\nVISA ************1234', 'CAD')).toEqual(['61.76', 'CAD', '2026-07-30', 'Prairie Fuel']);
  });
  it('10: the word above its figure, and a total that stands twice', () => {
    expect(read('!Papelaria Central, Lda\nFatura FT 2026/981\nData\n2026-09-02\nTotal a pagar\n33,10 €\nValor total   33,10 €')).toEqual(['33.10', 'EUR', '2026-09-02', 'Papelaria Central, Lda']);
  });
  it('11: Polish złoty with spaces between thousands', () => {
    expect(read('!Drukarnia Orla Sp. z o.o.\nData: 05.05.2026\nRazem netto   1 000,00 zł\nVAT 23%   230,00 zł\nTotal amount   1 230,00 zł')).toEqual(['1230.00', 'PLN', '2026-05-05', 'Drukarnia Orla Sp. z o.o.']);
  });
  it('12: Arabic digits and words', () => {
    expect(read('!مطعم النخيل\nالتاريخ: ٢٠٢٦-٠٣-١٥\nالمجموع الفرعي   ١٠٠٫٠٠\nالإجمالي   ١٠٥٫٠٠ AED')).toEqual(['105.00', 'AED', '2026-03-15', 'مطعم النخيل']);
  });
  it('13: without any word for the total the largest figure is a guess, and says so', () => {
    const guess = readReceipt(paper('Kiosk\nWater   1.20\nSandwich   4.80'), { today: '2026-11-23', base: 'EUR' });
    expect(guess).toMatchObject({ amount: { value: '4.80', confidence: 0.35 }, currency: null, spentOn: null });
    expect(readReceipt(paper('Total   12.00'), { today: '2026-11-23', base: 'EUR' }).amount!.confidence).toBeGreaterThan(0.8);
  });
  it('14: a day that may be two is of little certainty, and goes by the currency', () => {
    const day = (text: string) => readReceipt(paper(`Shop\n${text}\nTotal ${text.includes('$') ? '' : '€'}5.00`), { today: '2026-11-23', base: 'EUR' }).spentOn;
    expect(day('04/03/2026')).toEqual({ value: '2026-03-04', confidence: 0.7 });
    expect(readReceipt(paper('Shop\n04/03/2026\nTotal $5.00'), { today: '2026-11-23', base: 'EUR' }).spentOn).toEqual({ value: '2026-04-03', confidence: 0.6 });
    expect([day('04/03/2031'), day('31/31/2026'), day('04.03.2009')]).toEqual([null, null, null]);
  });
});

it('amounts are read in the ways people write them, and what is none is left alone', () => {
  const values = (line: string) => moneyIn(line).map((m) => m.value);
  expect([values('1.234,56'), values('1,234.56'), values('1 234,56'), values("1'234.50"), values('12,30 €'), values('€ 1.234'), values('0.99')]).toEqual([['1234.56'], ['1234.56'], ['1234.56'], ['1234.50'], ['12.30'], ['1234.00'], ['0.99']]);
  expect([values('12.03.2026'), values('19,00 %'), values('2026-03-12'), values('Order 1234567'), values('13:45'), values('DE89 3704 0044 0532 0130 00')]).toEqual([[], [], [], [], [], []]);
});

it('never takes long over a strange file', () => {
  const strange = [{ text: '1.'.repeat(20_000), size: 9, page: 1 }, { text: `Total ${'9,'.repeat(20_000)}`, size: 9, page: 1 }, ...Array.from({ length: 1200 }, (_, i) => ({ text: `Total ${i} 1,234.56 12/12/2026 EUR ${'x '.repeat(200)}`, size: 9, page: 1 }))];
  const begun = performance.now();
  readReceipt(strange, { today: '2026-11-23', base: 'EUR' });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
