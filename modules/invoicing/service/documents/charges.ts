import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { followAccounts } from '#modules/accounting/api.ts';
import { documentSays, type CashRounding, type Direction, type DocumentCharge } from '../../contract/documents.ts';
import { shareOf } from '../../rules/documents/quantities.ts';
import { amountText, minorOf, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';

/** A charge that is to be written: as entered, with the id it has or gets, and the charge it gives back. */
export type NewCharge = Omit<DocumentCharge, 'id' | 'sourceId'> & { id?: string | undefined; sourceId?: string | null };

/** Charges as they are kept: each with an id, what it gives back from before, and one figure; of merged accounts what took their place. Refuses an account that takes no lines. */
export async function keptCharges(ctx: Ctx, charges: readonly NewCharge[], before: readonly DocumentCharge[] = []): Promise<DocumentCharge[]> {
  const accounts = await followAccounts(ctx, charges.flatMap((c) => c.accountId ?? []));
  const known = new Map(before.map((c) => [c.id, c]));
  return charges.map((c, i) => {
    if ((c.amount === null) === (c.percent === null)) failField(`charges.${i}.amount`, documentSays('invoicing.charge_one'));
    const kept = c.id ? known.get(c.id) : undefined;
    if (c.id) known.delete(c.id);
    const sourceId = c.sourceId === undefined ? kept?.sourceId ?? null : c.sourceId;
    const account = c.accountId ? accounts.get(c.accountId) : undefined;
    // What gives one back may keep an account that is closed by now, until it is posted.
    if (c.accountId && (!account || account.isGroup || (!account.isActive && !sourceId))) failField(`charges.${i}.accountId`, documentSays('invoicing.choose_account'));
    return { id: kept?.id ?? uuidv7(), kind: c.kind, label: c.label, amount: c.amount, percent: c.percent, taxIds: c.taxIds, ...(c.proposedTaxIds ? { proposedTaxIds: c.proposedTaxIds } : {}), accountId: account?.id ?? null, sourceId };
  });
}

/** How the payable of a document of a direction is rounded in a currency, by the settings. */
export async function cashRoundingOf(ctx: Ctx, direction: Direction, currency: string): Promise<CashRounding | null> {
  if (direction === 'purchase') return null;
  const found = (await readDocumentSettings(ctx, ctx.workspaceId)).cashRounding.find((r) => r.currency === currency);
  return found ? { step: found.step, mode: found.mode } : null;
}

/** What the charges of a posted document came to, in its price mode and minor units, by charge; less what posted credits gave back. */
export async function chargesLeft(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id' | 'currency' | 'charges' | 'totals'>): Promise<Map<string, { whole: bigint; left: bigint }>> {
  if (d.charges.length === 0) return new Map();
  const rows = await ctx.sql<{ source_id: string; amount: string }>(
    `select e.c ->> 'sourceId' as source_id, sum((x.totals -> 'charges' -> (e.n::int - 1) ->> 'amount')::numeric)::text as amount from invoicing.document x cross join jsonb_array_elements(x.charges) with ordinality as e(c, n)
     where x.workspace_id = $1 and x.origin_id = $2 and x.status = 'posted' and x.kind in ('credit_note', 'vendor_credit') and e.c ->> 'sourceId' is not null group by 1`, [d.workspace_id, d.id], 'invoicing.credited_charges');
  const given = new Map(rows.map((r) => [r.source_id, minorOf(r.amount, d.currency)]));
  return new Map(d.charges.map((c, i) => { const whole = minorOf(d.totals.charges?.[i]?.amount ?? '0', d.currency); return [c.id, { whole, left: whole - (given.get(c.id) ?? 0n) }]; }));
}

/** The charges of what credits `part` of the lines that came to `of` (minor units): in their share, and with `rest` all that is left, so that everything in parts gives back everything. */
export async function creditedCharges(ctx: Ctx, d: DocumentRow, { part, of, rest }: { part: bigint; of: bigint; rest: boolean }): Promise<NewCharge[]> {
  const left = await chargesLeft(ctx, d);
  const accounts = await followAccounts(ctx, d.charges.flatMap((c) => c.accountId ?? []));
  return d.charges.flatMap((c) => {
    const charge = left.get(c.id)!;
    const share = rest ? charge.left : shareOf(charge.whole, part, of);
    const amount = share > charge.left ? charge.left : share;
    return amount > 0n ? [{ ...c, id: undefined, amount: amountText(amount, d.currency), percent: null, accountId: c.accountId && (accounts.get(c.accountId)?.id ?? null), sourceId: c.id }] : [];
  });
}

/** Refuses a credit that gives back more of a charge than is left of it. */
export async function requireChargesLeft(ctx: Ctx, d: DocumentRow, origin: DocumentRow): Promise<void> {
  const left = await chargesLeft(ctx, origin);
  d.charges.forEach((c, i) => {
    const most = c.sourceId ? left.get(c.sourceId)?.left : undefined;
    if (most !== undefined && minorOf(d.totals.charges?.[i]?.amount ?? '0', d.currency) > most) failField(`charges.${i}.amount`, documentSays('invoicing.charge_left', { most: amountText(most < 0n ? 0n : most, d.currency) }));
  });
}
