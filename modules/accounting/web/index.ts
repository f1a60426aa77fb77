import type { WebModule } from '#core/web/slots/slots.ts';
import { bank } from './bank/slots.ts';
import { ledger } from './ledger/slots.ts';
import { masters } from './masters/slots.ts';
import './party/slots.ts';
import { prices } from './prices/slots.ts';
import { proof } from './proof/slots.ts';
import { reports } from './reports/slots.ts';
import { stock } from './stock/slots.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge of parties. */
export const saidElsewhere = ['accounting:room', 'accounting:permission', 'accounting:event', 'accounting:rule', 'accounting:refused', 'accounting:party_reference'] as const;

const parts = [ledger, bank, reports, masters, prices, stock, proof];

/** The ledger, the bank, reports, and the masters documents are written with. */
export const web: WebModule = {
  name: 'accounting',
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
  recordPages: parts.flatMap((part) => part.recordPages ?? []),
};
