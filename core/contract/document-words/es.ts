import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Spanish words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Borrador', date: 'Fecha', contact: 'Su contacto', reference: 'Asunto', from: 'De', to: 'Para', item: 'Concepto', quantity: 'Cantidad', price: 'Precio', tax: 'IVA', amount: 'Importe', subtotal: 'Subtotal', discount: 'Descuento', net: 'Base imponible', total: 'Total',
  withheld: 'Retenido', payable: 'Total a pagar', lineDiscount: 'Descuento {value}', taxId: 'NIF-IVA {id}', notes: 'Notas', terms: 'Condiciones', page: 'Página {page} de {pages}',
};

/** Spanish words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Líneas', noName: 'Sin nombre', messages: 'Mensajes', send: 'Enviar', download: 'Descargar el PDF', trackRefuse: 'Desactivarlo', trackAllow: 'Permitirlo', totals: 'Totales', explain: 'Explicar este total',
  perLine: 'redondeado línea por línea', explainLead: 'Cada importe es exacto hasta que se redondea su línea o impuesto; las mitades se redondean alejándose de cero.',
};
