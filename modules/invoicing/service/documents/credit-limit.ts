import { money, moneyFromWire, moneyToWire, type Money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { creditUse, findRate } from '#modules/accounting/api.ts';
import { partyIdsOf, type PartyFacts } from '#modules/parties/api.ts';
import { inBase, todayOf } from './write.ts';
import { readDocumentSettings } from './settings.ts';

/** By how much a customer would be over their credit limit, as decimal texts in the base currency: `used` with what is asked about. */
export interface OverLimit { name: string; over: string; used: string; limit: string; currency: string }

interface Asked {
  workspaceId: number; party: PartyFacts;
  /** What comes on top of what is owed and ordered. */
  adding: Money;
  check: 'off' | 'warn' | 'block';
  /** The document that is asked about: as a draft it may count already. */
  except?: string;
  /** Null for nobody who could be asked: a job goes on where people are only warned. */
  confirmed: boolean | null;
}

/**
 * Looks whether something more fits into a customer's credit limit; null when it does, or nobody asks. Over the limit it is refused (`invoicing.over_limit_blocked`),
 * or asked about first (`invoicing.over_limit`, whose details say by how much and whether the viewer may); what comes back then was confirmed by somebody who may, and is to be logged.
 * Whoever may neither confirm it nor see reports is told no figures (`invoicing.over_limit_refused`, `invoicing.over_limit_ask`): they are of all that a customer owes, colleagues' invoices included.
 */
export async function requireCredit(ctx: Ctx, asked: Asked): Promise<OverLimit | null> {
  if (asked.check === 'off' || asked.party.creditLimit === null || asked.adding.amount <= 0n) return null;
  await lockCreditOf(ctx, [asked.party.id]);
  const over = await overLimit(ctx, asked);
  if (!over) return null;
  const may = ctx.can('invoicing.invoice.over_limit');
  const told = may || ctx.can('accounting.report.view');
  if (asked.check === 'block') return told ? fail('invoicing.over_limit_blocked', { ...over }) : fail('invoicing.over_limit_refused', { name: over.name });
  if (asked.confirmed === false) return told ? fail('invoicing.over_limit', { ...over, may }) : fail('invoicing.over_limit_ask', { name: over.name });
  if (asked.confirmed) ctx.authorize('invoicing.invoice.over_limit');
  return over;
}

/** Keeps others from asking about these customers' limits until the transaction ends: two at once would each fit, so whoever comes second counts the first. Before the book and stock. */
export async function lockCreditOf(ctx: Ctx, partyIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(partyIds)].toSorted()) await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 79))', [id], 'invoicing.credit_lock');
}

async function overLimit(ctx: Ctx, { workspaceId, party, adding, except }: Asked): Promise<OverLimit | null> {
  const { currency } = adding;
  const own = moneyFromWire(party.creditLimit!);
  const rate = own.currency === currency ? '1' : await findRate(ctx, own.currency, await todayOf(ctx, workspaceId), workspaceId);
  // What a limit in a currency without a rate is worth nobody knows: nothing is above it.
  if (rate === null) return null;
  const limit = inBase(own, currency, rate);
  const { owed, ordered } = await creditUse(ctx, { workspaceId, partyIds: await partyIdsOf(ctx, party.id), except });
  const used = owed + ordered + adding.amount;
  if (used <= limit.amount) return null;
  const text = (amount: bigint) => moneyToWire(money(amount, currency)).amount;
  return { name: party.name, over: text(used - limit.amount), used: text(used), limit: text(limit.amount), currency };
}

/** The same for orders, by what the workspace has set. */
export async function requireCreditOf(ctx: Ctx, asked: Omit<Asked, 'check'>): Promise<OverLimit | null> {
  if (asked.party.creditLimit === null) return null;
  const { creditCheck } = await readDocumentSettings(ctx, asked.workspaceId);
  return requireCredit(ctx, { ...asked, check: creditCheck });
}

/** True when something more does not fit, whatever is done about it; never refuses. */
export async function isOverLimit(ctx: Ctx, asked: Omit<Asked, 'check' | 'confirmed'>): Promise<boolean> {
  if (asked.party.creditLimit === null || asked.adding.amount <= 0n) return false;
  const { creditCheck: check } = await readDocumentSettings(ctx, asked.workspaceId);
  if (check === 'off') return false;
  await lockCreditOf(ctx, [asked.party.id]);
  return (await overLimit(ctx, { ...asked, check, confirmed: null })) !== null;
}

/** What is said while something is written for a customer, before anybody asks to confirm it: that they are over their limit already, or would be with it; the figures only to whoever may hear them. Null when it fits, or nobody asks. Locks nothing: whoever reads waits for nobody who posts. */
export async function creditNotice(ctx: Ctx, asked: Pick<Asked, 'workspaceId' | 'party' | 'adding'>): Promise<{ blocks: boolean; figures: OverLimit | null } | null> {
  if (asked.party.creditLimit === null) return null;
  const { creditCheck: check } = await readDocumentSettings(ctx, asked.workspaceId);
  const over = check === 'off' ? null : await overLimit(ctx, { ...asked, check, confirmed: null });
  return over && { blocks: check === 'block', figures: ctx.can('invoicing.invoice.over_limit') || ctx.can('accounting.report.view') ? over : null };
}
