import { v7 as uuidv7 } from 'uuid';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job, type Witness } from '#core/server/module.ts';
import { EventTurn } from '#core/server/resource/import/event-turn.ts';
import { putOffBatch, turnOfBatches } from '#modules/parties/api.ts';
import type { duplicateReasons } from '../../contract/leads.ts';
import { mayBeOne } from '../../rules/leads/lead-words.ts';
import { likenessMarks } from '../../rules/leads/likeness-marks.ts';
import { asRobot } from '../capture/robot.ts';

type Reason = (typeof duplicateReasons)[number];
interface Found { lead_id: string; other_id: string; reason: Reason; last_name: string; other_last_name: string; company: string; other_company: string }
/** Two leads that may be one; `near` when the pair is worth showing. */
interface Pair { id: string; a: string; b: string; reasons: Set<Reason>; near: boolean }
/** Most pairs of a lead that are kept for the sake of names alone. */
const nearest = 10;

/** Keeps the pairs around leads that are new or were changed: new ones are added, open ones that no longer fit go, what somebody put aside stays aside. */
export async function suggestPairs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  // One after the other: of two that look at once, the one that read before the other's lead was there would take the other's pair away.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.lead_pairs:${ctx.workspaceId}`], 'sales.lead_pairs.lock');
  await keepMarks(ctx, ids);
  const found = await ctx.sql<Found>('select * from sales.lead_pairs($1::uuid[])', [ids], 'sales.lead_pairs');
  const pairs = await pairsOf(found);
  const asRows = (some: readonly Pair[]) => JSON.stringify([...some].sort((x, y) => (`${x.a} ${x.b}` < `${y.a} ${y.b}` ? -1 : 1)).map(({ id, a, b, reasons }) => ({ id, a, b, reasons: [...reasons].sort() })));
  const gone = await ctx.sql(
    `delete from sales.lead_duplicate d where d.workspace_id = $1 and d.dismissed_at is null and (d.a = any($2::uuid[]) or d.b = any($2::uuid[]))
       and not exists (select 1 from jsonb_to_recordset($3::jsonb) as n(a uuid, b uuid) where n.a = d.a and n.b = d.b) returning 1`, [ctx.workspaceId, ids, asRows(pairs)]);
  const fresh = await ctx.sql<{ fresh: boolean }>(
    `insert into sales.lead_duplicate as d (id, workspace_id, a, b, reasons) select n.id, $1, n.a, n.b, n.reasons from jsonb_to_recordset($2::jsonb) as n(id uuid, a uuid, b uuid, reasons text[])
     on conflict (a, b) do update set reasons = excluded.reasons, updated_at = now() where d.reasons <> excluded.reasons returning 1`, [ctx.workspaceId, asRows(pairs.filter((p) => p.near))]);
  if (gone.length + fresh.length > 0) ctx.emit({ type: 'sales.lead_duplicate.found', can: 'sales.lead.remove', audit: false });
}

/** Pairs to store of those found; of those that only their names speak for, the nearest of each lead: a file full of much the same names would make millions. */
async function pairsOf(found: readonly Found[]): Promise<Pair[]> {
  const pairs = new Map<string, Pair>();
  const alike = new Map<string, Array<{ pair: Pair; likeness: number }>>();
  const turn = new EventTurn();
  for (const { lead_id, other_id, reason, last_name, other_last_name, company, other_company } of found) {
    if (turn.over) await turn.end();
    if (reason === 'name' && !mayBeOne({ company, lastName: last_name }, { company: other_company, lastName: other_last_name })) continue;
    const [a, b] = lead_id < other_id ? [lead_id, other_id] : [other_id, lead_id];
    const pair = pairs.get(`${a} ${b}`) ?? { id: uuidv7(), a, b, reasons: new Set<Reason>(), near: false };
    pair.reasons.add(reason);
    pairs.set(`${a} ${b}`, pair);
    if (reason !== 'name') { pair.near = true; continue; }
    const likeness = Number(company === other_company) + Number(last_name === other_last_name);
    const list = alike.get(lead_id);
    if (list) list.push({ pair, likeness }); else alike.set(lead_id, [{ pair, likeness }]);
  }
  for (const list of alike.values()) for (const { pair } of list.sort((x, y) => y.likeness - x.likeness || (x.pair.a + x.pair.b < y.pair.a + y.pair.b ? -1 : 1)).slice(0, nearest)) pair.near = true;
  return [...pairs.values()];
}

/** Writes down what leads are found by whose companies and last names are alike; of those that are without either, nothing stays. */
async function keepMarks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const leads = await ctx.sql<{ id: string; company: string; lastName: string }>(
    'select id, sales.company_key(company) as company, last_name as "lastName" from sales.lead where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id', [ctx.workspaceId, ids], 'sales.lead_likeness.words');
  const marked = leads.filter((l) => l.company !== '' && l.lastName !== '').map((l) => ({ id: l.id, key: l.company, last: likenessMarks(l.lastName), company: likenessMarks(l.company) }));
  await ctx.sql('delete from sales.lead_likeness where workspace_id = $1 and lead_id = any($2::uuid[]) and lead_id <> all($3::uuid[])', [ctx.workspaceId, ids, marked.map((m) => m.id)], 'sales.lead_likeness.forget');
  await ctx.sql(
    `insert into sales.lead_likeness as m (lead_id, workspace_id, company_key, last_marks, company_marks) select n.id, $1, n.key, n.last, n.company from jsonb_to_recordset($2::jsonb) as n(id uuid, key text, last integer[], company integer[])
     on conflict (lead_id) do update set company_key = excluded.company_key, last_marks = excluded.last_marks, company_marks = excluded.company_marks, version = m.version + 1, updated_at = now()
     where m.company_key <> excluded.company_key or m.last_marks <> excluded.last_marks`, [ctx.workspaceId, JSON.stringify(marked)], 'sales.lead_likeness.keep');
}

const always = ['created', 'restored', 'reopened', 'unmerged', 'unconverted', 'erased'].map((v) => `sales.lead.${v}`);
const whenTold = ['changed', 'merged'].map((v) => `sales.lead.${v}`);
const recognised = ['email', 'phone', 'otherEmails', 'otherPhones', 'company', 'lastName'];
const batch = 200;

/** Notes leads that are new or recognised by something else now, once a transaction: an import makes one job a batch, not one a lead. */
export const noteLikeness: Witness = { name: 'sales.note_likeness', on: [...always, ...whenTold], async note(ctx, workspaceId) {
  const ids = ctx.events.filter((e) => e.id && (always.includes(e.type) || (whenTold.includes(e.type) && recognised.some((key) => key in ((e.data?.['changes'] ?? {}) as object))))).map((e) => String(e.id));
  if (ids.length > 0) await ctx.enqueue('sales.findDuplicateLeads', { workspaceId, ids: [...new Set(ids)] }, turnOfBatches(workspaceId, ids.length));
} };

/** Background work on pairs of leads. */
export const duplicateJobs: readonly Job[] = [
  jobOutside<{ workspaceId: number; ids: string[] }>('sales.findDuplicateLeads', async (app, { workspaceId, ids }) => {
    if (await putOffBatch(app, 'sales.findDuplicateLeads', { workspaceId, ids })) return;
    for (let i = 0; i < ids.length; i += batch) await runAs(app, { workspaceId, name: 'sales.findDuplicateLeads' }, (ctx) => asRobot(ctx, workspaceId, (robot) => suggestPairs(robot, ids.slice(i, i + batch))));
  }),
  job<{ workspaceId: number; after: string | null }>('sales.reviewDuplicateLeads', async (ctx, { workspaceId, after }) => asRobot(ctx, workspaceId, async (robot) => {
    const ids = (await robot.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and deleted_at is null and ($2::uuid is null or id > $2) order by id limit $3', [workspaceId, after, batch])).map((r) => r.id);
    await suggestPairs(robot, ids);
    if (ids.length === batch) await robot.enqueue('sales.reviewDuplicateLeads', { workspaceId, after: ids.at(-1)! });
  })),
];
