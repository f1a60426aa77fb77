import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { VatCheck } from '../contract.ts';
import { absent, readFacts, type PartyFacts } from './facts.ts';
import { topic } from './parties.ts';
import { askVies } from './vies.ts';

const isOffered = (ctx: Ctx, p: PartyFacts): boolean => ctx.app.config.VIES === 'on' && p.taxIdType === 'eu_vat' && p.taxId !== '';

const factsOf = async (ctx: Ctx, id: string): Promise<PartyFacts> => (await readFacts(ctx, [id])).get(id) ?? absent(ctx, id);

/** What is known of the number a party has now. */
export async function showVatCheck(ctx: Ctx, { id }: { id: string }): Promise<VatCheck> {
  const party = await factsOf(ctx, id);
  // A question whose job died is not waited for.
  const [row] = await ctx.sql<{ valid: boolean | null; name: string; address: string; checked_at: Date | null; asking: boolean; failed: boolean }>(
    "select c.valid, c.name, c.address, c.checked_at, c.asked_at > coalesce(c.checked_at, '-infinity') and not c.failed and c.asked_at > now() - interval '2 minutes' as asking, c.failed from parties.vat_check c where c.workspace_id = $1 and c.party_id = $2 and c.vat = $3", [ctx.workspaceId, party.id, party.taxId], 'parties.vat_check');
  const { valid = null, name = '', address = '', checked_at: at } = row ?? {};
  return { offered: isOffered(ctx, party), asking: row?.asking ?? false, failed: row?.failed ?? false, result: valid === null ? null : { valid, name, address, checkedAt: at!.toISOString() } };
}

/** Asks VIES about the number in the background; what it said of another number before is forgotten. */
export async function askForVatCheck(ctx: Ctx, { id }: { id: string }): Promise<VatCheck> {
  const party = await factsOf(ctx, id);
  if (!isOffered(ctx, party)) fail('parties.vies_not');
  await ctx.sql('delete from parties.vat_check where workspace_id = $1 and party_id = $2 and vat <> $3', [ctx.workspaceId, party.id, party.taxId]);
  await ctx.sql(
    `insert into parties.vat_check (party_id, workspace_id, vat, asked_at, asked_by) values ($1, $2, $3, clock_timestamp(), $4)
     on conflict (party_id) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by, failed = false`, [party.id, ctx.workspaceId, party.taxId, ctx.actorId]);
  await ctx.enqueue('parties.checkVat', { workspaceId: ctx.workspaceId, id: party.id, vat: party.taxId });
  return showVatCheck(ctx, { id: party.id });
}

/** The job: asks with nothing held open, then keeps the answer, or that there was none. */
export async function runVatCheck(app: App, { workspaceId, id, vat }: { workspaceId: number; id: string; vat: string }): Promise<void> {
  const answer = await askVies(app, vat);
  await runAs(app, { workspaceId, name: 'parties.checkVat' }, async (ctx) => {
    const [kept] = answer
      ? await ctx.sql('update parties.vat_check c set valid = $4, name = $5, address = $6, checked_at = clock_timestamp(), failed = false where c.workspace_id = $1 and c.party_id = $2 and c.vat = $3 returning 1', [workspaceId, id, vat, answer.valid, answer.name, answer.address])
      : await ctx.sql('update parties.vat_check c set failed = true where c.workspace_id = $1 and c.party_id = $2 and c.vat = $3 returning 1', [workspaceId, id, vat]);
    // The number changed, or the party was erased meanwhile.
    const party = kept && (await readFacts(ctx, [id])).get(id);
    if (party) ctx.emit({ type: `${topic}.vat_checked`, id, version: party.version, can: 'parties.view', data: { vat, valid: answer?.valid ?? null } });
  });
}
