import type { DocumentLanguage } from '#core/contract/document-languages.ts';

/** What a draft is called that is sent before it is posted, and the sentence of its mail. */
export const proformaWords: Record<DocumentLanguage, { title: string; subject: string; lead: string }> = {
  en: { title: 'Proforma invoice', subject: 'Proforma invoice from {seller}', lead: 'Attached is a proforma invoice of {seller} over {total}. It is not a tax invoice; that one follows.' },
  ar: { title: 'فاتورة أولية', subject: 'فاتورة أولية من {seller}', lead: 'مرفق فاتورة أولية من {seller} بمبلغ {total}. ليست فاتورة ضريبية، وستصلكم لاحقًا.' },
  de: { title: 'Proforma-Rechnung', subject: 'Proforma-Rechnung von {seller}', lead: 'Anbei erhalten Sie eine Proforma-Rechnung von {seller} über {total}. Sie ist keine Rechnung im Sinne der Umsatzsteuer; diese folgt.' },
  fr: { title: 'Facture proforma', subject: 'Facture proforma de {seller}', lead: 'Veuillez trouver ci-joint une facture proforma de {seller} d’un montant de {total}. Elle ne tient pas lieu de facture, laquelle suivra.' },
  es: { title: 'Factura proforma', subject: 'Factura proforma de {seller}', lead: 'Adjuntamos una factura proforma de {seller} por {total}. No es una factura; la enviaremos más adelante.' },
  it: { title: 'Fattura proforma', subject: 'Fattura proforma di {seller}', lead: 'In allegato una fattura proforma di {seller} di {total}. Non è una fattura fiscale, che seguirà.' },
  pt: { title: 'Fatura proforma', subject: 'Fatura proforma de {seller}', lead: 'Segue em anexo uma fatura proforma de {seller} no valor de {total}. Não é uma fatura fiscal, que será enviada depois.' },
  nl: { title: 'Pro-formafactuur', subject: 'Pro-formafactuur van {seller}', lead: 'Bijgaand een pro-formafactuur van {seller} van {total}. Dit is geen btw-factuur; die volgt.' },
  pl: { title: 'Faktura pro forma', subject: 'Faktura pro forma od {seller}', lead: 'W załączniku faktura pro forma od {seller} na kwotę {total}. Nie jest to faktura VAT; zostanie przesłana później.' },
  tr: { title: 'Proforma fatura', subject: '{seller} proforma faturası', lead: 'Ekte {seller} tarafından düzenlenen {total} tutarında proforma fatura yer almaktadır. Bu bir vergi faturası değildir; fatura daha sonra gönderilecektir.' },
  hi: { title: 'प्रोफ़ॉर्मा इनवॉइस', subject: '{seller} की ओर से प्रोफ़ॉर्मा इनवॉइस', lead: '{seller} का {total} का प्रोफ़ॉर्मा इनवॉइस संलग्न है। यह कर इनवॉइस नहीं है; वह बाद में भेजा जाएगा।' },
};

/** One of them with its places filled. */
export function proformaWord(language: DocumentLanguage, key: 'title' | 'subject' | 'lead', values: { seller?: string; total?: string } = {}): string {
  return proformaWords[language][key].replace(/\{(seller|total)\}/g, (_, name: 'seller' | 'total') => values[name] ?? '');
}
