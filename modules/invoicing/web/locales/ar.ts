import { around } from './ar/around.ts';
import { documents, documentsSaid } from './ar/documents.ts';
import { expenses, expensesSaid } from './ar/expenses.ts';
import { recurring, recurringSaid } from './ar/recurring.ts';

/** Arabic texts of invoicing. */
export default {
  room: 'الفوترة',
  rule: { ...documentsSaid.rule, ...expensesSaid.rule, ...recurringSaid.rule }, refused: { ...documentsSaid.refused, ...expensesSaid.refused, ...recurringSaid.refused }, permission: { ...documentsSaid.permission, ...expensesSaid.permission }, event: { ...documentsSaid.event, ...expensesSaid.event, ...recurringSaid.event },
  outsider: { ...documentsSaid.outsider }, eventType: { ...documentsSaid.eventType, ...expensesSaid.eventType }, party_reference: { ...documentsSaid.party_reference, ...expensesSaid.party_reference },
  around, documents, expenses, recurring,
};
