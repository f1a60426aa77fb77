import type { Ctx } from '#core/server/context.ts';
import { findMatches, getParties, idsByTaxNumber, requireSeenParty, seenParties } from '#modules/parties/api.ts';
import type { ImportedEInvoice } from '../../../contract/documents.ts';
import type { Seller } from '../../../rules/einvoice/index.ts';

/** From here on a name is taken for the same. */
const sameName = 0.95;

/** Who sent an e-invoice: who was chosen, else the one party with its VAT number, else the one of its name. Nobody where several would do: somebody has to choose. */
export async function findVendor(ctx: Ctx, seller: Seller, chosen: string | undefined): Promise<{ partyId: string | null; by: ImportedEInvoice['vendor'] }> {
  if (chosen) {
    return { partyId: (await requireSeenParty(ctx, chosen, 'partyId')).id, by: 'chosen' };
  }
  const numbers = [seller.vatId, seller.vatId?.replace(/^[A-Z]{2}/, ''), seller.taxId].filter((n): n is string => !!n);
  const byNumber = await onlyVendor(ctx, await idsByTaxNumber(ctx, numbers));
  if (byNumber) return { partyId: byNumber, by: 'tax_number' };
  const names = [...new Set([seller.name, seller.tradingName].filter((n): n is string => !!n))];
  const matches = (await findMatches(ctx, names.map((name) => ({ kind: 'company' as const, name })), ['name'])).flat().filter((m) => m.score >= sameName);
  const byName = await onlyVendor(ctx, [...new Set(matches.map((m) => m.party.id))]);
  return byName ? { partyId: byName, by: 'name' } : { partyId: null, by: 'nobody' };
}

/** The only one of these whom the viewer may see, or the only vendor among them. */
export async function onlyVendor(ctx: Ctx, ids: readonly string[]): Promise<string | null> {
  const seen = await seenParties(ctx, [...(await getParties(ctx, ids)).values()]);
  const vendors = seen.filter((p) => p.roles.includes('vendor'));
  const [only] = vendors.length > 0 ? vendors : seen;
  return only && (vendors.length > 0 ? vendors : seen).length === 1 ? only.id : null;
}
