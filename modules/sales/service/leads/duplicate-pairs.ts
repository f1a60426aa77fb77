import { v7 as uuidv7 } from 'uuid';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job, type Witness } from '#core/server/module.ts';
import { putOffBatch, turnOfBatches } from '#modules/parties/api.ts';
import type { duplicateReasons } from '../../contract/leads.ts';
import { mayBeOne } from '../../rules/leads/lead-words.ts';
import { asRobot } from '../capture/robot.ts';

type Reason = (typeof duplicateReasons)[number];
interface Found { lead_id: string; other_id: string; reason: Reason; last_name: string; other_last_name: string; company: string; other_company: string }

/** Keeps the pairs around leads that are new or were changed: new ones are added, open ones that no longer fit go, what somebody put aside stays aside. */
export async function suggestPairs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  // One after the other: of two that look at once, the one that read before the other's lead was there would take the other's pair away.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.lead_pairs:${ctx.workspaceId}`], 'sales.lead_pairs.lock');
  const found = await ctx.sql<Found>('select * from sales.lead_pairs($1::uuid[])', [ids], 'sales.lead_pairs');
  const pairs = new Map<string, { id: string; a: string; b: string; reasons: Set<Reason> }>();
  for (const { lead_id, other_id, reason, last_name, other_last_name, company, other_company } of found) {
    if (reason === 'name' && !mayBeOne({ company, lastName: last_name }, { company: other_company, lastName: other_last_name })) continue;
    const [a, b] = lead_id < other_id ? [lead_id, other_id] : [other_id, lead_id];
    const pair = pairs.get(`${a} ${b}`) ?? { id: uuidv7(), a, b, reasons: new Set<Reason>() };
    pair.reasons.add(reason);
    pairs.set(`${a} ${b}`, pair);
  }
  const rows = JSON.stringify([...pairs.values()].sort((x, y) => (`${x.a} ${x.b}` < `${y.a} ${y.b}` ? -1 : 1)).map((p) => ({ ...p, reasons: [...p.reasons].sort() })));
  const gone = await ctx.sql(
    `delete from sales.lead_duplicate d where d.workspace_id = $1 and d.dismissed_at is null and (d.a = any($2::uuid[]) or d.b = any($2::uuid[]))
       and not exists (select 1 from jsonb_to_recordset($3::jsonb) as n(a uuid, b uuid) where n.a = d.a and n.b = d.b) returning 1`, [ctx.workspaceId, ids, rows]);
  const fresh = await ctx.sql<{ fresh: boolean }>(
    `insert into sales.lead_duplicate as d (id, workspace_id, a, b, reasons) select n.id, $1, n.a, n.b, n.reasons from jsonb_to_recordset($2::jsonb) as n(id uuid, a uuid, b uuid, reasons text[])
     on conflict (a, b) do update set reasons = excluded.reasons, updated_at = now() where d.reasons <> excluded.reasons returning 1`, [ctx.workspaceId, rows]);
  if (gone.length + fresh.length > 0) ctx.emit({ type: 'sales.lead_duplicate.found', can: 'sales.lead.remove', audit: false });
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
