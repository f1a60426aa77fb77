import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { lockStock, stockedItems } from '#modules/accounting/api.ts';
import { asksCustomer, isCredit, type Direction, type documentCalls } from '../../contract/documents.ts';
import { lockCredits } from './credit.ts';
import { lockCreditOf } from './credit-limit.ts';
import { holdDraft } from './deposit-taking.ts';
import { planOnce, postKnown, readFacts, requireUnposted, type Facts } from './post.ts';
import { refusalOf } from './refusal-of.ts';
import { loadDocument, type DocumentRow } from './rows.ts';

type PostMany = (typeof documentCalls)['sale']['postMany'];
type Outcome = OutputOf<PostMany>['results'][number];
/** A draft with what posting it has to know, or why it cannot be posted. */
type Prepared = { d: DocumentRow; facts: Facts } | { refused: Refusal };

/**
 * Posts drafts one after the other, in the order they are named: one transaction, in which a refusal takes back nothing but its own document. What all of them ask
 * of the books is read at once, and whoever waits for the book waits once.
 */
export const postMany = (direction: Direction) => async (ctx: Ctx, { documents }: InputOf<PostMany>): Promise<OutputOf<PostMany>> => {
  await planOnce(ctx);
  // Locked in the order of their ids, so that two who post the same ones do not wait for each other for ever.
  const prepared = new Map(await Promise.all(documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(async ({ id, version }) => [id, await prepare(ctx, direction, id, version)] as const)));
  await lockAhead(ctx, [...prepared.values()].flatMap((p) => ('d' in p ? [p] : [])));
  const results: Outcome[] = [];
  const seen = new Set<string>();
  for (const { id } of documents) {
    const known = prepared.get(id)!;
    const p = 'd' in known && (seen.has(id) || (seen.size > 0 && !standsAlone(known))) ? await prepare(ctx, direction, id, undefined) : known;
    seen.add(id);
    results.push('refused' in p ? refused(id, p.refused) : await postOne(ctx, id, p));
  }
  return { results };
};

/** Takes what each post locks before the book, for all of them and in the order of a single post: the first one holds the book until the end, and whoever waits for it may hold what a later one needs. */
async function lockAhead(ctx: Ctx, known: ReadonlyArray<{ d: DocumentRow; facts: Facts }>): Promise<void> {
  const byOrigin = known.toSorted((a, b) => ((a.d.origin_id ?? '') < (b.d.origin_id ?? '') ? -1 : 1));
  for (const { d } of byOrigin) if ((isCredit(d.kind) || d.kind === 'debit_note') && d.origin_id) await lockCredits(ctx, d.origin_id);
  for (const { d } of byOrigin) await holdDraft(ctx, d);
  await lockCreditOf(ctx, known.flatMap(({ d, facts: { around } }) => { const party = asksCustomer(d.kind) ? around.parties(d.party_id) : undefined; return party?.creditLimit ? [party.id] : []; }));
  await lockStock(ctx, [...(await stockedItems(ctx, known.flatMap(({ facts }) => facts.lines.flatMap((l) => [...(l.itemId ? [l.itemId] : []), ...(l.components ?? []).map((c) => c.itemId)]))))]);
}

/** What credits another document or takes a deposit off may have been changed by the ones before it. */
const standsAlone = ({ d, facts }: Extract<Prepared, { d: DocumentRow }>): boolean => !isCredit(d.kind) && facts.around.deposits.length === 0;

async function prepare(ctx: Ctx, direction: Direction, id: string, version: number | undefined): Promise<Prepared> {
  try {
    const d = await loadDocument(ctx, direction, id, true);
    requireUnposted(d);
    if (version !== undefined && d.version !== version) throw new Refusal('core.version_conflict');
    return { d, facts: await readFacts(ctx, d) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

async function postOne(ctx: Ctx, id: string, { d, facts }: { d: DocumentRow; facts: Facts }): Promise<Outcome> {
  const done = await guarded(ctx, () => postKnown(ctx, d, facts, false));
  if ('done' in done) return { id, status: done.done.status as Outcome['status'], number: done.done.number, refusal: null };
  if (done.error instanceof Refusal) return refused(id, done.error);
  throw done.error;
}

const refused = (id: string, refusal: Refusal): Outcome => ({ id, status: null, number: null, refusal: refusalOf(refusal) });
