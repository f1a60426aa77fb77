import type { DocumentLanguage } from '#core/contract/document-languages.ts';

/** Words of the slip in the languages the standard has them in (SIX, Implementation Guidelines QR-bill, annex D). */
const words = {
  en: { receipt: 'Receipt', payment: 'Payment part', account: 'Account / Payable to', reference: 'Reference', information: 'Additional information', payableBy: 'Payable by', payableByOpen: 'Payable by (name/address)', currency: 'Currency', amount: 'Amount', acceptance: 'Acceptance point', separate: 'Separate before paying in' },
  de: { receipt: 'Empfangsschein', payment: 'Zahlteil', account: 'Konto / Zahlbar an', reference: 'Referenz', information: 'Zusätzliche Informationen', payableBy: 'Zahlbar durch', payableByOpen: 'Zahlbar durch (Name/Adresse)', currency: 'Währung', amount: 'Betrag', acceptance: 'Annahmestelle', separate: 'Vor der Einzahlung abzutrennen' },
  fr: { receipt: 'Récépissé', payment: 'Section paiement', account: 'Compte / Payable à', reference: 'Référence', information: 'Informations supplémentaires', payableBy: 'Payable par', payableByOpen: 'Payable par (nom/adresse)', currency: 'Monnaie', amount: 'Montant', acceptance: 'Point de dépôt', separate: 'A détacher avant le versement' },
  it: { receipt: 'Ricevuta', payment: 'Sezione pagamento', account: 'Conto / Pagabile a', reference: 'Riferimento', information: 'Informazioni supplementari', payableBy: 'Pagabile da', payableByOpen: 'Pagabile da (nome/indirizzo)', currency: 'Valuta', amount: 'Importo', acceptance: 'Punto di accettazione', separate: 'Da staccare prima del versamento' },
} as const;

/** What stands on the slip: the text of its code, and the same as people read it. */
export interface PaySlip { content: string; iban: string; creditor: string[]; reference: string; information: string; debtor: string[] | null; currency: string; amount: string; words: Readonly<Record<keyof (typeof words)['en'], string>> }

/** The slip says what its code says, line by line (rules/documents/pay-code.ts); in English where the standard does not know the language. */
export function slipOf(content: string, language: DocumentLanguage): PaySlip {
  const line = content.split('\n');
  const said = (from: number): string[] => {
    const [name = '', street = '', house = '', postcode = '', city = '', country = ''] = line.slice(from + 1, from + 7);
    return [name, [street, house].filter(Boolean).join(' '), `${country === 'CH' || country === 'LI' ? '' : `${country}-`}${postcode} ${city}`].filter(Boolean);
  };
  const [whole = '', cents = ''] = (line[18] ?? '').split('.');
  const reference = line[28] ?? '';
  return {
    content, iban: (line[3] ?? '').replace(/(.{4})(?=.)/g, '$1 '), creditor: said(4), debtor: line[20] ? said(20) : null, currency: line[19] ?? '', amount: `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${cents}`, information: line[29] ?? '',
    // 27 digits: two, then groups of five.
    reference: line[27] === 'QRR' ? `${reference.slice(0, 2)} ${reference.slice(2).replace(/(\d{5})(?=\d)/g, '$1 ')}` : reference, words: language === 'de' || language === 'fr' || language === 'it' ? words[language] : words.en,
  };
}
