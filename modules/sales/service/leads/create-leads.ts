import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { rankFor } from '#core/server/resource/board-move.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { checkCustom, writeCustom, type CustomChange } from '#core/server/resource/custom-values.ts';
import { EventTurn } from '#core/server/resource/import/event-turn.ts';
import { rankBetween } from '#core/server/resource/rank.ts';
import { consentsIn, recordConsents } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { leadSays, type Lead, type leads, type Stage } from '../../contract/leads.ts';
import { labelsAfter } from '../../rules/leads/labels.ts';
import { leadBoardSource } from './board.ts';
import { wordAt } from './consents.ts';
import { placeAsked } from './closing-stage.ts';
import { reachedLike } from './duplicates.ts';
import { outfitOf } from './fresh-leads.ts';
import { checkOwner, checkTeam, columnsFor, derivedOf, tidy, wordsOf, type LeadWords } from './lead-values.ts';
import { minorUnits } from './money.ts';
import { giveRole, partiesForLeads } from './party-door.ts';
import { namedProducts } from './products.ts';
import { recordStays } from './pipeline-store.ts';
import { leadRecord } from './scope.ts';
import { checkStageFields } from './stage-fields.ts';

/** A new lead: what may be entered, with the id of a party that is known already. */
export type NewLead = Omit<InputOf<typeof leads.create>, 'workspace_slug'> & {
  partyId?: string | undefined;
  /** Came from outside: nobody is there to fill in what a stage or a custom field asks for. */
  arriving?: boolean;
};

/** A lead that was added, or why it was not. */
export type MadeLead = { id: string; version: number } | Refusal;
interface Draft { i: number; id: string; input: NewLead; words: LeadWords; pipelineId: string; stage: Stage; closed: Pick<Lead, 'status' | 'lostReason'> | null; custom: readonly CustomChange[] }

const nothingEntered: LeadWords = {
  subject: '', firstName: '', lastName: '', company: '', jobTitle: '', email: '', phone: '', otherEmails: [], otherPhones: [], website: '', country: null, sources: [], labels: [], interests: '', productIds: [], value: null, currency: '', rating: null, notes: '', ownerId: null, teamId: null,
  utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '',
};

/**
 * Adds leads with their parties, each in an open stage or, with its reason, in one for lost ones, as older ones come from elsewhere; with a constant number of statements; one that is wrong, or whose e-mail
 * or phone another lead has (unless that is wanted), is refused by itself. What is thrown (a party's own checks) refuses all.
 */
export async function createLeads(ctx: Ctx, inputs: readonly NewLead[]): Promise<MadeLead[]> {
  const answers: Array<MadeLead | undefined> = inputs.map(() => undefined);
  const drafts: Draft[] = [];
  const definitions = await customFieldsOf(ctx, leadRecord.topic);
  const owners = new Map<string | null, Promise<void>>();
  const teams = new Map<string, Promise<void>>();
  const productsNamed = await namedProducts(ctx, inputs.flatMap((input) => input.productIds ?? []));
  const turn = new EventTurn();
  const settings = await getSettings(ctx);
  const owned = (id: string | null) => { const known = owners.get(id) ?? checkOwner(ctx, id); owners.set(id, known); return known; };
  const inTeam = (id: string) => { const known = teams.get(id) ?? checkTeam(ctx, id); teams.set(id, known); return known; };
  for (const [i, input] of inputs.entries()) {
    if (turn.over) await turn.end();
    try {
      const ownerId = input.ownerId === undefined ? (ctx.viewer?.id ?? null) : input.ownerId;
      await owned(ownerId);
      if (input.teamId) await inTeam(input.teamId);
      const words = tidy({ ...nothingEntered, ...wordsOf({ ...input, labels: labelsAfter([], input.labels), productIds: productsNamed(input.productIds ?? []) }), ownerId, currency: input.currency ?? settings.currency.code }, settings.company.country || null);
      const { pipelineId, stage } = await placeAsked(ctx, 'lead', input);
      const closed = closedIn(stage, input);
      if (!input.arriving) await checkStageFields(ctx, 'sales.lead', stage, { ...words, custom: input.custom }, '', definitions);
      const custom = await checkCustom(ctx, leadRecord.topic, (input.custom ?? {}) as Record<string, CustomValue>, !input.arriving, 'custom', definitions);
      drafts.push({ i, id: uuidv7(), input, words, pipelineId, stage, closed, custom });
    } catch (error) { answers[i] = refused(error); }
  }
  const fresh = await withoutDoubles(ctx, drafts, answers);
  await insertLeads(ctx, fresh);
  for (const { i, id } of fresh) answers[i] = { id, version: 1 };
  return answers as MadeLead[];
}

/** How a lead is closed that is added in this stage; null in an open one. Refuses a conversion, which makes more than a lead, and a loss without its reason. */
function closedIn(stage: Stage, { lostReason }: NewLead): Draft['closed'] {
  if (stage.kind === 'won') failField('stageId', leadSays('sales.convert_first'));
  if (stage.kind === 'open') return null;
  if (stage.leadStatus === 'junk') return { status: 'junk', lostReason: '' };
  return { status: 'lost', lostReason: lostReason || failField('lostReason', leadSays('sales.reason_required'), 'required') };
}

function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Those that no other lead is like, be it one the viewer sees or one before it in the same batch. */
async function withoutDoubles(ctx: Ctx, drafts: readonly Draft[], answers: Array<MadeLead | undefined>): Promise<Draft[]> {
  const asked = drafts.filter((d) => !d.input.allowDuplicate);
  const like = await reachedLike(ctx, asked.map((d) => d.words));
  const likeOf = new Map(asked.map((d, n) => [d.i, like[n]!]));
  const before = new Map<string, Draft>();
  return drafts.filter((draft) => {
    const { i, words } = draft;
    const ways = [words.email, ...words.otherEmails, words.phone, ...words.otherPhones].filter((way) => way !== '');
    const same = [...(likeOf.get(i) ?? [])];
    const twin = likeOf.has(i) ? ways.map((way) => before.get(way)).find((d) => d) : undefined;
    if (twin) same.unshift({ id: twin.id, name: derivedName(twin.words), company: twin.words.company, email: twin.words.email, phone: twin.words.phone, status: 'new', reason: twin.words.email === words.email ? 'email' : 'phone' });
    if (same.length > 0) { answers[i] = new Refusal('sales.lead_duplicate', { duplicates: same.slice(0, 20) }); return false; }
    for (const way of ways) before.set(way, draft);
    return true;
  });
}

const derivedName = (words: LeadWords) => String(derivedOf(words).find(([column]) => column === 'name')![1]);

/** Ranks at the top of each stage, so that the last of a file stands highest, as if they were added one by one. */
async function ranksFor(ctx: Ctx, drafts: readonly Draft[]): Promise<string[]> {
  const last = new Map<string, string>();
  const ranks: string[] = [];
  for (const { stage } of drafts) {
    const below = last.get(stage.id);
    const rank = below === undefined ? await rankFor(ctx, leadBoardSource, stage.id, 'top') : rankBetween(null, below);
    last.set(stage.id, rank);
    ranks.push(rank);
  }
  return ranks;
}

async function insertLeads(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const unknown = drafts.filter((d) => d.input.partyId === undefined);
  const parties = await partiesForLeads(ctx, unknown.map((d) => d.words));
  const partyOf = new Map(unknown.map((d, n) => [d.i, parties.ids[n]!]));
  // What happened with a lead that arrives is written after it, so that it is looked at in the background.
  const outfits = drafts.some((d) => d.input.arriving) ? [] : await outfitOf(ctx, drafts);
  await recordConsents(ctx, drafts.flatMap(({ i, input }) => consentsIn(input).map((said) => ({ ...said, partyId: input.partyId ?? partyOf.get(i)! }))));
  await writeCustom(ctx, leadRecord.topic, drafts.map(({ id, custom }) => ({ id, changes: custom })));
  await recordStays(ctx, drafts.map(({ id, pipelineId, stage, words }) => ({ topic: 'sales.lead' as const, id, pipelineId, stageId: stage.id, amount: minorUnits(words.value, words.currency, 'value'), currency: words.currency, probability: stage.probability })));
  const turn = new EventTurn();
  const rows: Array<Record<string, unknown>> = [];
  for (const [n, draft] of drafts.entries()) {
    rows.push(rowOf(ctx, draft, draft.input.partyId ?? partyOf.get(draft.i)!, outfits[n] ?? {}));
    if (turn.over) await turn.end();
  }
  // Whoever moves a card waits from here on, and no earlier; the parties that are there already are locked after the board, as by every move.
  const ranks = await ranksFor(ctx, drafts);
  await giveRole(ctx, parties.known);
  rows.forEach((row, n) => { row['rank'] = ranks[n]!; });
  const columns = Object.keys(rows[0]!).join(', ');
  await ctx.sql(`insert into sales.lead (${columns}) select ${columns} from jsonb_populate_recordset(null::sales.lead, $1::jsonb)`, [JSON.stringify(rows)], `sales.leads.insert${outfits.length > 0 ? '' : '.arriving'}`);
  drafts.forEach(({ i, id, words, input }) => {
    const given = Object.fromEntries(Object.entries(words).filter(([key, v]) => v !== null && v !== '' && !(Array.isArray(v) && v.length === 0) && key !== 'notes' && key !== 'productIds'));
    ctx.emit({ type: 'sales.lead.created', id, version: 1, data: { values: given, partyId: input.partyId ?? partyOf.get(i)!, ownerId: words.ownerId }, can: 'sales.lead.view' });
  });
}

const listColumns = new Set(['sources', 'labels', 'product_ids']);
/** All columns of a new lead; lists as lists, because the rows travel as JSON. */
function rowOf(ctx: Ctx, { id, input, words, pipelineId, stage, closed }: Draft, partyId: string, outfit: Record<string, unknown>): Record<string, unknown> {
  const listed = (column: string, value: unknown) => (listColumns.has(column) && typeof value === 'string' ? JSON.parse(value) as unknown : value);
  return {
    id, workspace_id: ctx.workspaceId, party_id: partyId, ...Object.fromEntries(columnsFor(words as unknown as Record<string, unknown>, words.currency).map(([c, v]) => [c, listed(c, v)])), ...Object.fromEntries(derivedOf(words)),
    pipeline_id: pipelineId, stage_id: stage.id, rank: '', status: closed?.status ?? stage.leadStatus ?? 'new', lost_reason: closed?.lostReason ?? '', closed_at: closed && new Date().toISOString(), created_by: ctx.actorId, consent: consentsIn(input).map((said) => wordAt(ctx, said)), ...outfit,
  };
}
