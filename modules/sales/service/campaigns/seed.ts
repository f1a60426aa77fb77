import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { todayOf } from '../capture/settings.ts';
import { demoCampaigns } from '../leads/seed-leads.ts';
import { addCost, createCampaign } from './campaigns.ts';

const slug = { workspace_slug: '' };
const dayFrom = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Demo data: the fair and the pictures by which some leads came, with their costs, and a letter that is still to be written. */
export async function seedCampaigns(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'manager')), name: 'sales.seedCampaigns' }, async (ctx) => {
    if ((await ctx.sql('select 1 from sales.campaign where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const today = await todayOf(ctx);
    const plans = [
      { name: 'Lisbon Design Fair', word: demoCampaigns['Fair']!, channel: 'event', startsOn: -62, endsOn: -50, budget: '4000', notes: 'Our own stand in hall 2, three people on each day.', costs: [['3200.00', 'Stand'], ['640.00', 'Travel']] },
      { name: 'Packaging portfolio', word: demoCampaigns['Instagram']!, channel: 'social', startsOn: -50, endsOn: 30, budget: '1200', notes: 'One finished project a week, with a link to the form.', costs: [['350.00', 'Advertisements']] },
      { name: 'Letter to former clients', word: 'former-clients', channel: 'email', startsOn: 14, endsOn: 28, budget: null, notes: 'To whoever we have not worked for in a year.', costs: [] },
    ] as const;
    for (const { costs, startsOn, endsOn, ...plan } of plans) {
      const days = { startsOn: dayFrom(today, startsOn), endsOn: dayFrom(today, endsOn) };
      const { id } = await createCampaign(ctx, { ...slug, ...plan, ...days } as never);
      for (const [amount, note] of costs) await addCost(ctx, { ...slug, id, fromOn: days.startsOn, toOn: days.endsOn < today ? days.endsOn : today, amount, note });
    }
  });
}
