import { runAs, type App } from '#core/server/app.ts';
import { demoActor, listColleagues, permissionsOf } from '#modules/workspace/api.ts';
import { createPage } from './pages.ts';

/** Demo data: a page on which people book a first call with one of the studio's sellers. */
export async function seedMeetings(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'sales.seedMeetings' }, async (ctx) => {
    if ((await ctx.sql('select 1 from sales.booking_page where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const team = (await listColleagues(ctx)).map((c) => c.accountId);
    const may = await permissionsOf(ctx, team);
    await createPage(ctx, {
      workspace_slug: '', name: 'First call', slug: 'first-call', intro: 'Half an hour about your project: what you have in mind, by when, and what it may cost.', isLive: true, hostIds: team.filter((id) => may.get(id)?.has('sales.lead.edit')).slice(0, 3), minutes: 30, step: 30, bufferBefore: 0, bufferAfter: 15,
      noticeMinutes: 240, horizonDays: 30, remindMinutes: 1440, dailyLimit: 4, placeKind: 'phone', place: '', source: 'Website', language: 'en', custom: undefined as never,
      questions: [{ key: 'about', label: 'What is it about?', kind: 'select', required: true, options: ['A web site', 'A brand', 'Something else'] }, { key: 'link', label: 'Is there something we should look at before?', kind: 'text', required: false, options: [] }],
    });
  });
}
