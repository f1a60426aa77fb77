import { around } from './ar/around.ts';
import { documents, documentsSaid } from './ar/documents.ts';
import { expenses, expensesSaid } from './ar/expenses.ts';
import { mailIn, mailInSaid } from './ar/mail-in.ts';
import { paper } from './ar/paper.ts';
import { plans, plansSaid } from './ar/plans.ts';
import { recurring, recurringSaid } from './ar/recurring.ts';
import { sold } from './ar/sold.ts';
import { terms } from './ar/terms.ts';

/** Arabic texts of invoicing. */
export default {
  room: 'الفوترة',
  rule: { ...documentsSaid.rule, ...expensesSaid.rule, ...plansSaid.rule, ...recurringSaid.rule }, refused: { ...documentsSaid.refused, ...expensesSaid.refused, ...plansSaid.refused, ...recurringSaid.refused, ...mailInSaid.refused }, permission: { ...documentsSaid.permission, ...expensesSaid.permission }, event: { ...documentsSaid.event, ...expensesSaid.event, ...plansSaid.event, ...recurringSaid.event, ...mailInSaid.event },
  outsider: { ...documentsSaid.outsider }, eventType: { ...documentsSaid.eventType, ...expensesSaid.eventType }, party_reference: { ...documentsSaid.party_reference, ...expensesSaid.party_reference },
  around, documents, expenses, mailIn, paper, plans, recurring, sold, terms,
};
