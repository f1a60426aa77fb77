import { documentLocales, type DocumentLanguage } from '#core/contract/document-languages.ts';
import { formatMoney, moneyFromWire, moneyToDecimal, subtract, type Money } from '#core/contract/money.ts';
import type { ShownTerm } from '#modules/accounting/contract.ts';

const words = {
  en: { total: '{percent} % discount if paid by {day}: {payable}', net: '{percent} % discount on the net amount if paid by {day}: {payable}', amount: '{amount} discount if paid by {day}: {payable}' },
  ar: { total: 'خصم {percent} % عند السداد حتى {day}: {payable}', net: 'خصم {percent} % من المبلغ الصافي عند السداد حتى {day}: {payable}', amount: 'خصم {amount} عند السداد حتى {day}: {payable}' },
  de: { total: '{percent} % Skonto bei Zahlung bis {day}: {payable}', net: '{percent} % Skonto auf den Nettobetrag bei Zahlung bis {day}: {payable}', amount: '{amount} Skonto bei Zahlung bis {day}: {payable}' },
  fr: { total: 'Escompte de {percent} % pour un paiement avant le {day} : {payable}', net: 'Escompte de {percent} % sur le montant hors taxe pour un paiement avant le {day} : {payable}', amount: 'Escompte de {amount} pour un paiement avant le {day} : {payable}' },
  es: { total: '{percent} % de descuento por pago hasta el {day}: {payable}', net: '{percent} % de descuento sobre la base imponible por pago hasta el {day}: {payable}', amount: '{amount} de descuento por pago hasta el {day}: {payable}' },
  it: { total: 'Sconto del {percent} % per pagamento entro il {day}: {payable}', net: 'Sconto del {percent} % sull’imponibile per pagamento entro il {day}: {payable}', amount: 'Sconto di {amount} per pagamento entro il {day}: {payable}' },
  pt: { total: 'Desconto de {percent} % por pagamento até {day}: {payable}', net: 'Desconto de {percent} % sobre o valor líquido por pagamento até {day}: {payable}', amount: 'Desconto de {amount} por pagamento até {day}: {payable}' },
  nl: { total: '{percent} % korting bij betaling uiterlijk {day}: {payable}', net: '{percent} % korting op het nettobedrag bij betaling uiterlijk {day}: {payable}', amount: '{amount} korting bij betaling uiterlijk {day}: {payable}' },
  pl: { total: '{percent} % skonta przy zapłacie do {day}: {payable}', net: '{percent} % skonta od kwoty netto przy zapłacie do {day}: {payable}', amount: '{amount} skonta przy zapłacie do {day}: {payable}' },
  tr: { total: '{day} tarihine kadar ödemede % {percent} indirim: {payable}', net: '{day} tarihine kadar ödemede net tutar üzerinden % {percent} indirim: {payable}', amount: '{day} tarihine kadar ödemede {amount} indirim: {payable}' },
  hi: { total: '{day} तक भुगतान पर {percent} % छूट: {payable}', net: '{day} तक भुगतान पर शुद्ध राशि पर {percent} % छूट: {payable}', amount: '{day} तक भुगतान पर {amount} छूट: {payable}' },
} as const satisfies Record<DocumentLanguage, Record<'total' | 'net' | 'amount', string>>;

/** What a document says about its payment terms, line by line in its own language: what they are called, and what is enough until when. `day` writes a calendar day. */
export function termLines(term: ShownTerm | null, early: { amount: Money; until: string } | null, { payable, language, day }: { payable: Money; language: DocumentLanguage; day: (on: string) => string }): string[] {
  if (!term) return [];
  if (!term.early || !early) return [term.name];
  const money = (amount: Money) => formatMoney(moneyFromWire({ amount: moneyToDecimal(amount), currency: amount.currency }), documentLocales[language]);
  const values: Record<string, string> = { percent: term.early.value, amount: money(early.amount), day: day(early.until), payable: money(subtract(payable, early.amount)) };
  return [term.name, words[language][term.early.kind].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)];
}
