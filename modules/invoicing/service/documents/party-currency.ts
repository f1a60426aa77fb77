import type { Ctx } from '#core/server/context.ts';
import { findRate } from '#modules/accounting/api.ts';
import { getParty } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';

/** The currency a document of a day begins in: that of the party, where a rate leads from it to the workspace's, else the workspace's own. */
export async function firstCurrency(ctx: Ctx, partyId: string | null | undefined, on: string): Promise<string> {
  const theirs = partyId ? (await getParty(ctx, partyId)).currency : null;
  return theirs !== null && (await findRate(ctx, theirs, on)) !== null ? theirs : (await getSettings(ctx)).currency.code;
}

interface Figured { partyId?: string | null | undefined; currency?: string | undefined; discountAmount?: string | null | undefined; lines?: ReadonlyArray<{ kind: string; unitPrice?: string | undefined }>; charges?: ReadonlyArray<{ amount?: string | null | undefined }> }
const counts = (figure: string | null | undefined): boolean => figure !== null && figure !== undefined && Number(figure) !== 0;

/** The currency of a draft after a change: another party has another one, unless somebody chose one, now or before, or something has an amount already, which would mean another sum. */
export async function nextCurrency(ctx: Ctx, before: { partyId: string | null; currency: string }, given: Figured, after: Figured & { issuedOn: string }): Promise<string> {
  if (given.currency !== undefined && given.currency !== before.currency) return given.currency;
  if (given.partyId === undefined || given.partyId === before.partyId) return before.currency;
  if (counts(after.discountAmount) || (after.lines ?? []).some((l) => l.kind === 'item' && counts(l.unitPrice)) || (after.charges ?? []).some((c) => counts(c.amount))) return before.currency;
  return before.currency === (await firstCurrency(ctx, before.partyId, after.issuedOn)) ? firstCurrency(ctx, given.partyId, after.issuedOn) : before.currency;
}
