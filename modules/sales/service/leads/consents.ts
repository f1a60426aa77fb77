import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { consentProofsOf, consentsIn, lastConsents, newWord, recordConsents, type ConsentEntered, type ConsentSaid, type ConsentToKeep } from '#modules/parties/api.ts';
import type { Consent, Lead, listLeadConsents, setLeadConsent } from '../../contract/leads.ts';
import { getLead } from './leads.ts';

/** Where a yes or no came from besides its words: page and address (of a form), when (ISO; now when absent). */
export interface ConsentPlace { page?: string | undefined; ip?: string | null | undefined; at?: string | null | undefined }

/** Notes what a person said about a channel, at the lead and, for good, at its party. */
export async function setConsent(ctx: Ctx, { id, channel, given, source, words = '' }: Omit<InputOf<typeof setLeadConsent>, 'words'> & { words?: string }, place: ConsentPlace = {}): Promise<Lead> {
  const lead = await getLead(ctx, id);
  const word = wordAt(ctx, { channel, given, source, words, at: place.at ?? null });
  // Out of the row itself, not out of what was read: a word on another channel may come at the same moment.
  const [row] = await ctx.sql<{ version: number }>(
    `update sales.lead set consent = coalesce((select jsonb_agg(c) from jsonb_array_elements(consent) c where c ->> 'channel' <> $4), '[]') || $3::jsonb, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning version`,
    [ctx.workspaceId, id, JSON.stringify([word]), channel]);
  if (lead.partyId) await recordConsents(ctx, [{ partyId: lead.partyId, channel, given, source: source || 'lead', words, ...place }]);
  ctx.emit({ type: 'sales.lead.changed', id, version: row!.version, data: { changes: { [`consent.${channel}`]: [lead.consent.find((c) => c.channel === channel)?.given ?? null, given] } }, can: 'sales.lead.view' });
  return getLead(ctx, id);
}

/** A yes or no as it stands at a lead, by whoever acts. */
export const wordAt = (ctx: Ctx, { at, ...word }: ConsentSaid): Consent => ({ ...word, at: at ?? new Date().toISOString(), by: ctx.actorId });

/** What stands at a lead as the proof another party is to keep. */
export const proofFor = (partyId: string, { channel, given, source, words, at, by }: Consent): ConsentToKeep => ({ partyId, channel, given, source: source || 'lead', words, at, by });

/** Keeps what a file or a program says of a lead that is there: only what differs from its last word or from that of its party, and is older than neither. */
export async function changeConsents(ctx: Ctx, lead: Lead, input: ConsentEntered): Promise<void> {
  const words = consentsIn(input);
  // What was said at the party since counts as well: it is where the proof is kept.
  const atParty = lead.partyId && words.length > 0 ? await lastConsents(ctx, lead.partyId) : [];
  for (const said of words) {
    const on = (c: { channel: string }) => c.channel === said.channel;
    const own = lead.consent.find(on);
    const against = [own, atParty.find(on)].filter((known) => known && known.given !== said.given);
    if (own && against.length === 0) continue;
    let { at }: { at: string | null | undefined } = said;
    for (const known of against) if (at !== undefined) at = await newWord(ctx, { ...said, at }, known);
    if (at !== undefined) await setConsent(ctx, { workspace_slug: '', id: lead.id, ...said }, { at });
  }
}

/** Every yes and no of the people behind a lead, whichever of its parties keeps it. */
export async function proofsOf(ctx: Ctx, { id }: InputOf<typeof listLeadConsents>): Promise<OutputOf<typeof listLeadConsents>> {
  await getLead(ctx, id);
  const rows = await ctx.sql<{ party: string }>(
    `with recursive joined(id) as (select $2::uuid union select l.id from joined j join sales.lead l on l.workspace_id = $1 and l.merged_into = j.id)
     select distinct x.party from joined j join sales.lead l on l.id = j.id cross join lateral unnest(array[l.party_id, l.contact_id]) as x(party) where x.party is not null`, [ctx.workspaceId, id], 'sales.lead.consent_parties');
  return { items: await consentProofsOf(ctx, rows.map((r) => r.party)) };
}
