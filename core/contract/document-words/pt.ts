import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Portuguese words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Rascunho', date: 'Data', contact: 'O seu contacto', reference: 'Assunto', from: 'De', to: 'Para', item: 'Descrição', quantity: 'Quantidade', price: 'Preço', tax: 'IVA', amount: 'Montante', subtotal: 'Subtotal', discount: 'Desconto', net: 'Valor líquido',
  total: 'Total', withheld: 'Retido', payable: 'Total a pagar', lineDiscount: 'Desconto {value}', taxId: 'NIF {id}', notes: 'Notas', terms: 'Condições', page: 'Página {page} de {pages}',
};

/** Portuguese words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Linhas', noName: 'Sem nome', messages: 'Mensagens', send: 'Enviar', download: 'Descarregar o PDF', trackRefuse: 'Desativar', trackAllow: 'Permitir', totals: 'Totais', explain: 'Explicar este total',
  perLine: 'arredondado linha a linha', explainLead: 'Cada montante é exato até a sua linha ou imposto ser arredondado; as metades arredondam-se afastando-se de zero.',
};
