import type { PageLanguage } from '#core/contract/document-languages.ts';
import { pageTextsOf, type ReadWords } from '#core/contract/document-words/shared-words.ts';
import type { DocumentWord, DocumentWords } from '../document-words.ts';

/** Words only the page of an invoice says; {{places}} as in the texts of the app. */
export type PageWords = ReadWords & Readonly<Record<'credit' | 'writeOffs' | 'charge' | 'ask' | 'yourName' | 'eInvoice' | 'noEInvoice' | 'title' | 'due' | 'overdue' | 'paidThanks' | 'settled' | 'void' | 'tracked' | 'trackedOff' | 'trackedBrowser' | 'payCodeHelp' | 'payUpi' | 'openUpi' | 'paid' | 'open' | 'deposits' | 'deposit' | 'termsLabel' | 'publicEarly' | 'payDo' | 'payOpening' | 'payTest' | 'payPending' | 'payNotTaken', string>>;

/** Words of the page in a language, and those of the printed document that it says too. */
export interface SpokenWords { words: PageWords; printed: DocumentWords }
/** Their words, each language fetched when it is needed and none of the others with it. */
export const pageWords: Readonly<Record<PageLanguage, () => Promise<SpokenWords>>> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  it: () => import('./it.ts'),
  pt: () => import('./pt.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  tr: () => import('./tr.ts'),
  hi: () => import('./hi.ts'),
};

// Which of its own texts the page says by which word: those of the printed document, and those of the page alone.
const printed: Readonly<Record<string, DocumentWord>> = {
  'documents.kind.invoice': 'invoice', 'documents.kind.credit_note': 'credit_note', 'documents.kind.debit_note': 'debit_note', 'documents.kind.bill': 'bill', 'documents.kind.vendor_credit': 'vendor_credit', 'documents.field.issuedOn': 'date', 'documents.field.dueOn': 'due', 'documents.field.poNumber': 'po', 'documents.field.notes': 'notes', 'documents.field.terms': 'terms', 'documents.field.item': 'item', 'documents.field.price': 'price', 'documents.field.tax': 'tax', 'documents.field.amount': 'amount',
  'documents.total.subtotal': 'subtotal', 'documents.total.discount': 'discount', 'documents.total.net': 'net', 'documents.total.total': 'total', 'documents.total.withheld': 'withheld', 'documents.total.rounding': 'rounding', 'documents.total.payable': 'payable', 'documents.uncharged.sale': 'reverse', 'documents.uncharged.exempt': 'exempt',
  'documents.public.for': 'to', 'documents.public.contact': 'contact', 'documents.public.bank': 'payTo', 'documents.public.payCodes.epc': 'payCode', 'documents.public.payCodes.swiss': 'swissCode',
};
const own: Readonly<Record<string, keyof PageWords>> = {
  'documents.credit': 'credit', 'documents.lines': 'lines', 'documents.noName': 'noName', 'documents.total.perLine': 'perLine', 'documents.writeOffs': 'writeOffs', 'documents.charge.one': 'charge', 'documents.messages.title': 'messages', 'documents.messages.ask': 'ask', 'documents.messages.send': 'send', 'documents.messages.yourName': 'yourName',
  'documents.public.download': 'download', 'documents.public.eInvoice': 'eInvoice', 'documents.public.noEInvoice': 'noEInvoice', 'documents.public.title': 'title', 'documents.public.due': 'due', 'documents.public.overdue': 'overdue', 'documents.public.paid': 'paidThanks', 'documents.public.settled': 'settled', 'documents.public.void': 'void',
  'documents.public.tracked': 'tracked', 'documents.public.trackedOff': 'trackedOff', 'documents.public.trackedBrowser': 'trackedBrowser', 'documents.public.trackRefuse': 'trackRefuse', 'documents.public.trackAllow': 'trackAllow', 'documents.public.payCodeHelp': 'payCodeHelp', 'documents.public.payCodes.upi': 'payUpi', 'documents.public.openUpi': 'openUpi',
  'documents.total.paid': 'paid', 'documents.total.open': 'open', 'documents.total.deposits': 'deposits', 'documents.total.deposit': 'deposit', 'terms.label': 'termsLabel', 'terms.publicEarly': 'publicEarly',
};

/** The texts of the page in a language, by namespace and key: what it shows instead of those of the app. */
export function pageTexts({ words, printed: said }: SpokenWords): Record<string, Record<string, string>> {
  return {
    invoicing: pageTextsOf({ printed, own }, { printed: said, words }),
    document: { totals: words.totals, explain: words.explain, explainLead: words.explainLead },
    payments: { 'pay.do': words.payDo, 'pay.opening': words.payOpening, 'pay.test': words.payTest, 'pay.pending': words.payPending, 'pay.notTaken': words.payNotTaken },
  };
}
