import { around } from './en/around.ts';
import { documents, documentsSaid } from './en/documents.ts';
import { expenses, expensesSaid } from './en/expenses.ts';
import { mailIn, mailInSaid } from './en/mail-in.ts';
import { paper } from './en/paper.ts';
import { plans, plansSaid } from './en/plans.ts';
import { recurring, recurringSaid } from './en/recurring.ts';
import { sold } from './en/sold.ts';
import { terms } from './en/terms.ts';

/** English texts of invoicing. */
export const en = {
  room: 'Invoicing',
  rule: { ...documentsSaid.rule, ...expensesSaid.rule, ...plansSaid.rule, ...recurringSaid.rule }, refused: { ...documentsSaid.refused, ...expensesSaid.refused, ...plansSaid.refused, ...recurringSaid.refused, ...mailInSaid.refused }, permission: { ...documentsSaid.permission, ...expensesSaid.permission }, event: { ...documentsSaid.event, ...expensesSaid.event, ...plansSaid.event, ...recurringSaid.event, ...mailInSaid.event },
  outsider: { ...documentsSaid.outsider }, eventType: { ...documentsSaid.eventType, ...expensesSaid.eventType }, party_reference: { ...documentsSaid.party_reference, ...expensesSaid.party_reference },
  around, documents, expenses, mailIn, paper, plans, recurring, sold, terms,
};
