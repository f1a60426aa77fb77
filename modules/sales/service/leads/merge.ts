import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { moveSubject, moveSubjectBack, type MovedSubject } from '#core/server/resource/subject-records.ts';
import { recordConsents } from '#modules/parties/api.ts';
import { moveTexts, type MovedTexts } from '#modules/texting/api.ts';
import { leadMergeFields, leadSays, type Consent, type Lead, type LeadMergeField, type listLeadMerges, type mergeLeads, type unmergeLeads } from '../../contract/leads.ts';
import { proofFor } from './consents.ts';
import { refreshNext } from './activity-store.ts';
import { columnsFor, derivedOf, tidied, wordsOf, type LeadWords } from './lead-values.ts';
import { getLead } from './leads.ts';
import { productNames } from './products.ts';
import { instantSql } from './scope.ts';

/** What a merge moved; merges of the first days do not name their custom values, and none before texts were kept names these. */
type Moved = { activities: string[]; texts?: MovedTexts } & Omit<MovedSubject, 'fields'> & Partial<Pick<MovedSubject, 'fields'>>;
const visitFields: readonly LeadMergeField[] = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'];
const isVisit = (key: LeadMergeField) => visitFields.includes(key);
const isEmpty = (value: unknown) => value === null || value === '' || value === undefined;

/** Words of the kept lead with what it lacks from the other, and what is wanted from there; lists and notes of both. */
function together(kept: LeadWords, other: LeadWords, wanted: readonly LeadMergeField[]): LeadWords {
  const merged: Record<string, unknown> = { ...kept };
  // The words of a campaign are those of one visit: all of one lead, never some of each.
  const theirVisit = visitFields.some((key) => wanted.includes(key) && !isEmpty(other[key])) || visitFields.every((key) => isEmpty(kept[key]));
  const fromOther = leadMergeFields.filter((key) => (isVisit(key) ? theirVisit : isEmpty(kept[key]) || (wanted.includes(key) && !isEmpty(other[key]))));
  for (const key of fromOther) merged[key] = other[key];
  if (fromOther.includes('value') && other.value !== null) merged['currency'] = other.currency;
  const all = (a: readonly string[], b: readonly string[], most: number) => [...new Set([...a, ...b].filter((x) => x !== ''))].slice(0, most);
  merged['otherEmails'] = all(kept.otherEmails, [kept.email, other.email, ...other.otherEmails], 10).filter((e) => e !== merged['email']);
  merged['otherPhones'] = all(kept.otherPhones, [kept.phone, other.phone, ...other.otherPhones], 10).filter((p) => p !== merged['phone']);
  merged['sources'] = all(kept.sources, other.sources, 20);
  merged['labels'] = all(kept.labels, other.labels, 20);
  merged['productIds'] = all(kept.productIds, other.productIds, 20);
  merged['notes'] = cut([kept.notes, other.notes].filter((n) => n.trim() !== '').join('\n\n'), 10_000);
  return merged as unknown as LeadWords;
}

/** What was said about channels at the other lead and not, or not so late, at the kept one. */
const saidThere = (kept: Lead, other: Lead): Consent[] => other.consent.filter((word) => kept.consent.every((own) => own.channel !== word.channel || own.at < word.at));

/** Both leads in the order of their ids, locked, so that two merges cannot wait for each other. */
async function lockBoth(ctx: Ctx, a: string, b: string): Promise<void> {
  await ctx.sql('select 1 from sales.lead where workspace_id = $1 and id = any($2::uuid[]) order by id for update', [ctx.workspaceId, [a, b]]);
}

/** Merges another lead into this one: the other is put away, what stands at it moves. Undone by `unmerge`. */
export async function merge(ctx: Ctx, { id, version, otherId, fromOther }: InputOf<typeof mergeLeads>): Promise<OutputOf<typeof mergeLeads>> {
  if (id === otherId) failField('otherId', leadSays('sales.merge_itself'));
  await lockBoth(ctx, id, otherId);
  const [kept, other] = [await getLead(ctx, id), await getLead(ctx, otherId)];
  if (kept.version !== version) throw new Refusal('core.version_conflict', { current: kept });
  if (kept.status === 'converted' || other.status === 'converted') fail('sales.lead_read_only');
  const words = await tidied(ctx, together(wordsOf(kept) as LeadWords, wordsOf(other) as LeadWords, fromOther));
  // One person, one word on each channel: the last one. An objection holds at the party too, and stays there.
  const said = saidThere(kept, other);
  const consent = [...kept.consent.filter((own) => said.every((word) => word.channel !== own.channel)), ...said];
  if (kept.partyId) await recordConsents(ctx, said.filter((word) => !word.given).map((word) => proofFor(kept.partyId!, word)));
  const columns = [...columnsFor(words as unknown as Record<string, unknown>, words.currency), ...derivedOf(words), ['consent', JSON.stringify(consent)] as [string, unknown]];
  await ctx.sql(
    `update sales.lead l set ${columns.map(([c], i) => `${c} = $${i + 4}, `).join('')}first_response_at = least(l.first_response_at, o.first_response_at), version = l.version + 1, updated_at = now() from sales.lead o where l.workspace_id = $1 and l.id = $2 and o.id = $3`,
    [ctx.workspaceId, id, otherId, ...columns.map(([, v]) => v)]);
  const moved = await moveAlong(ctx, otherId, id);
  await ctx.sql('update sales.lead set merged_into = $3, deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, otherId, id]);
  await refreshNext(ctx, 'sales.lead', id);
  const mergeId = uuidv7();
  await ctx.sql('insert into sales.lead_merge (id, workspace_id, kept_id, merged_id, before, moved, kept_version, created_by) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8)',
    [mergeId, ctx.workspaceId, id, otherId, JSON.stringify({ ...stateOf(kept), after: stateOf(await getLead(ctx, id)) }), JSON.stringify(moved), version + 1, ctx.accountId]);
  const changes = Object.fromEntries(Object.entries(words).filter(([key, v]) => key !== 'productIds' && JSON.stringify(kept[key as keyof Lead]) !== JSON.stringify(v)).map(([key, v]) => [key, [kept[key as keyof Lead] ?? null, v]]));
  if (JSON.stringify(kept.productIds) !== JSON.stringify(words.productIds)) changes['productIds'] = [await productNames(ctx, kept.productIds), await productNames(ctx, words.productIds)];
  for (const { channel, given } of said) changes[`consent.${channel}`] = [kept.consent.find((own) => own.channel === channel)?.given ?? null, given];
  ctx.emit({ type: 'sales.lead.merged', id, version: version + 1, data: { changes, otherId, mergeId }, can: 'sales.lead.view' });
  ctx.emit({ type: 'sales.lead.removed', id: otherId, data: { mergedInto: id }, can: 'sales.lead.view' });
  return { mergeId, lead: await getLead(ctx, id) };
}

/** Activities, comments, files and custom values go from one lead to the other; answers which. */
async function moveAlong(ctx: Ctx, from: string, to: string): Promise<Moved> {
  const activities = await ctx.sql<{ id: string }>("update sales.activity set subject_id = $3, moved_from = $2, updated_at = now() where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2 returning id", [ctx.workspaceId, from, to]);
  return { activities: activities.map((r) => r.id), texts: await moveTexts(ctx, { from: { type: 'sales.lead', id: from }, to: { type: 'sales.lead', id: to } }), ...await moveSubject(ctx, 'sales.lead', { from, to }) };
}

/** What a merge changes of the kept lead. */
type MergeState = LeadWords & { firstResponseAt: string | null; /** Merges of the first days left it as it was. */ consent?: Consent[] };
const stateOf = (lead: Lead): MergeState => ({ ...(wordsOf(lead) as LeadWords), firstResponseAt: lead.firstResponseAt, consent: lead.consent });

const areWords = (value: unknown): value is string[] => Array.isArray(value) && value.every((x) => typeof x === 'string');
/** A list that was changed since the merge: what the merge added goes, what somebody added or took away since stays so. */
const withoutWords = (now: readonly string[], before: readonly string[], after: readonly string[]): string[] => [...before.filter((x) => now.includes(x) || !after.includes(x)), ...now.filter((x) => !before.includes(x) && !after.includes(x))];

/** The kept lead once a merge is taken back: as before it, except what somebody changed since. Its value and currency are one word. */
function withoutMerge(now: MergeState, before: MergeState, after: MergeState): MergeState {
  const said = (state: MergeState, key: string): string => JSON.stringify(['value', 'currency'].includes(key) ? [state.value, state.currency] : (state as unknown as Record<string, unknown>)[key] ?? null);
  const [is, made] = [now, after] as unknown as Array<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(before).map(([key, was]) => [key, said(now, key) === said(after, key) ? was : key !== 'consent' && areWords(was) ? withoutWords(is![key] as string[], was, made![key] as string[]) : is![key]])) as unknown as MergeState;
}

/** What was merged into a lead in the last 30 days and can be taken back. */
export async function mergesOf(ctx: Ctx, { id }: InputOf<typeof listLeadMerges>): Promise<OutputOf<typeof listLeadMerges>> {
  const kept = await getLead(ctx, id);
  if (kept.status === 'converted') return { items: [] };
  return { items: await ctx.sql(
    `select m.id as "mergeId", l.name, ${instantSql('m.created_at')} as at from sales.lead_merge m join sales.lead l on l.id = m.merged_id
     where m.workspace_id = $1 and m.kept_id = $2 and m.undone_at is null and l.merged_into = $2 and l.deleted_at > now() - interval '30 days' and (m.before ? 'after' or m.kept_version = $3) order by m.created_at desc limit 20`, [ctx.workspaceId, id, kept.version], 'sales.lead_merges') };
}

/** Takes a merge back within 30 days: what was changed since stays with the kept lead. */
export async function unmerge(ctx: Ctx, { id }: InputOf<typeof unmergeLeads>): Promise<OutputOf<typeof unmergeLeads>> {
  const merged = found((await ctx.sql<{ keptId: string; mergedId: string; before: MergeState & { /** As the merge left it; absent of the first merges. */ after?: MergeState }; moved: Moved; keptVersion: number; undoneAt: Date | null }>(
    'select kept_id as "keptId", merged_id as "mergedId", before, moved, kept_version as "keptVersion", undone_at as "undoneAt" from sales.lead_merge where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, id]))[0]);
  await lockBoth(ctx, merged.keptId, merged.mergedId);
  const kept = await getLead(ctx, merged.keptId);
  const { after, ...before } = merged.before;
  if (merged.undoneAt || kept.status === 'converted' || (!after && kept.version !== merged.keptVersion)) fail('sales.merge_gone');
  const { firstResponseAt, consent, ...words } = after ? withoutMerge(stateOf(kept), before, after) : before;
  const columns = [...columnsFor(words as unknown as Record<string, unknown>, words.currency), ...derivedOf(words as LeadWords), ['first_response_at', firstResponseAt] as [string, unknown], ...(consent ? [['consent', JSON.stringify(consent)] as [string, unknown]] : [])];
  await ctx.sql(`update sales.lead set ${columns.map(([c], i) => `${c} = $${i + 3}, `).join('')}version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`, [ctx.workspaceId, merged.keptId, ...columns.map(([, v]) => v)]);
  const back = await ctx.sql("update sales.lead set merged_into = null, deleted_at = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and merged_into = $3 and deleted_at > now() - interval '30 days' returning 1", [ctx.workspaceId, merged.mergedId, merged.keptId]);
  if (back.length === 0) fail('sales.merge_gone');
  await ctx.sql("update sales.activity set subject_id = $3, moved_from = null, updated_at = now() where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2 and id = any($4::uuid[])", [ctx.workspaceId, merged.keptId, merged.mergedId, merged.moved.activities]);
  if (merged.moved.texts) await moveTexts(ctx, { from: { type: 'sales.lead', id: merged.keptId }, to: { type: 'sales.lead', id: merged.mergedId }, only: merged.moved.texts });
  await moveSubjectBack(ctx, 'sales.lead', { from: merged.mergedId, to: merged.keptId, moved: { fields: [], ...merged.moved } });
  await ctx.sql('update sales.lead_merge set undone_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  for (const lead of [merged.keptId, merged.mergedId]) await refreshNext(ctx, 'sales.lead', lead);
  ctx.emit({ type: 'sales.lead.unmerged', id: merged.keptId, version: kept.version + 1, data: { otherId: merged.mergedId, mergeId: id }, can: 'sales.lead.view' });
  ctx.emit({ type: 'sales.lead.restored', id: merged.mergedId, can: 'sales.lead.view' });
  return { keptId: merged.keptId, restoredId: merged.mergedId };
}
