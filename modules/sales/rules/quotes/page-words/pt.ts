import { read } from '#core/contract/document-words/pt.ts';
import type { PageWords } from './page-words.ts';

export { pt as printed } from '../words/pt.ts';

/** Portuguese words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Versão {{n}}', cancel: 'Cancelar', title: 'Um orçamento de {{seller}}', take: 'Escolher {{name}}', chooseOptions: 'Escolha uma opção de cada grupo.', answer: 'A sua resposta', accept: 'Aceitar', decline: 'Recusar', acceptTitle: 'Aceitar por {{total}}',
  acceptDo: 'Aceitar o orçamento', name: 'O seu nome', nameHelp: 'Ao escrever o seu nome assina o orçamento.', signature: 'Assinatura', signatureHelp: 'Desenhe-a com o dedo, uma caneta ou o rato.', clear: 'Limpar', code: 'Código', sendCode: 'Enviar o código',
  codeSent: 'O código foi enviado para {{address}}.', agree: 'Aceito {{number}} por {{total}} e as suas condições.', declineTitle: 'Recusar este orçamento', reason: 'Motivo', replacedTitle: 'Este orçamento foi substituído',
  replaced: '{{seller}} enviou-lhe uma versão mais recente. Abra a ligação da última mensagem.', accepted: 'Por {{name}} em {{date}}. A sua encomenda tem o número {{order}}.', declined: 'Este orçamento foi recusado.', expiredTitle: 'Este orçamento expirou',
  expired: 'Peça uma prorrogação; o remetente é avisado de imediato.', askRenewal: 'Pedir prorrogação', renewalAsked: 'O remetente sabe que pede uma prorrogação.', ask: 'Perguntar sobre isto', askLine: 'A sua pergunta sobre «{{name}}»', askAll: 'Escrever a {{seller}}',
  tracked: 'O remetente vê quando esta página é aberta.', trackedOff: 'O remetente não vê quando esta página é aberta.', trackedBrowser: 'O seu navegador pede para não ser seguido: o remetente não vê quando esta página é aberta.', payDeposit: 'Pagar o adiantamento',
  depositPaid: 'O adiantamento está pago. Obrigado.', depositOn: 'Na aceitação é devido um adiantamento de {{amount}}.', freely: 'opcional', close: 'Fechar', isExpired: 'Este orçamento expirou. Peça uma prorrogação.',
  isReplaced: 'Este orçamento foi substituído por uma versão mais recente.', isAnswered: 'Este orçamento já tem resposta.', isChanged: 'O total é agora {{total}}. Verifique-o de novo.', isGone: 'Esta ligação já não é válida. Peça uma nova.',
  hasMoved: 'Isto já não é possível com este orçamento.', wrongCode: 'O código está errado ou já não é válido.', noEmail: 'Não há nenhum endereço de e-mail para onde enviar.', noDeposit: 'De momento não há nenhum adiantamento a pagar aqui. Pergunte ao remetente.',
};
