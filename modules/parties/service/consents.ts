import { v7 as uuidv7 } from 'uuid';
import type { OutputOf, InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { getSettings } from '#modules/settings/api.ts';
import type * as contract from '../contract.ts';
import { momentOf } from '../rules/consent-moment.ts';
import { consentsIn, type ConsentEntered, type ConsentSaid } from '../rules/consent-word.ts';
import { addConsents, findParty, topic } from './parties.ts';

interface ConsentRow { id: string; channel: contract.ConsentChannel; given: boolean; source: string; at: string; by_account: string | null; words: string; page: string; ip: string | null }
const columns = `c.id, c.channel, c.given, c.source, to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.by_account, c.words, c.page, host(c.ip) as ip`;

async function presentConsents(ctx: Ctx, rows: readonly ConsentRow[]): Promise<contract.ConsentProof[]> {
  const person = await peopleOf(ctx, rows.map((r) => r.by_account));
  return rows.map(({ by_account, ip, ...row }) => ({ ...row, ip: ctx.can('parties.edit') ? ip : null, by: person(by_account) }));
}

/** The last word of a party on each channel. */
export async function lastConsents(ctx: Ctx, partyId: string): Promise<contract.ConsentProof[]> {
  return presentConsents(ctx, await ctx.sql<ConsentRow>(`select distinct on (c.channel) ${columns} from parties.consent c where c.workspace_id = $1 and c.party_id = $2 order by c.channel, c.at desc, c.id desc`, [ctx.workspaceId, partyId], 'parties.consents.last'));
}

/** Every word these parties gave, newest first, at most 200; one that was carried from one of them to another stands there once. Whoever asks has looked who may see them. */
export async function consentProofsOf(ctx: Ctx, partyIds: readonly string[]): Promise<contract.ConsentProof[]> {
  if (partyIds.length === 0) return [];
  const rows = await ctx.sql<ConsentRow>(`select * from (select distinct on (c.channel, c.given, c.at, c.source) ${columns}, c.at as said_at from parties.consent c where c.workspace_id = $1 and c.party_id = any($2::uuid[]) order by c.channel, c.given, c.at, c.source, c.id) x order by x.said_at desc, x.id desc limit 200`, [ctx.workspaceId, [...new Set(partyIds)]], 'parties.consents');
  return presentConsents(ctx, rows.map(({ id, channel, given, source, at, by_account, words, page, ip }) => ({ id, channel, given, source, at, by_account, words, page, ip })));
}

/** Every word a person gave, newest first. */
export async function listConsents(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.listConsents>> {
  return { items: await consentProofsOf(ctx, [found(await findParty(ctx, id)).id]) };
}

/** Records what a person said about a channel. */
export async function setConsent(ctx: Ctx, input: InputOf<typeof contract.setConsent>): Promise<OutputOf<typeof contract.setConsent>> {
  const facts = found(await findParty(ctx, input.id));
  const id = uuidv7();
  await ctx.sql('insert into parties.consent (id, workspace_id, party_id, channel, given, source, words, by_account) values ($1, $2, $3, $4, $5, $6, $7, $8)', [id, ctx.workspaceId, facts.id, input.channel, input.given, input.source, input.words, ctx.accountId]);
  emitConsent(ctx, facts.id, input);
  const [row] = await ctx.sql<ConsentRow>(`select ${columns} from parties.consent c where c.workspace_id = $1 and c.party_id = $2 and c.id = $3`, [ctx.workspaceId, facts.id, id]);
  return (await presentConsents(ctx, [row!]))[0]!;
}

function emitConsent(ctx: Ctx, id: string, { channel, given, source }: { channel: string; given: boolean; source: string }, version?: number): void {
  ctx.emit({ type: `${topic}.consent`, id, ...(version === undefined ? {} : { version }), can: 'parties.view', data: { changes: { [`consent.${channel}`]: [null, given ? 'in' : 'out'] }, note: source } });
}

/** Keeps what a file or a program says of a party that is there: only what differs from its last word, and is not older than that. A new word is a change of the party, so that whoever writes many of them is told which were changed. */
export async function changeConsents(ctx: Ctx, partyId: string, input: ConsentEntered): Promise<void> {
  const said = consentsIn(input);
  if (said.length === 0) return;
  const last = new Map((await lastConsents(ctx, partyId)).map((c) => [c.channel, c]));
  const zone = await workspaceZone(ctx);
  const fresh = said.flatMap((c) => { const at = momentOf(c, last.get(c.channel), zone); return at === undefined ? [] : [{ ...c, at }]; });
  if (fresh.length === 0) return;
  await addConsents(ctx, fresh.map((c) => ({ ...c, partyId })));
  const [row] = await ctx.sql<{ version: number }>('update parties.party set version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version', [ctx.workspaceId, partyId], 'parties.consents.counted');
  for (const c of fresh) emitConsent(ctx, partyId, c, row!.version);
}

const workspaceZone = async (ctx: Ctx): Promise<string> => (await getSettings(ctx)).system.timezone;

/** Of what is said about a channel only what differs from the last word, and when it is to stand; undefined for what says nothing new. */
export async function newWord(ctx: Ctx, said: Pick<ConsentSaid, 'given' | 'at'>, known: { given: boolean; at: string } | undefined): Promise<string | null | undefined> {
  return momentOf(said, known, await workspaceZone(ctx));
}
