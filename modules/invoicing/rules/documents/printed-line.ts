import { documentNumber, type DocumentLanguage } from '#core/contract/document-languages.ts';

/** What of a line a document prints in figures, as its language writes them: what is taken off, the rates of its taxes, how much of it there is and what one costs. */
export function printedFigures(line: { quantity: string; unitPrice: string; discountPercent: string | null; discountAmount: string | null; taxIds: readonly string[] }, taxes: ReadonlyArray<{ id: string; kind: string; name: string; rate: string }>, language: DocumentLanguage, money: (amount: string) => string): { discount: string; rates: string; quantity: string; price: string } {
  const number = (text: string) => documentNumber(text, language);
  return {
    discount: [line.discountPercent ? `${number(line.discountPercent)} %` : '', line.discountAmount ? money(line.discountAmount) : ''].filter(Boolean).join(' + '),
    rates: line.taxIds.flatMap((id) => { const t = taxes.find((x) => x.id === id); return t ? [t.kind === 'fixed' ? t.name : `${number(t.rate)} %`] : []; }).join(', '),
    quantity: number(line.quantity), price: number(line.unitPrice.includes('.') ? line.unitPrice.replace(/^(\d+\.\d)$/, '$10') : `${line.unitPrice}.00`),
  };
}
