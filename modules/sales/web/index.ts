import type { WebModule } from '#core/web/slots/slots.ts';
import { campaigns } from './campaigns/slots.ts';
import { capture } from './capture/slots.ts';
import { commission } from './commission/slots.ts';
import { dashboard } from './dashboard/slots.ts';
import { deals } from './deals/slots.ts';
import { leads } from './leads/slots.ts';
import { mails } from './mails/slots.ts';
import { meetings } from './meetings/slots.ts';
import { quotes } from './quotes/slots.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge of parties. */
export const saidElsewhere = ['sales:room', 'sales:permission', 'sales:event', 'sales:rule', 'sales:refused', 'sales:party_reference'] as const;

const parts = [leads, mails, capture, campaigns, meetings, deals, quotes, commission, dashboard];

/** Leads, opportunities, quotes and the sales dashboard. */
export const web: WebModule = {
  name: 'sales',
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
  recordPages: parts.flatMap((part) => part.recordPages ?? []),
  messageActions: parts.flatMap((part) => part.messageActions ?? []),
};
