import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { registerAccountUse } from '#modules/accounting/api.ts';
import { billingPlans } from './parts/billing-plans.ts';
import { documents } from './parts/documents.ts';
import { expenses } from './parts/expenses.ts';
import { mailIn } from './parts/mail-in.ts';
import { seedDocuments } from './seed.ts';
import './service/currency-use.ts';
import { accountsOfCharges, accountsOfKinds } from './service/documents/charge-accounts.ts';

registerAccountUse('invoicing.expense_category', { table: 'invoicing.expense_category', columns: ['account_id'], removable: true });
registerAccountUse('invoicing.recurring_expense', { table: 'invoicing.recurring_expense', columns: ['paid_account_id'], removable: true });
registerAccountUse('invoicing.document_line', { table: 'invoicing.document_line', columns: ['account_id'], where: "exists (select 1 from invoicing.document d where d.id = x.document_id and d.status in ('draft', 'awaiting_approval') and d.deleted_at is null)" });
registerAccountUse('invoicing.document_charge', accountsOfCharges);
registerAccountUse('invoicing.charge_accounts', accountsOfKinds);
// Also once all is recognised: a credit or a void may still take it back.
registerAccountUse('invoicing.deferral', { table: 'invoicing.deferral', columns: ['account_id', 'deferred_account_id'], underBook: true });

const parts = [documents, billingPlans, expenses, mailIn];

/** Invoices, credit notes, bills, vendor credits and expense claims. */
export const invoicing = module({
  name: 'invoicing', uses: ['accounting'],
  routes: parts.flatMap((part) => part.routes), records: parts.flatMap((part) => part.records ?? []),
  jobs: parts.flatMap((part) => part.jobs ?? []), subscribers: [...parts.flatMap((part) => part.subscribers ?? []), forgetsWorkspace('invoicing')],
  mailReceivers: parts.flatMap((part) => part.mailReceivers ?? []),
  mount: async (server, app) => { for (const part of parts) await part.mount?.(server, app); },
  start: async (app) => { for (const part of parts) await part.start?.(app); },
  seed: async (app) => { await seedDocuments(app); for (const part of parts) await part.seed?.(app); },
});
