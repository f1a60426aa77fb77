import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { accountsByCode } from '../ledger/find-accounts.ts';
import { createBankAccount } from './accounts.ts';

const slug = { workspace_slug: '' };

/** Where Northlight keeps its money: the current account every payment goes through, savings and the cash box. */
export async function seedBankAccounts(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'accounting.seed' }, async (ctx) => {
    if ((await ctx.sql('select 1 from accounting.bank_account where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const ledger = await accountsByCode(ctx, ['512', '517', '53']);
    const own = { ...slug, upiId: '', holder: 'Northlight Studio', bankName: 'Banco do Tejo', accountNumber: '', bic: '', contact: '', address: '', isArchived: false };
    await createBankAccount(ctx, { ...own, name: 'Current account', kind: 'bank', iban: 'PT50003506510000123456714', accountId: ledger.get('512')!.id, isDefault: true });
    await createBankAccount(ctx, { ...own, name: 'Savings', kind: 'bank', iban: '', accountNumber: '0651 884 02', accountId: ledger.get('517')!.id, isDefault: false });
    await createBankAccount(ctx, { ...own, name: 'Cash box', kind: 'cash', bankName: '', iban: '', accountId: ledger.get('53')!.id, isDefault: false });
  });
}
