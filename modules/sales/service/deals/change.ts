import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom } from '#core/server/resource/custom-values.ts';
import { dealSays, type Deal } from '../../contract/deals.ts';
import { checkOwner, checkTeam, keepTeam } from '../leads/lead-values.ts';
import { noteContact } from './contacts.ts';
import { columnsFor, enteredOf, sameAmount, searchOf, withPeople, type DealWords } from './deal-values.ts';
import { dayIn, rateAt } from './rates.ts';
import { dealAnyway, dealRecord, getDeal } from './scope.ts';

const daysBetween = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

/** A day that is moved to a later one while the opportunity is open has slipped. */
function slipsOf(before: Deal, closeOn: string | null): { slips?: number; slippedDays?: number } {
  if (before.status !== 'open' || before.closeOn === null || closeOn === null || closeOn <= before.closeOn) return {};
  return { slips: before.slips + 1, slippedDays: before.slippedDays + daysBetween(before.closeOn, closeOn) };
}

function checkAmount(before: Deal, wanted: Partial<DealWords>): void {
  if (!before.hasLines) return;
  if (wanted.currency !== undefined && wanted.currency !== before.currency) failField('currency', dealSays('sales.currency_with_lines'));
  if (wanted.amount !== undefined && !sameAmount(wanted.amount, before.amount, before.currency)) failField('amount', dealSays('sales.amount_from_lines'));
}

/** Writes changed words of an opportunity the caller has read and may change, or the instant at which a closed one was closed, and records from and to. */
export async function changeDeal(ctx: Ctx, before: Deal, wanted: Partial<DealWords> & { custom?: unknown; closedAt?: string | undefined }): Promise<Deal> {
  const { custom, closedAt, ...given } = wanted;
  if (given.ownerId !== undefined && given.ownerId !== before.ownerId) await checkOwner(ctx, given.ownerId);
  if (given.teamId !== undefined && given.teamId !== before.teamId) await checkTeam(ctx, given.teamId, before.teamId);
  checkAmount(before, given);
  const old = enteredOf(before);
  const after = { ...old, ...await withPeople(ctx, before, given) };
  // A reason belongs to what is lost.
  if (before.status !== 'lost') after.lostReason = before.lostReason;
  const changed = Object.entries<unknown>(after).filter(([key, value]) => (key === 'amount' ? !sameAmount(value as string | null, old.amount, after.currency) : JSON.stringify(old[key as keyof DealWords]) !== JSON.stringify(value)));
  const extra = differingCustom(before.custom, custom ? await checkCustom(ctx, dealRecord.topic, custom as Record<string, CustomValue>, false) : []);
  if (closedAt !== undefined && closedAt !== before.closedAt) changed.push(['closedAt', closedAt]);
  if (changed.length === 0 && extra.length === 0) return before;
  const fields: Record<string, unknown> = { ...Object.fromEntries(changed), ...slipsOf(before, after.closeOn) };
  // An amount means another number of minor units in another currency.
  if ('currency' in fields) fields['amount'] = after.amount;
  const columns: Array<readonly [column: string, value: unknown]> = changed.length > 0 ? [...columnsFor(fields, after.currency), ['search', searchOf(after)]] : [];
  // Frozen is what its currency was worth on the day it was closed; of another currency or day that is another rate.
  if (before.closedAt !== null && ('currency' in fields || 'closedAt' in fields)) columns.push(['exchange_rate', await rateAt(ctx, after.currency, await dayIn(ctx, closedAt ?? before.closedAt))]);
  const done = await ctx.sql(
    `update sales.opportunity set ${columns.map(([c], i) => `${c} = $${i + 4}, `).join('')}version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 and deleted_at is null returning 1`,
    [before.id, ctx.workspaceId, before.version, ...columns.map(([, v]) => v)]);
  if (done.length === 0) throw new Refusal('core.version_conflict', { current: await getDeal(ctx, before.id) });
  if ('contactId' in fields) await noteContact(ctx, before.id, after.contactId);
  await writeCustom(ctx, dealRecord.topic, [{ id: before.id, changes: extra }]);
  if (given.teamId !== undefined && 'ownerId' in fields && !('teamId' in fields)) await keepTeam(ctx, 'sales.opportunity', before);
  const now = await dealAnyway(ctx, before.id);
  const words = Object.fromEntries(changed.map(([key, value]) => [key, [before[key as keyof Deal] ?? null, value]]));
  ctx.emit({ type: 'sales.opportunity.changed', id: before.id, version: before.version + 1, data: { changes: { ...words, ...customChangesOf(before.custom, extra), ...(now.teamId === before.teamId ? {} : { teamId: [before.teamId, now.teamId] }) } }, can: 'sales.deal.view' });
  return now;
}
