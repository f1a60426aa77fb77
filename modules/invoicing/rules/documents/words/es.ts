import { printed } from '#core/contract/document-words/es.ts';
import type { DocumentWords } from '../document-words.ts';

/** Spanish words of documents. */
export const es: DocumentWords = {
  ...printed, invoice: 'Factura', credit_note: 'Factura rectificativa', debit_note: 'Nota de débito', bill: 'Factura de proveedor', vendor_credit: 'Abono de proveedor', deposit: 'Factura de anticipo', void: 'Anulada', supply: 'Fecha de la operación', due: 'Vencimiento',
  po: 'Su pedido', buyer: 'Su referencia', vendorNumber: 'Número del proveedor', credits: 'Rectifica', debits: 'Sobre la factura', code: 'Código', unit: 'Unidad', rounding: 'Redondeo', period: 'del {from} al {to}',
  depositOf: 'Anticipo {number} de {date}, {tax} de impuesto incluido', instalments: 'Pago', instalment: '{amount} hasta el {date}', reverse: 'Inversión del sujeto pasivo: el cliente debe el impuesto ({name}).', exempt: 'Exento de impuesto ({name}).',
  rateNote: 'Impuesto en {base} al cambio de {rate}: {tax}', mailSubject: '{kind} {number} de {seller}', mailHeading: '{kind} {number}', mailLead: 'Le adjuntamos el documento {number} de {seller}.', mailFacts: 'Total {total}. Vencimiento {date}.',
  mailCredit: 'Se le abonan {total}.', mailAction: 'Ver', answerSubject: 'Sobre {number} de {seller}', answerHeading: 'Una respuesta para usted', reminderSubject: 'Recordatorio: {number} de {seller}',
  reminderLead: '{number} venció el {date}. Quedan {open} por pagar. Si ya ha pagado, no tiene que hacer nada más.', reminderSoon: '{open} de {number} vencen el {date}.', reminderFee: 'Por este recordatorio se cobran {fee}; la factura seguirá.',
  reminderInterest: 'Se cobran intereses de demora de {interest}; la factura seguirá.', reminderFeeLine: 'Gastos del recordatorio {n} de {number}', interest: 'Intereses de demora de {number}: {open} al {percent} % durante {days} días', writeOff: 'Dado de baja: {number}',
  depositLine: 'Anticipo del {percent} % sobre {subject}', work: 'el pedido', payTo: 'Transferencia bancaria', bankHolder: 'Cuenta de {value}', bankName: 'Banco: {value}', iban: 'IBAN: {value}', accountNumber: 'Número de cuenta: {value}', bic: 'BIC: {value}',
  remittance: 'Referencia: {value}', payCode: 'Pague con su aplicación bancaria', swissCode: 'Código QR suizo', payCodeText: 'Escanee el código con su aplicación bancaria para pagar {amount}. Referencia: {number}',
};
