import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { countedAccount, findAccounts, followAccounts, type AccountMoves } from '#modules/accounting/api.ts';
import { ledgerSays } from '#modules/accounting/contract.ts';
import { chargeKinds, documentSays, type ChargeKind } from '../../contract/documents.ts';

type OfKinds = Partial<Record<ChargeKind, string>>;

/** Accounts that charges to customers are posted to by their kind, as far as the settings name one that takes lines; merged ones as what took their place. */
export async function chargeAccounts(ctx: Ctx, chosen: OfKinds): Promise<OfKinds> {
  const accounts = await followAccounts(ctx, Object.values(chosen));
  return Object.fromEntries(chargeKinds.flatMap((kind) => { const account = chosen[kind] ? accounts.get(chosen[kind]) : undefined; return account?.isActive && !account.isGroup ? [[kind, account.id]] : []; }));
}

/** Refuses accounts that are newly chosen and take no lines. */
export async function requireChargeAccounts(ctx: Ctx, given: OfKinds, before: OfKinds): Promise<void> {
  const [accounts, counted] = [await findAccounts(ctx, Object.values(given)), await countedAccount(ctx)];
  for (const kind of chargeKinds) {
    const id = given[kind];
    const account = id ? accounts.get(id) : undefined;
    if (!id || id === before[kind]) continue;
    if (!account || account.isGroup || !account.isActive) failField(`chargeAccounts.${kind}`, documentSays('invoicing.choose_account'));
    if (id === counted) failField(`chargeAccounts.${kind}`, ledgerSays('accounting.stock_account'));
  }
}

const named = `x.workspace_id = $1 and x.status in ('draft', 'awaiting_approval') and x.deleted_at is null and x.charges @> jsonb_build_array(jsonb_build_object('accountId', $2::text))`;
/** Accounts that charges of drafts and templates name: what was posted keeps its own. */
export const accountsOfCharges: AccountMoves = {
  points: async (ctx, id) => (await ctx.sql(`select 1 from invoicing.document x where ${named} limit 1`, [ctx.workspaceId, id], 'invoicing.charges_of_account')).length > 0,
  move: async (ctx, id, into) => {
    await ctx.sql(
      `update invoicing.document x set charges = (select jsonb_agg(case when e.c ->> 'accountId' = $2 then jsonb_set(e.c, '{accountId}', to_jsonb($3::text)) else e.c end order by e.n) from jsonb_array_elements(x.charges) with ordinality as e(c, n))
       where ${named}`, [ctx.workspaceId, id, into], 'invoicing.move_charges');
  },
};

const chosenFor = 'x.workspace_id = $1 and exists (select 1 from jsonb_each_text(x.charge_accounts) e where e.value = $2)';
/** Accounts that the settings name for kinds of charges. */
export const accountsOfKinds: AccountMoves = {
  points: async (ctx, id) => (await ctx.sql(`select 1 from invoicing.settings x where ${chosenFor}`, [ctx.workspaceId, id], 'invoicing.kinds_of_account')).length > 0,
  move: async (ctx, id, into) => {
    const [row] = await ctx.sql<{ version: number; was: OfKinds; now: OfKinds }>(
      `update invoicing.settings x set charge_accounts = (select jsonb_object_agg(e.key, case when e.value = $2 then $3 else e.value end) from jsonb_each_text(x.charge_accounts) e), version = x.version + 1, updated_at = now()
       from invoicing.settings o where o.workspace_id = x.workspace_id and ${chosenFor} returning x.version, o.charge_accounts as was, x.charge_accounts as now`, [ctx.workspaceId, id, into], 'invoicing.move_kinds');
    // Whoever has the settings open gets the newer ones instead of a conflict.
    if (row) ctx.emit({ type: 'invoicing.settings.changed', id: ctx.workspaceId, version: row.version, data: { changes: { chargeAccounts: [row.was, row.now] } }, can: 'invoicing.invoice.view' });
  },
};
