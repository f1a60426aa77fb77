import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoActor, listColleagues, permissionsOf } from '#modules/workspace/api.ts';
import { createTemplate } from '../leads/mail.ts';
import { defaultPipelineId } from '../leads/pipeline-store.ts';
import { createRule } from './assign-rules.ts';
import { createForm } from './forms.ts';
import { createScore } from './scoring.ts';
import { createSequence } from './sequences.ts';
import { changeSettings, showSettings } from './settings.ts';
import { addCost, createSource } from './sources.ts';
import { todayOf } from './settings.ts';

const slug = { workspace_slug: '' };
const has = async (ctx: Ctx, table: string) => (await ctx.sql(`select 1 from sales.${table} where workspace_id = $1 limit 1`, [ctx.workspaceId])).length > 0;
const dayBefore = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Demo data: the studio's contact form, who gets its leads, what earns them points, one follow-up, and three sources with their costs. */
export async function seedCapture(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'sales.seedCapture' }, async (ctx) => {
    if (await has(ctx, 'lead_form')) return;
    const team = (await listColleagues(ctx)).map((c) => c.accountId);
    const may = await permissionsOf(ctx, team);
    const sellers = team.filter((id) => may.get(id)?.has('sales.lead.edit')).slice(0, 3).map((accountId) => ({ accountId, weight: 1 }));
    const none = { sources: [], formIds: [], productIds: [], minValue: null, maxValue: null };
    await createRule(ctx, { ...slug, name: 'Large projects', isActive: true, method: 'load', conditions: { ...none, countries: [], minValue: '20000' }, withinHours: false, teamId: null, members: sellers.slice(0, 1) });
    await createRule(ctx, { ...slug, name: 'Everybody in turn', isActive: true, method: 'round_robin', conditions: { ...none, countries: [] }, withinHours: false, teamId: null, members: sellers });
    await createForm(ctx, {
      ...slug, name: 'Start a project', isLive: true, title: 'Tell us about your project', intro: 'Two sentences are enough. We answer within a working day.', submitLabel: 'Send', thanks: 'Thank you. One of us will call or write to you within a working day.', redirectUrl: '', pipelineId: null, stageId: null, source: 'Website', labels: [], campaign: '', productIds: [], ownerRule: 'rules', ownerId: null, doubleOptIn: false,
      consentText: 'Northlight may write to me about this project.', consentRequired: false, consentChannels: ['email'], origins: [], allowPlain: true, language: 'en', custom: undefined as never,
      fields: [{ key: 'firstName', label: 'First name', required: true, help: '' }, { key: 'lastName', label: 'Last name', required: false, help: '' }, { key: 'email', label: 'E-mail', required: true, help: '' }, { key: 'company', label: 'Company', required: false, help: '' }, { key: 'value', label: 'Budget', required: false, help: 'Roughly, in whole amounts.' }, { key: 'notes', label: 'What is it about?', required: false, help: '' }],
    });
    if (!(await has(ctx, 'score_rule'))) for (const [name, points, condition] of [
      ['Filled in a form', 20, { kind: 'event', event: 'form', most: null }], ['Had a meeting', 25, { kind: 'event', event: 'meeting', most: 3 }], ['Talked on the phone', 10, { kind: 'event', event: 'call', most: 3 }],
      ['Named a budget', 15, { kind: 'field', field: 'value', operator: 'filled', value: '' }], ['Went quiet', -10, { kind: 'idle', days: 14, repeats: true }],
    ] as const) await createScore(ctx, { ...slug, name, isActive: true, points, condition });
    const templates = await ctx.sql<{ id: string; name: string }>("select id, name from sales.mail_template where workspace_id = $1 and deleted_at is null", [ctx.workspaceId]);
    const text = async (name: string, subject: string, body: string) => templates.find((x) => x.name === name)?.id ?? (await createTemplate(ctx, { ...slug, name, subject, body } as never)).id;
    const hello = await text('Introduction', 'Nice to meet you, {{first_name}}', 'Dear {{first_name}},\n\nthank you for writing to {{workspace}}. When would be a good time for a short call?\n\n{{my_name}}');
    const again = await text('Gentle reminder', 'Shall we go on?', 'Dear {{first_name}},\n\nis it still on your list? A short answer is enough.\n\n{{my_name}}');
    await createSequence(ctx, { ...slug, name: 'After the first contact', isActive: true, steps: [{ kind: 'mail', wait: 0, templateId: hello }, { kind: 'activity', wait: 2, activity: 'call', title: 'Call and ask about the project', body: '' }, { kind: 'mail', wait: 3, templateId: again }] } as never);
    const today = await todayOf(ctx);
    for (const [name, amount] of [['Website', '900.00'], ['Fair', '4200.00'], ['Instagram', '350.00'], ['Recommendation', null]] as const) {
      // The usual set of a new workspace has some of them already.
      const [there] = await ctx.sql<{ id: string }>('select id from sales.source where workspace_id = $1 and deleted_at is null and sales.word_key(name) = sales.word_key($2)', [ctx.workspaceId, name]);
      const source = there ?? await createSource(ctx, { ...slug, name, notes: '' } as never);
      if (amount) await addCost(ctx, { ...slug, id: source.id, fromOn: dayBefore(today, 60), toOn: today, amount, note: '' });
    }
    const settings = await showSettings(ctx, slug);
    const pipelineId = await defaultPipelineId(ctx, 'lead');
    const stored = await ctx.sql('select 1 from sales.pipeline where workspace_id = $1 and id = $2', [ctx.workspaceId, pipelineId]);
    if (stored.length > 0) await changeSettings(ctx, { ...slug, version: settings.version, workStart: 540, workEnd: 1020, targets: [{ pipelineId, minutes: 240 }], assignAll: false });
  });
}
