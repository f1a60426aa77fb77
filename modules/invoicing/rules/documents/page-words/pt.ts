import { read } from '#core/contract/document-words/pt.ts';
import type { PageWords } from './page-words.ts';

export { pt as printed } from '../words/pt.ts';

/** Portuguese words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Creditado', writeOffs: 'Abatido', charge: 'Encargo', ask: 'Perguntar a {{seller}}', yourName: 'O seu nome (opcional)', eInvoice: 'Descarregar a fatura eletrónica', noEInvoice: 'Este documento não está disponível como fatura eletrónica. O PDF está.',
  title: '{{kind}} de {{seller}}', due: '{{amount}} vencem em {{date}}', overdue: '{{amount}} venceram em {{date}}', paidThanks: 'Pago. Obrigado.', settled: 'Já não há nada por pagar neste documento.', void: 'Este documento está anulado.',
  tracked: 'O remetente vê quando esta página é aberta e os seus ficheiros são descarregados.', trackedOff: 'O remetente não vê quando esta página é aberta nem quando os seus ficheiros são descarregados.',
  trackedBrowser: 'O seu navegador pede para não ser seguido: o remetente não vê quando esta página é aberta nem quando os seus ficheiros são descarregados.', payCodeHelp: 'Leia o código com a sua aplicação bancária para pagar {{amount}}.', payUpi: 'Pagar com UPI',
  openUpi: 'Abrir a aplicação UPI', paid: 'Pago', open: 'Por pagar', deposits: 'Adiantamentos', deposit: 'Adiantamento {{number}}', termsLabel: 'Condições de pagamento', publicEarly: 'Se pagar até {{day}}, bastam {{amount}}.', payDo: 'Pagar {{amount}}',
  payOpening: 'A página de pagamento está a abrir…', payTest: 'Teste: não há dinheiro real em movimento.', payPending: 'O seu banco recebeu o pagamento, que está a ser confirmado. Não precisa de pagar de novo.',
  payNotTaken: 'De momento não é possível pagar em linha. Pague por transferência ou pergunte ao remetente.',
};
