import type { WebModule } from '#core/web/slots/slots.ts';
import { billingPlans } from './billing-plans/slots.ts';
import { documents } from './documents/slots.ts';
import { expenses } from './expenses/slots.ts';
import { en } from './locales/en.ts';
import { recurring } from './recurring/slots.ts';
import { sold } from './sold/slots.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge of parties. */
export const saidElsewhere = ['invoicing:room', 'invoicing:permission', 'invoicing:event', 'invoicing:rule', 'invoicing:refused', 'invoicing:party_reference'] as const;

const parts = [documents, billingPlans, recurring, sold, expenses];

/** Invoices, bills and expenses. */
export const web: WebModule = {
  name: 'invoicing',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: parts.flatMap((part) => part.pages),
  sidebar: parts.flatMap((part) => part.sidebar ?? []),
  erp: parts.flatMap((part) => part.erp ?? []),
  create: parts.flatMap((part) => part.create ?? []),
  settings: parts.flatMap((part) => part.settings ?? []),
  cards: parts.flatMap((part) => part.cards ?? []),
  steps: parts.flatMap((part) => part.steps ?? []),
  search: parts.flatMap((part) => part.search ?? []),
  commands: parts.flatMap((part) => part.commands ?? []),
  schedule: parts.flatMap((part) => part.schedule ?? []),
  messageActions: parts.flatMap((part) => part.messageActions ?? []),
  recordPages: parts.flatMap((part) => part.recordPages ?? []),
};
