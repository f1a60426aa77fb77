import { runAs, type App } from '#core/server/app.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { SettingGroup } from './contract.ts';
import { updateGroup } from './service/change.ts';
import { loadGroups } from './service/store.ts';

const northlight: Partial<Record<SettingGroup, Record<string, unknown>>> = {
  brand: { appTitle: 'Northlight', footerText: 'Northlight Studio, Lisbon' },
  system: {
    timezone: 'Europe/Lisbon', weekStart: 1,
    holidays: [{ on: '2026-12-25', name: 'Christmas Day' }, { on: '2027-01-01', name: 'New Year\'s Day' }, { on: '2027-04-25', name: 'Freedom Day' }],
  },
  company: {
    legalName: 'Northlight Studio, Lda.', vatNo: 'PT512345678', country: 'PT', address1: 'Rua do Salitre 112', city: 'Lisbon', postcode: '1250-198',
    phone: '+351210000112', email: 'hello@northlight.example', website: 'https://northlight.example',
  },
  currency: { code: 'EUR', position: 'before', extra: [{ code: 'USD', rate: '0.92' }, { code: 'GBP', rate: '1.17' }] },
};

/** Brand, rules, legal facts and currency of the demo agency. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const helena = await demoActor(app, 'owner');
  for (const [group, values] of Object.entries(northlight)) {
    await runAs(app, { ...helena, name: 'settings.seed' }, async (ctx) => {
      const { version } = (await loadGroups(ctx, ctx.workspaceId))[group as SettingGroup];
      await updateGroup(group as SettingGroup)(ctx, { values, version });
    });
  }
}
