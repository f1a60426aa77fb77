import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { findMatches, findParty, followParties, getParties, getParty, hasObjected, onPartyChange, partiesIn, partyIdsOf, recordConsents, registerPartyReferences, seenParties } from '#modules/parties/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { eraseTexts, moveTexts, type MovedTexts } from './moves.ts';
import { tell } from './notices.ts';
import { e164Of } from './phones.ts';
import type { ConversationRow } from './rows.ts';
import { registerSubject } from './subjects.ts';

/** Topic of parties. */
const party = 'parties.party';

/** Customers, vendors, accounts and contacts are texted from here; whoever is nothing but a lead is their room's. */
registerSubject({
  type: party,
  async byPhone(ctx, e164) {
    const [matches] = await findMatches(ctx, [{ kind: 'person', phones: [e164] }], ['phone']);
    const facts = await getParties(ctx, (matches ?? []).map((m) => m.party.id));
    const fitting = (matches ?? []).flatMap((m) => facts.get(m.party.id) ?? []).filter((p) => p.roles.some((role) => role !== 'lead') && p.status !== 'archived' && !p.erasedAt);
    // A number of a company and one of its people is the person's.
    const one = fitting.find((p) => p.kind === 'person') ?? fitting[0];
    return one ? { id: one.id, name: one.name } : null;
  },
  async mayRead(ctx, ids) {
    if (!ctx.can('parties.view')) return new Set();
    const known = await followParties(ctx, ids);
    const seen = new Set((await seenParties(ctx, [...new Map([...known.values()].map((p) => [p.id, p])).values()])).map((p) => p.id));
    return new Set(ids.filter((id) => { const p = known.get(id); return p !== undefined && seen.has(p.id); }));
  },
  async mayText(ctx, id) {
    const one = await getParty(ctx, id);
    if ((await seenParties(ctx, [one])).length === 0) fail('core.not_found');
    ctx.authorize('parties.edit');
    if (one.erasedAt) fail('parties.erased');
  },
  async phones(ctx, id) {
    const one = await findParty(ctx, id);
    const all = one ? [{ value: one.phone ?? '', label: '' }, ...one.morePhones] : [];
    const found = all.flatMap((p) => { const e164 = e164Of(p.value); return e164 ? [{ e164, ...(p.label ? { label: p.label } : {}) }] : []; });
    return [...new Map(found.map((p) => [p.e164, p])).values()];
  },
  names: async (ctx, ids) => new Map([...await followParties(ctx, ids)].map(([id, p]) => [id, p.name])),
  async standing(ctx, id) { const one = await findParty(ctx, id); return one && !one.erasedAt ? { type: party, id: one.id } : null; },
  // Who is nothing but a lead is seen at their lead alone.
  takesOver: async (ctx, id) => (await getParty(ctx, id)).roles.some((role) => role !== 'lead'),
  refuses: (ctx, id, channel) => hasObjected(ctx, id, channel),
  async objected(ctx, id, channel, yes, proof) {
    // A yes only takes back a no: nobody agrees to anything by a word they also write otherwise.
    if ((await hasObjected(ctx, id, channel)) === !yes) return;
    await recordConsents(ctx, [{ partyId: (await getParty(ctx, id)).id, channel, given: yes, source: `text: ${proof}` }]);
    ctx.emit({ type: `${party}.consent`, id, can: 'parties.view', workspaceId: ctx.workspaceId, data: { channel, given: yes } });
  },
  async heard(ctx, { id, text, told }) {
    const one = await findParty(ctx, id);
    if (!one?.ownerId || told.length > 0 || text.direction !== 'in' || !(await accountsWith(ctx, 'parties.view')).includes(one.ownerId)) return [];
    const [c] = await ctx.sql<ConversationRow>('select c.* from texting.conversation c where c.workspace_id = $1 and c.id = $2', [ctx.workspaceId, text.conversationId]);
    if (c) await tell(ctx, c, [one.ownerId]);
    return [one.ownerId];
  },
}, true);

interface Way { from: string; to: string }

registerPartyReferences('texting.conversation', {
  among: (ctx, ids) => partiesIn(ctx, ids, `texting.text t where t.workspace_id = $1 and t.subject_type = '${party}' and t.subject_id = u.id`, `texting.conversation c where c.workspace_id = $1 and c.subject_type = '${party}' and c.subject_id = u.id`),
  count: async (ctx, id) => (await ctx.sql<{ n: number }>('select count(*)::int as n from (select t.conversation_id from texting.text t where t.workspace_id = $1 and t.subject_type = $2 and t.subject_id = $3 union select c.id from texting.conversation c where c.workspace_id = $1 and c.subject_type = $2 and c.subject_id = $3) x', [ctx.workspaceId, party, id]))[0]!.n,
  move: (ctx: Ctx, { from, to }: Way) => moveTexts(ctx, { from: { type: party, id: from }, to: { type: party, id: to } }),
  moveBack: async (ctx, { from, to, receipt }) => { await moveTexts(ctx, { from: { type: party, id: to }, to: { type: party, id: from }, only: receipt as MovedTexts }); },
});

// What was said is forgotten with the person.
onPartyChange('texting.text', async (ctx, { id, before, after }) => {
  if (after.erasedAt && !before.erasedAt) await eraseTexts(ctx, { type: party, ids: await partyIdsOf(ctx, id) });
});
