import type { PageLanguage } from '#core/contract/document-languages.ts';
import { pageTextsOf, type ReadWords } from '#core/contract/document-words/shared-words.ts';
import type { QuoteWord, QuoteWords } from '../document-words.ts';

/** Words only the page of a quote says; {{places}} as in the texts of the app. */
export type PageWords = ReadWords & Readonly<Record<'revision' | 'cancel' | 'title' | 'take' | 'chooseOptions' | 'answer' | 'accept' | 'decline' | 'acceptTitle' | 'acceptDo' | 'name' | 'nameHelp' | 'signature' | 'signatureHelp' | 'clear' | 'code' | 'sendCode' | 'codeSent' | 'agree' | 'declineTitle' | 'reason' | 'replacedTitle' | 'replaced' | 'accepted' | 'declined' | 'expiredTitle' | 'expired' | 'askRenewal' | 'renewalAsked' | 'ask' | 'askLine' | 'askAll' | 'tracked' | 'trackedOff' | 'trackedBrowser' | 'payDeposit' | 'depositPaid' | 'depositOn' | 'freely' | 'close' | 'isExpired' | 'isReplaced' | 'isAnswered' | 'isChanged' | 'isGone' | 'hasMoved' | 'wrongCode' | 'noEmail' | 'noDeposit', string>>;

/** Words of the page in a language, and those of the printed quote that it says too. */
export interface SpokenWords { words: PageWords; printed: QuoteWords }
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

// Which of its own texts the page says by which word: those of the printed quote, and those of the page alone.
const printed: Readonly<Record<string, QuoteWord>> = {
  'quotes.field.issuedOn': 'date', 'quotes.field.validUntil': 'validUntil', 'quotes.field.shipTo': 'shipTo', 'quotes.field.carrier': 'carrier', 'quotes.field.notes': 'notes', 'quotes.field.terms': 'terms', 'quotes.field.item': 'item', 'quotes.field.price': 'price', 'quotes.field.tax': 'tax', 'quotes.field.amount': 'amount',
  'quotes.total.subtotal': 'subtotal', 'quotes.total.discount': 'discount', 'quotes.total.net': 'net', 'quotes.total.total': 'total', 'quotes.total.withheld': 'withheld', 'quotes.total.payable': 'payable', 'quotes.total.deposit': 'deposit',
  'quotes.optional': 'optional', 'quotes.depositDue': 'depositDue', 'quotes.public.acceptedTitle': 'accepted', 'quotes.public.contact': 'contact', 'quotes.public.for': 'to',
};
const own: Readonly<Record<string, keyof PageWords>> = {
  'quotes.lines': 'lines', 'quotes.noName': 'noName', 'quotes.total.perLine': 'perLine', 'quotes.messages': 'messages', 'quotes.sendMessage': 'send', 'quotes.revision': 'revision', 'quotes.cancel': 'cancel',
  'quotes.public.title': 'title', 'quotes.public.download': 'download', 'quotes.public.take': 'take', 'quotes.public.chooseOptions': 'chooseOptions', 'quotes.public.answer': 'answer', 'quotes.public.accept': 'accept', 'quotes.public.decline': 'decline', 'quotes.public.acceptTitle': 'acceptTitle', 'quotes.public.acceptDo': 'acceptDo',
  'quotes.public.name': 'name', 'quotes.public.nameHelp': 'nameHelp', 'quotes.public.signature': 'signature', 'quotes.public.signatureHelp': 'signatureHelp', 'quotes.public.clear': 'clear', 'quotes.public.code': 'code', 'quotes.public.sendCode': 'sendCode', 'quotes.public.codeSent': 'codeSent', 'quotes.public.agree': 'agree',
  'quotes.public.declineTitle': 'declineTitle', 'quotes.public.declineDo': 'decline', 'quotes.public.reason': 'reason', 'quotes.public.replacedTitle': 'replacedTitle', 'quotes.public.replaced': 'replaced', 'quotes.public.accepted': 'accepted', 'quotes.public.declined': 'declined',
  'quotes.public.expiredTitle': 'expiredTitle', 'quotes.public.expired': 'expired', 'quotes.public.askRenewal': 'askRenewal', 'quotes.public.renewalAsked': 'renewalAsked', 'quotes.public.ask': 'ask', 'quotes.public.askLine': 'askLine', 'quotes.public.askAll': 'askAll', 'quotes.public.yourName': 'name',
  'quotes.public.tracked': 'tracked', 'quotes.public.trackedOff': 'trackedOff', 'quotes.public.trackedBrowser': 'trackedBrowser', 'quotes.public.trackRefuse': 'trackRefuse', 'quotes.public.trackAllow': 'trackAllow', 'quotes.public.payDeposit': 'payDeposit', 'quotes.public.depositPaid': 'depositPaid', 'quotes.public.depositOn': 'depositOn',
  'refused.quote_expired': 'isExpired', 'refused.quote_replaced': 'isReplaced', 'refused.quote_answered': 'isAnswered', 'refused.quote_changed': 'isChanged', 'refused.quote_link_gone': 'isGone', 'refused.quote_state': 'hasMoved', 'refused.quote_options': 'chooseOptions', 'refused.quote_code': 'wrongCode', 'refused.quote_no_email': 'noEmail', 'refused.quote_no_deposit': 'noDeposit',
};

/** The texts of the page in a language, by namespace and key: what it shows instead of those of the app. */
export function pageTexts({ words, printed: said }: SpokenWords): Record<string, Record<string, string>> {
  return {
    sales: pageTextsOf({ printed, own }, { printed: said, words }),
    document: { totals: words.totals, explain: words.explain, explainLead: words.explainLead },
    core: { 'field.optional': words.freely, 'action.close': words.close },
  };
}
