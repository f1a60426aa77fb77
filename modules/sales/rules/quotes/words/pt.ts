import { printed } from '#core/contract/document-words/pt.ts';
import type { QuoteWords } from '../document-words.ts';

/** Portuguese words of quotes. */
export const pt: QuoteWords = {
  ...printed, shipTo: 'Entrega a', carrier: 'Transportadora', quote: 'Orçamento', version: 'versão {n}', validUntil: 'Válido até', optional: 'Opcional', chosen: 'Opcional, escolhido', deposit: 'Adiantamento na aceitação ({percent} %)', accepted: 'Aceite', signedBy: 'Assinado por {name}',
  onBehalf: 'Registado em nome de {name}', mailSubject: '{title} de {seller}', mailHeading: 'O seu orçamento {number}', mailLead: '{contact}, de {seller}, preparou um orçamento para si.', mailFacts: 'Total {total}. Válido até {date}.', mailFactsOpen: 'Total {total}.',
  mailAction: 'Ver o orçamento', reminderSubject: 'Lembrete: {title} de {seller}', reminderLead: 'O orçamento {number} ainda aguarda a sua resposta.', answerSubject: '{seller} respondeu sobre {number}', answerHeading: 'Uma mensagem sobre o seu orçamento',
  codeSubject: 'O seu código para {number}', codeHeading: 'Confirme a sua aceitação', codeLead: 'Introduza este código na página do orçamento. É válido durante 10 minutos.', copySubject: 'Aceite: {number}', copyHeading: 'Obrigado pela sua encomenda',
  copyLead: 'Segue em anexo o orçamento aceite. A sua encomenda tem o número {order}.', depositDue: 'É devido um adiantamento de {amount} ({percent} %).', renewedSubject: '{number} é novamente válido', renewedLead: 'O orçamento é agora válido até {date}.',
};
