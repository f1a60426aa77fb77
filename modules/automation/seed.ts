import { runAs, type App } from '#core/server/app.ts';
import { demoActor, demoSlug } from '#modules/workspace/api.ts';
import type { Written } from './contract.ts';
import { findKind } from './service/kinds.ts';
import { createRule } from './service/rules.ts';

const nobody = { owner: false, memberIds: [], roles: [] } satisfies { owner: boolean; memberIds: string[]; roles: string[] };

/** Northlight loses no recommendation and celebrates its large deals: two rules, both on. */
const story: readonly Written[] = [
  {
    name: 'Recommended leads are called first', topic: 'sales.lead', when: { happens: 'created', eventType: null, field: null }, conditions: JSON.stringify({ and: [{ field: 'sources', op: 'in', value: ['Recommendation'] }, { field: 'ownerId', op: 'not_empty' }] }),
    actions: [
      { do: 'set', field: 'rating', value: 'hot' }, { do: 'remind', days: 2, note: 'Call {{firstName}}: somebody recommended us' },
      { do: 'notify', to: { ...nobody, owner: true }, text: '{{name}} of {{company}} was recommended to us: call them within two days' },
    ],
  },
  {
    name: 'Large deals are celebrated', topic: 'sales.opportunity', when: { happens: 'event', eventType: 'sales.opportunity.won', field: null }, conditions: JSON.stringify({ field: 'amount', op: 'between', value: ['250000', '9999999'] }),
    actions: [{ do: 'notify', to: { ...nobody, roles: ['owner', 'admin'] }, text: '{{name}} is won: {{amount}}' }, { do: 'comment', text: 'Won with {{accountName}}. Cake on Friday.' }],
  },
];

/** The demo's rules, where the house has the rooms they are about. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...await demoActor(app, 'admin'), name: 'automation.seed' }, async (ctx) => {
    for (const rule of story) if (findKind(ctx, rule.topic)) await createRule(ctx, { workspace_slug: demoSlug, ...rule, active: true });
  });
}
