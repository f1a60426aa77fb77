import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import type * as contract from '../contract.ts';
import { says, type PartyDetail } from '../contract.ts';
import { consentsIn, withoutConsents } from '../rules/consent-word.ts';
import { cardsWhere } from './cards.ts';
import { lastConsents } from './consents.ts';
import { alive } from './facts.ts';
import { addParties, changeParties, findParty, setRoles } from './parties.ts';
import { presentOne } from './present.ts';
import { isOpen, seenOf } from './sight.ts';

/** A party with what its page shows; an id that was merged away leads to the one that took its place. */
export async function getDetail(ctx: Ctx, { id }: { id: string }): Promise<PartyDetail> {
  const facts = found(await findParty(ctx, id));
  const children = await seenOf(ctx, await cardsWhere(ctx, `p.workspace_id = $1 and p.parent_id = $2 and ${alive}`, [ctx.workspaceId, facts.id], 'lower(p.name), p.id', 50));
  const mergedFrom = await ctx.sql<{ id: string; name: string; mergeId: string; at: string; undoable: boolean }>(
    `select l.id, l.name, m.id as "mergeId", to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.created_at > now() - interval '30 days' and m.receipts <> '{}' as undoable
     from parties.merge m join parties.party l on l.id = m.loser_id where m.workspace_id = $1 and m.winner_id = $2 and m.undone_at is null order by m.created_at desc limit 20`, [ctx.workspaceId, facts.id], 'parties.merged_from');
  return { ...await presentOne(ctx, facts), consents: await lastConsents(ctx, facts.id), children, mergedFrom };
}

/** Adds a party in the given roles; a mere lead is added where leads are. */
export async function createOne(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof contract.createParty>) {
  // Who is nothing but a lead is seen by who sees the lead: without one that is nobody, not even whoever adds them.
  if (!isOpen(input.roles)) failField('roles', says('parties.role_lead'));
  return presentOne(ctx, (await addParties(ctx, [{ ...withoutConsents(input), consents: consentsIn(input) }]))[0]!);
}

/** Changes a party. */
export async function updateOne(ctx: Ctx, { workspace_slug: _slug, id, version, ...patch }: InputOf<typeof contract.updateParty>) {
  return presentOne(ctx, (await changeParties(ctx, [{ id, version, patch }]))[0]!);
}

/** Sets the roles of a party; one that everybody sees does not become a mere lead, whom only those see who see the lead. */
export async function setRolesOf(ctx: Ctx, input: InputOf<typeof contract.setRoles>) {
  const before = found(await findParty(ctx, input.id));
  if (isOpen(before.roles) && !isOpen(input.roles)) failField('roles', says('parties.role_last'));
  return presentOne(ctx, await setRoles(ctx, input));
}
