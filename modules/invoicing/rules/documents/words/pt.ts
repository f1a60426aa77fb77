import { printed } from '#core/contract/document-words/pt.ts';
import type { DocumentWords } from '../document-words.ts';

/** Portuguese words of documents. */
export const pt: DocumentWords = {
  ...printed, invoice: 'Fatura', credit_note: 'Nota de crédito', debit_note: 'Nota de débito', bill: 'Fatura de fornecedor', vendor_credit: 'Crédito de fornecedor', deposit: 'Fatura de adiantamento', void: 'Anulada', supply: 'Data da prestação', due: 'Vencimento',
  po: 'A sua encomenda', buyer: 'A sua referência', vendorNumber: 'Número do fornecedor', credits: 'Refere-se a', debits: 'Refere-se a', code: 'Código', unit: 'Unidade', rounding: 'Arredondamento', period: 'de {from} a {to}',
  depositOf: 'Adiantamento {number} de {date}, imposto de {tax} incluído', instalments: 'Pagamento', instalment: '{amount} até {date}', reverse: 'Autoliquidação: o imposto é devido pelo cliente ({name}).', exempt: 'Isento de imposto ({name}).',
  rateNote: 'Imposto em {base} ao câmbio de {rate}: {tax}', mailSubject: '{kind} {number} de {seller}', mailHeading: '{kind} {number}', mailLead: 'Segue em anexo o documento {number} de {seller}.', mailFacts: 'Total {total}. Vencimento {date}.',
  mailCredit: 'São-lhe creditados {total}.', mailAction: 'Ver', answerSubject: 'Sobre {number} de {seller}', answerHeading: 'Uma resposta para si', reminderSubject: 'Lembrete: {number} de {seller}',
  reminderLead: '{number} venceu em {date}. Estão por pagar {open}. Se entretanto já pagou, não precisa de fazer mais nada.', reminderSoon: '{open} de {number} vencem em {date}.', reminderFee: 'Por este lembrete são cobrados {fee}; a fatura segue depois.',
  reminderInterest: 'São cobrados juros de mora de {interest}; a fatura segue depois.', reminderFeeLine: 'Taxa do lembrete {n} de {number}', interest: 'Juros de mora de {number}: {open} a {percent} % durante {days} dias', writeOff: 'Abatido: {number}',
  depositLine: 'Adiantamento de {percent} % sobre {subject}', work: 'a encomenda', payTo: 'Transferência bancária', bankHolder: 'Conta de {value}', bankName: 'Banco: {value}', iban: 'IBAN: {value}', accountNumber: 'Número de conta: {value}', bic: 'BIC: {value}',
  remittance: 'Referência: {value}', payCode: 'Pague com a sua aplicação bancária', swissCode: 'Código QR suíço', payCodeText: 'Leia o código com a sua aplicação bancária para pagar {amount}. Referência: {number}',
};
