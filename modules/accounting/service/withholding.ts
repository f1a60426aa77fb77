import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { partyWithholdingUse, registerPartyCheck, type PartyFacts } from '#modules/parties/api.ts';
import { says } from '../contract.ts';
import { registerMasterUse } from './master-uses.ts';
import { taxesOn } from './taxes.ts';

/** What is kept back of a vendor's bills, where it may still be chosen and has a rate on that day. */
export async function withholdingOf(ctx: Ctx, vendor: PartyFacts | null, on: string): Promise<string | null> {
  const id = vendor?.vendorWithholdingTaxId ?? null;
  return id !== null && (await taxesOn(ctx, on, 'purchase')).some((t) => t.id === id && t.kind === 'withholding') ? id : null;
}

// A vendor names withholdings of its workspace only that may be chosen, and one a vendor names is not removed.
registerPartyCheck('accounting.withholding', async (ctx, changes) => {
  const chosen = changes.filter((c) => c.after.vendorWithholdingTaxId && c.after.vendorWithholdingTaxId !== c.before.vendorWithholdingTaxId);
  if (chosen.length === 0) return;
  // Held until the end, so that a tax is not removed while a vendor gets it.
  const known = new Set((await ctx.sql<{ id: string }>("select t.id from accounting.tax t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.kind = 'withholding' and t.applies_to in ('both', 'purchase') and t.is_active and t.deleted_at is null order by t.id for share", [ctx.workspaceId, [...new Set(chosen.map((c) => c.after.vendorWithholdingTaxId))]], 'accounting.tax.withholding_chosen')).map((t) => t.id));
  for (const { after, path } of chosen) if (!known.has(after.vendorWithholdingTaxId!)) failField(path('vendorWithholdingTaxId'), says('accounting.choose_withholding'));
});
registerMasterUse('tax', 'party', partyWithholdingUse);
