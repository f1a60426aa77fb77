import { runAs, type App } from '#core/server/app.ts';
import { demoActor, listColleagues, permissionsOf } from '#modules/workspace/api.ts';
import { createPage } from './pages.ts';

/** Demo data: a page on which people book a first call with one of the studio's sellers, and one on which they meet two of them together. */
export async function seedMeetings(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'sales.seedMeetings' }, async (ctx) => {
    if ((await ctx.sql('select 1 from sales.booking_page where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const team = (await listColleagues(ctx)).map((c) => c.accountId);
    const may = await permissionsOf(ctx, team);
    const hosts = team.filter((id) => may.get(id)?.has('sales.lead.edit'));
    await createPage(ctx, {
      workspace_slug: '', name: 'First call', slug: 'first-call', intro: 'Half an hour about your project: what you have in mind, by when, and what it may cost.', isLive: true, hostIds: hosts.slice(0, 3), meets: 'one', minutes: 30, step: 30, bufferBefore: 0, bufferAfter: 15,
      noticeMinutes: 240, horizonDays: 30, remindMinutes: 1440, dailyLimit: 4, placeKind: 'phone', place: '', source: 'Website', consentText: '', consentChannels: ['email'], language: 'en', custom: undefined as never,
      questions: [{ key: 'about', label: 'What is it about?', kind: 'select', required: true, options: ['A web site', 'A brand', 'Something else'] }, { key: 'link', label: 'Is there something we should look at before?', kind: 'text', required: false, options: [] }],
    });
    await createPage(ctx, {
      workspace_slug: '', name: 'Project workshop', slug: 'workshop', intro: 'An hour and a half with the people who would plan and build it: we go through your brief together and leave with a first outline.', isLive: true, hostIds: hosts.slice(0, 2), meets: 'all', minutes: 90, step: 60, bufferBefore: 15, bufferAfter: 15,
      noticeMinutes: 1440, horizonDays: 60, remindMinutes: 1440, dailyLimit: 2, placeKind: 'link', place: 'https://meet.example/northlight-workshop', source: 'Website', consentText: '', consentChannels: ['email'], language: 'en', custom: undefined as never, questions: [],
    });
  });
}
