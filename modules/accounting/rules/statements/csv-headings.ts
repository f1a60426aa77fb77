/** What a column may be by its heading. */
export type ColumnRole = 'on' | 'valueOn' | 'amount' | 'debit' | 'credit' | 'flag' | 'currency' | 'payee' | 'memo' | 'reference' | 'counterpartyAccount' | 'externalId' | 'balance' | 'originalAmount' | 'originalCurrency';

/** Headings of banks, folded (small letters, no accents, only letters and digits); those that contain another one's words come first. */
const written: ReadonlyArray<readonly [ColumnRole, readonly string[]]> = [
  ['originalAmount', ['original amount', 'amount currency', 'amount in currency', 'foreign amount', 'ursprungsbetrag', 'betrag in fremdwahrung', 'montant d origine', 'montant en devise']],
  ['originalCurrency', ['original currency', 'foreign currency', 'ursprungswahrung', 'fremdwahrung', 'devise d origine']],
  ['flag', ['debit credit', 'credit debit', 'd c', 'c d', 'dc', 'dr cr', 'cr dr', 'cdtdbtind', 'soll haben', 's h', 'af bij', 'sens', 'مدين دائن', 'debit credit indicator', 'credit debit indicator', 'sign']],
  ['valueOn', ['value date', 'valuta', 'valutadatum', 'wertstellung', 'wertstellungsdatum', 'date valeur', 'date de valeur', 'fecha valor', 'data valuta', 'rentedatum', 'تاريخ القيمة', 'تاريخ الحق']],
  ['on', ['date', 'booking date', 'posting date', 'posted', 'posted date', 'transaction date', 'trans date', 'buchungstag', 'buchungsdatum', 'buchung', 'datum', 'boekdatum', 'date operation', 'date de comptabilisation', 'date comptable', 'fecha', 'fecha operacion', 'data', 'data contabile', 'التاريخ', 'تاريخ', 'تاريخ العملية']],
  ['balance', ['balance', 'running balance', 'account balance', 'saldo', 'kontostand', 'saldo nach buchung', 'solde', 'الرصيد', 'رصيد']],
  ['debit', ['debit', 'debit amount', 'debits', 'withdrawal', 'withdrawals', 'withdrawal amount', 'paid out', 'money out', 'soll', 'ausgang', 'lastschrift', 'cargo', 'cargos', 'debe', 'debet', 'af', 'مدين', 'سحب']],
  ['credit', ['credit', 'credit amount', 'credits', 'deposit', 'deposits', 'deposit amount', 'paid in', 'money in', 'haben', 'eingang', 'gutschrift', 'abono', 'abonos', 'haber', 'bij', 'دائن', 'ايداع']],
  ['amount', ['amount', 'transaction amount', 'betrag', 'umsatz', 'montant', 'importe', 'importo', 'bedrag', 'المبلغ', 'مبلغ']],
  ['currency', ['currency', 'ccy', 'wahrung', 'devise', 'moneda', 'divisa', 'munt', 'valuta code', 'العملة', 'عملة']],
  ['externalId', ['transaction id', 'fitid', 'transaktions id', 'transaktionsnummer', 'bank reference id', 'id']],
  ['counterpartyAccount', ['counterparty account', 'counterparty iban', 'iban', 'account number', 'bank account', 'partner account', 'kontonummer', 'kontonummer iban', 'iban auftraggeber', 'tegenrekening', 'compte', 'رقم الحساب']],
  ['payee', ['payee', 'name', 'counterparty', 'partner name', 'beneficiary', 'beneficiary name', 'payer', 'merchant', 'auftraggeber', 'empfanger', 'begunstigter', 'beguenstigter zahlungspflichtiger', 'begunstigter zahlungspflichtiger', 'auftraggeber empfanger', 'name zahlungsbeteiligter', 'tegenpartij', 'naam', 'beneficiaire', 'beneficiario', 'المستفيد', 'الاسم']],
  ['memo', ['description', 'details', 'memo', 'narrative', 'narration', 'particulars', 'purpose', 'payment purpose', 'label', 'verwendungszweck', 'buchungstext', 'libelle', 'concepto', 'descripcion', 'descrizione', 'omschrijving', 'mededelingen', 'البيان', 'الوصف', 'تفاصيل']],
  ['reference', ['reference', 'ref', 'ref no', 'reference number', 'cheque number', 'check number', 'cheque no', 'check no', 'kundenreferenz', 'referenz', 'mandatsreferenz', 'referencia', 'referentie', 'المرجع', 'رقم المرجع']],
];

/** A heading without case, accents and marks. */
function folded(heading: string): string {
  return heading.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const headings = written.map(([role, words]) => [role, words.map(folded)] as const);

/** What each column of a heading row is, the first column of a role only (of memo: all); a word that stands alone counts before one among others. */
export function rolesOf(row: readonly string[]): Map<ColumnRole, number[]> {
  const names = row.map(folded);
  const roles = new Map<ColumnRole, number[]>();
  const taken = new Set<number>();
  const give = (role: ColumnRole, column: number) => {
    if (taken.has(column) || (roles.has(role) && role !== 'memo')) return;
    roles.set(role, [...(roles.get(role) ?? []), column]);
    taken.add(column);
  };
  for (const fits of [(name: string, word: string) => name === word, (name: string, word: string) => word.length > 2 && ` ${name} `.includes(` ${word} `)]) {
    for (const [role, words] of headings) names.forEach((name, column) => { if (name !== '' && words.some((word) => fits(name, word))) give(role, column); });
  }
  return roles;
}
