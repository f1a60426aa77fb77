import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { completeIt, createActivity } from './activities.ts';
import { convert } from './conversion.ts';
import { junk, lose } from './closing.ts';
import { createLead, getLead } from './leads.ts';
import { createTemplate } from './mail.ts';
import { placeFor, stagesOf } from './pipeline-store.ts';
import { demoCampaigns, demoLeads, demoProducts, type DemoLead } from './seed-leads.ts';
import { setTick } from './stage-criteria.ts';
import { enterStage } from './stage-moves.ts';
import { updateStage } from './stages.ts';
import { keepQuiet } from './owner-notices.ts';

const slug = { workspace_slug: '' };
const day = 86_400_000;
const plainActivity = { body: '', direction: 'out' as const, minutes: null, location: '', remindAt: null, outcome: '' };
const steps: Record<DemoLead['stage'], number> = { new: 0, contacted: 1, talking: 2, qualified: 3, converted: 3, lost: 1, junk: 0 };

const bare = (text: string) => text.normalize('NFKD').replace(/[^a-zA-Z]/g, '').toLowerCase();
/** A time of the demo: so many days from now, at this hour. */
const at = (days: number, hour: number) => { const d = new Date(Date.now() + days * day); d.setUTCHours(hour, 0, 0, 0); return d.toISOString(); };

async function addOne(ctx: Ctx, demo: DemoLead, owner: string | null): Promise<string> {
  const lead = await createLead(ctx, {
    subject: demo.subject, firstName: demo.first, lastName: demo.last, company: demo.company, jobTitle: demo.title, email: `${bare(demo.first)}.${bare(demo.last)}@${bare(demo.company) || 'seo'}.example`, phone: demo.phone, country: demo.country, value: demo.value, currency: 'EUR', sources: [demo.source], labels: [],
    rating: demo.rating, ownerId: owner, otherEmails: [], otherPhones: [], website: '', interests: '', productIds: demoProducts[demo.company] ?? [], notes: '', utmSource: '', utmMedium: '', utmCampaign: demoCampaigns[demo.source] ?? '', utmTerm: '', utmContent: '', allowDuplicate: true, custom: {},
  } as never);
  const { pipelineId } = await placeFor(ctx, 'lead', {});
  const open = (await stagesOf(ctx, pipelineId)).filter((s) => s.kind === 'open');
  for (const stage of open.slice(1, steps[demo.stage] + 1)) await enterStage(ctx, await getLead(ctx, lead.id), stage, {});
  if (demo.stage === 'lost') await lose(ctx, { ...slug, id: lead.id, version: (await getLead(ctx, lead.id)).version, reason: demo.reason! });
  if (demo.stage === 'junk') await junk(ctx, { ...slug, id: lead.id, version: (await getLead(ctx, lead.id)).version });
  return lead.id;
}

/** What was said and what comes next, so that the board has something to show for each. */
async function plan(ctx: Ctx, demo: DemoLead, id: string, i: number, owner: string | null): Promise<void> {
  const add = (more: Partial<Parameters<typeof createActivity>[1]> & { kind: 'call' | 'meeting' | 'email' | 'task' | 'note'; title: string }) => createActivity(ctx, { topic: 'sales.lead', subjectId: id, dueAt: null, assigneeId: owner, ...plainActivity, ...more });
  if (steps[demo.stage] >= 1) { const call = await add({ kind: 'call', title: `First call with ${demo.first}`, dueAt: at(-demo.days + 1, 10) }); await completeIt(ctx, { id: call.id, outcome: 'Interested, wants examples' }); }
  if (steps[demo.stage] >= 2) await add({ kind: 'email', title: `Sent three comparable projects to ${demo.first}`, done: true });
  if (demo.stage === 'talking') await add({ kind: 'meeting', title: `Workshop: ${demo.subject}`, dueAt: at((i % 5) - 1, 9 + (i % 6)), minutes: 60, location: 'Studio, Rua da Boavista' });
  if (demo.stage === 'qualified') await add({ kind: 'task', title: `Write the proposal for ${demo.company}`, dueAt: at((i % 4) - 1, 15) });
  if (demo.stage === 'contacted') await add({ kind: 'call', title: `Ask ${demo.first} about the time frame`, dueAt: at((i % 3) - 1, 11 + (i % 4)) });
}

/** Lays the past of a lead where the story has it. */
async function age(ctx: Ctx, id: string, demo: DemoLead): Promise<void> {
  await ctx.sql("update sales.lead set created_at = now() - make_interval(days => $3, hours => 3), stage_entered_at = now() - make_interval(days => greatest($3 / 3, 0)), first_response_at = case when first_response_at is null then null else now() - make_interval(days => $3) + interval '2 hours' end where workspace_id = $1 and id = $2", [ctx.workspaceId, id, demo.days]);
  await ctx.sql(
    `update sales.stage_history h set entered_at = n.at, left_at = case when h.left_at is null then null else n.next end
     from (select id, now() - make_interval(days => $3) + (row_number() over w - 1) * make_interval(days => $3) / (count(*) over () + 1) as at, now() - make_interval(days => $3) + row_number() over w * make_interval(days => $3) / (count(*) over () + 1) as next from sales.stage_history where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2 window w as (order by entered_at, left_at nulls last)) n where h.id = n.id`, [ctx.workspaceId, id, demo.days]);
  await ctx.sql("update sales.activity set done_at = now() - make_interval(days => greatest($3 - 1, 0)), created_at = now() - make_interval(days => $3) where workspace_id = $1 and subject_id = $2 and done_at is not null", [ctx.workspaceId, id, demo.days]);
}

/** What has to be done before a qualified lead is converted: nothing of it, the first, or all, as the leads there come. */
async function askBeforeConversion(ctx: Ctx): Promise<void> {
  const { pipelineId } = await placeFor(ctx, 'lead', {});
  const stage = (await stagesOf(ctx, pipelineId)).find((s) => s.leadStatus === 'qualified')!;
  const { criteria } = await updateStage(ctx, { ...slug, id: stage.id, version: stage.version, criteria: [{ text: 'Budget and time frame are known' }, { text: 'We have spoken with whoever decides' }] });
  const there = await ctx.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and stage_id = $2 and deleted_at is null order by name, id', [ctx.workspaceId, stage.id]);
  for (const [i, { id }] of there.entries()) for (const { id: criterionId } of criteria.slice(0, i % 3)) await setTick(ctx, 'sales.lead', { id, stageId: stage.id }, { criterionId, ticked: true });
}

/** Demo leads of Northlight with their activities, and texts to write to them. */
export async function seedLeads(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const actors = new Map<string, Awaited<ReturnType<typeof demoActor>>>();
  for (const who of ['owner', 'manager', ...new Set(demoLeads.map((l) => l.owner).filter((o) => o !== null))]) actors.set(who, await demoActor(app, who));
  await runAs(app, { ...actors.get('owner')!, name: 'sales.seed' }, async (ctx) => {
    keepQuiet(ctx);
    const [known] = await ctx.sql('select 1 from sales.lead where workspace_id = $1 limit 1', [ctx.workspaceId]);
    if (known) return;
    const idOf = (who: string | null) => (who ? actors.get(who)!.account.id : null);
    await createTemplate(ctx, { ...slug, name: 'Introduction', subject: 'Nice to meet you, {{first_name}}', body: 'Dear {{first_name}},\n\nthank you for writing to {{workspace}}. What you plan for {{company}} sounds like work we love to do.\n\nWould half an hour this week suit you for a first talk?\n\n{{my_name}}' });
    await createTemplate(ctx, { ...slug, name: 'Gentle reminder', subject: '{{company}}: shall we go on?', body: 'Dear {{first_name}},\n\na while ago we talked about {{subject}}. Is it still on your list? I am glad to answer what is open.\n\n{{my_name}}' });
    for (const [i, demo] of demoLeads.entries()) {
      const id = await addOne(ctx, demo, idOf(demo.owner));
      await plan(ctx, demo, id, i, idOf(demo.owner));
      if (demo.stage === 'converted') await convert(ctx, { ...slug, id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: demo.subject, amount: `${demo.value}.00`, closeOn: null } });
      await age(ctx, id, demo);
    }
    await askBeforeConversion(ctx);
  });
}
