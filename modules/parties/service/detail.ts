import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type * as contract from '../contract.ts';
import { says, type PartyDetail } from '../contract.ts';
import { cardsWhere } from './cards.ts';
import { alive } from './facts.ts';
import { addParties, changeParties, findParty, setRoles, topic } from './parties.ts';
import { presentOne } from './present.ts';
import { isOpen, seenOf } from './sight.ts';

interface ConsentRow { id: string; channel: contract.ConsentChannel; given: boolean; source: string; at: string; by_account: string | null }
const consentSelect = `select c.id, c.channel, c.given, c.source, to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.by_account from parties.consent c where c.workspace_id = $1 and c.party_id = $2`;

async function presentConsents(ctx: Ctx, rows: readonly ConsentRow[]) {
  const person = await peopleOf(ctx, rows.map((r) => r.by_account));
  return rows.map(({ by_account, ...row }) => ({ ...row, by: person(by_account) }));
}

/** A party with what its page shows; an id that was merged away leads to the one that took its place. */
export async function getDetail(ctx: Ctx, { id }: { id: string }): Promise<PartyDetail> {
  const facts = found(await findParty(ctx, id));
  const consents = await ctx.sql<ConsentRow>(`select distinct on (c.channel) ${consentSelect.slice('select '.length)} order by c.channel, c.at desc, c.id desc`, [ctx.workspaceId, facts.id], 'parties.consents.last');
  const children = await seenOf(ctx, await cardsWhere(ctx, `p.workspace_id = $1 and p.parent_id = $2 and ${alive}`, [ctx.workspaceId, facts.id], 'lower(p.name), p.id', 50));
  const mergedFrom = await ctx.sql<{ id: string; name: string; mergeId: string; at: string; undoable: boolean }>(
    `select l.id, l.name, m.id as "mergeId", to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.created_at > now() - interval '30 days' and m.receipts <> '{}' as undoable
     from parties.merge m join parties.party l on l.id = m.loser_id where m.workspace_id = $1 and m.winner_id = $2 and m.undone_at is null order by m.created_at desc limit 20`, [ctx.workspaceId, facts.id], 'parties.merged_from');
  return { ...await presentOne(ctx, facts), consents: await presentConsents(ctx, consents), children, mergedFrom };
}

/** Adds a party in the given roles; a mere lead is added where leads are. */
export async function createOne(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof contract.createParty>) {
  // Who is nothing but a lead is seen by who sees the lead: without one that is nobody, not even whoever adds them.
  if (!isOpen(input.roles)) failField('roles', says('parties.role_lead'));
  return presentOne(ctx, (await addParties(ctx, [input]))[0]!);
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

/** Every word a person gave, newest first. */
export async function listConsents(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.listConsents>> {
  const facts = found(await findParty(ctx, id));
  return { items: await presentConsents(ctx, await ctx.sql<ConsentRow>(`${consentSelect} order by c.at desc, c.id desc limit 200`, [ctx.workspaceId, facts.id], 'parties.consents')) };
}

/** Records what a person said about a channel. */
export async function setConsent(ctx: Ctx, input: InputOf<typeof contract.setConsent>): Promise<OutputOf<typeof contract.setConsent>> {
  const facts = found(await findParty(ctx, input.id));
  const id = uuidv7();
  await ctx.sql('insert into parties.consent (id, workspace_id, party_id, channel, given, source, by_account) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, facts.id, input.channel, input.given, input.source, ctx.accountId]);
  ctx.emit({ type: `${topic}.consent`, id: facts.id, can: 'parties.view', data: { changes: { [`consent.${input.channel}`]: [null, input.given ? 'in' : 'out'] }, note: input.source } });
  const [row] = await ctx.sql<ConsentRow>(`${consentSelect} and c.id = $3`, [ctx.workspaceId, facts.id, id]);
  return (await presentConsents(ctx, [row!]))[0]!;
}
