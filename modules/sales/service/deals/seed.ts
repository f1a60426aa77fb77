import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { addDays } from '#core/contract/dates.ts';
import { findMatches } from '#modules/parties/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { Stage } from '../../contract/leads.ts';
import { demoDeals, demoTargets, type DemoDeal } from '../../rules/deals/demo-deals.ts';
import { quarterOf } from '../../rules/deals/periods.ts';
import { createActivity } from '../leads/activities.ts';
import { minorUnits } from '../leads/money.ts';
import { placeFor, stagesOf } from '../leads/pipeline-store.ts';
import { setContacts } from './contacts.ts';
import { createDeal } from './deals.ts';
import { setLines } from './lines.ts';
import { todayIn } from './rates.ts';
import { getDeal } from './scope.ts';
import { seedSnapshots } from './seed-snapshots.ts';
import { enterStage } from './stage-moves.ts';
import { save } from './targets.ts';
import { keepQuiet } from '../leads/owner-notices.ts';

const slug = { workspace_slug: '' };
type Place = { open: Stage[]; won: Stage; lost: Stage };
const stageAt = (place: Place, at: number | 'won' | 'lost'): Stage => (typeof at === 'number' ? place.open[at]! : place[at]);

async function contactOf(ctx: Ctx, { contact, account }: DemoDeal): Promise<string | null> {
  if (!contact) return null;
  const [matches = []] = await findMatches(ctx, [{ kind: 'person', name: contact.join(' '), lastName: contact[1], companyName: account }], ['name']);
  return matches.find((m) => m.party.name === contact.join(' '))?.party.id ?? null;
}

async function addOne(ctx: Ctx, demo: DemoDeal, ownerId: string, place: Place, today: string): Promise<string> {
  const made = await createDeal(ctx, {
    name: demo.name, accountName: demo.account, amount: demo.lines ? null : demo.amount, currency: demo.currency, probability: null, forecastCategory: demo.commit ? 'commit' : null, closeOn: addDays(today, demo.closes), sources: [demo.source], labels: [], campaign: '', nextStep: demo.next ?? '', competitor: '', lostReason: '', notes: '', ownerId, custom: {},
  });
  const contact = await contactOf(ctx, demo);
  if (contact) await setContacts(ctx, { ...slug, id: made.id, version: 1, contacts: [{ partyId: contact, role: demo.role ?? 'decision_maker' }] });
  if (demo.lines) await setLines(ctx, { ...slug, id: made.id, version: (await getDeal(ctx, made.id)).version, lines: demo.lines.map(([name, quantity, unitPrice, discount]) => ({ itemId: null, name, quantity, unit: '', unitPrice, discountPercent: discount ?? null })) });
  const last = stageAt(place, demo.path.at(-1)![0]);
  await enterStage(ctx, await getDeal(ctx, made.id), last, { lostReason: demo.reason, competitor: demo.competitor });
  if (demo.activity) { const [kind, title, inDays] = demo.activity; await createActivity(ctx, { topic: 'sales.opportunity', subjectId: made.id, kind, title, dueAt: `${addDays(today, inDays)}T10:00:00.000Z`, assigneeId: ownerId, body: '', direction: 'out', minutes: kind === 'meeting' ? 60 : null, location: '', remindAt: null, outcome: '' }); }
  return made.id;
}

/** Lays the past of an opportunity where the story has it: its stays, its states, its slips. */
async function age(ctx: Ctx, id: string, demo: DemoDeal, place: Place, today: string): Promise<void> {
  const deal = await getDeal(ctx, id);
  const past = (days: number) => `now() - make_interval(days => ${Math.trunc(days)}, hours => 2)`;
  const worth = (days: number) => minorUnits(demo.worth && days > demo.worth[0] ? demo.worth[1] : deal.amount, demo.currency, 'amount');
  const closes = (days: number) => addDays(today, [...(demo.slipped ?? [])].sort((a, b) => b[0] - a[0]).find(([at]) => days > at)?.[1] ?? demo.closes);
  await ctx.sql("delete from sales.stage_history where workspace_id = $1 and topic = 'sales.opportunity' and subject_id = $2", [ctx.workspaceId, id]);
  await ctx.sql('delete from sales.opportunity_state where workspace_id = $1 and opportunity_id = $2', [ctx.workspaceId, id]);
  for (const [i, [at, days]] of demo.path.entries()) {
    const stage = stageAt(place, at);
    const next = demo.path[i + 1]?.[1];
    await ctx.sql(`insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, entered_at, left_at, amount, currency, probability, moved_by) values (gen_random_uuid(), $1, 'sales.opportunity', $2, $3, $4, ${past(days)}, ${next === undefined ? 'null' : past(next)}, $5, $6, $7, $8)`,
      [ctx.workspaceId, id, stage.pipelineId, stage.id, worth(days), demo.currency, stage.probability, deal.ownerId]);
  }
  const moments = [...new Set([...demo.path.map(([, days]) => days), ...(demo.slipped ?? []).map(([days]) => days), ...(demo.worth ? [demo.worth[0]] : [])])].sort((a, b) => b - a);
  for (const [i, days] of moments.entries()) {
    const stage = stageAt(place, demo.path.findLast(([, at]) => at >= days)![0]);
    const until = moments[i + 1];
    await ctx.sql(
      `insert into sales.opportunity_state (workspace_id, opportunity_id, valid_from, valid_to, pipeline_id, stage_id, status, amount, currency, probability, category, close_on, owner_id)
       values ($1, $2, ${past(days)}, ${until === undefined ? 'null' : past(until)}, $3, $4, $5, $6, $7, $8::smallint, sales.forecast($5, null, $8::smallint::int), $9, $10)`,
      [ctx.workspaceId, id, stage.pipelineId, stage.id, stage.kind, worth(days), demo.currency, stage.probability, closes(days), deal.ownerId]);
  }
  const slippedDays = (demo.slipped ?? []).reduce((sum, [at, before]) => sum + Math.round((Date.parse(closes(at)) - Date.parse(addDays(today, before))) / 86_400_000), 0);
  const entered = demo.path.at(-1)![1];
  await ctx.sql(`update sales.opportunity set created_at = ${past(demo.path[0]![1])}, stage_entered_at = ${past(entered)}, closed_at = case when closed_at is null then null else ${past(entered)} end, slips = $3, slipped_days = $4 where workspace_id = $1 and id = $2`, [ctx.workspaceId, id, demo.slipped?.length ?? 0, slippedDays]);
}

async function addTargets(ctx: Ctx, today: string, idOf: (who: string) => string): Promise<void> {
  const quarters = [-92, 0, 92].map((days) => quarterOf(addDays(today, days).slice(0, 7)));
  for (const year of new Set(quarters.map((q) => q.slice(0, 4)))) {
    await save(ctx, { ...slug, year: Number(year), items: [...new Set(quarters)].filter((q) => q.startsWith(year)).flatMap((period) => demoTargets.map(([who, amount]) => ({ ownerId: idOf(who), period, amount }))) });
  }
}

/** Northlight's opportunities with their past, and what everybody is to win. */
export async function seedDeals(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const actors = new Map<string, Awaited<ReturnType<typeof demoActor>>>();
  for (const who of ['owner', 'manager', 'member']) actors.set(who, await demoActor(app, who));
  const idOf = (who: string) => actors.get(who)!.account.id;
  await runAs(app, { ...actors.get('owner')!, name: 'sales.seed' }, async (ctx) => {
    keepQuiet(ctx);
    const [known] = await ctx.sql('select 1 from sales.opportunity where workspace_id = $1 and name = $2 limit 1', [ctx.workspaceId, demoDeals[0]!.name]);
    if (known) return;
    const today = await todayIn(ctx);
    const stages = await stagesOf(ctx, (await placeFor(ctx, 'deal', {})).pipelineId);
    const place: Place = { open: stages.filter((s) => s.kind === 'open'), won: stages.find((s) => s.kind === 'won')!, lost: stages.find((s) => s.kind === 'lost')! };
    for (const demo of demoDeals) await age(ctx, await addOne(ctx, demo, idOf(demo.owner), place, today), demo, place, today);
    await addTargets(ctx, today, idOf);
    await seedSnapshots(ctx, [6, 5, 4, 3, 2, 1]);
  });
}
