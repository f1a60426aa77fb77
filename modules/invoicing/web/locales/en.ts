import { documents, documentsSaid } from './en/documents.ts';
import { expenses, expensesSaid } from './en/expenses.ts';

/** English texts of invoicing. */
export const en = {
  room: 'Invoicing',
  rule: { ...documentsSaid.rule, ...expensesSaid.rule }, refused: { ...documentsSaid.refused, ...expensesSaid.refused }, permission: { ...documentsSaid.permission, ...expensesSaid.permission }, event: { ...documentsSaid.event, ...expensesSaid.event },
  outsider: { ...documentsSaid.outsider }, eventType: { ...documentsSaid.eventType, ...expensesSaid.eventType }, party_reference: { ...documentsSaid.party_reference, ...expensesSaid.party_reference },
  documents, expenses,
};
