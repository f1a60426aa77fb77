import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import { accountsByCode, taxesByCode } from '#modules/accounting/api.ts';
import { findMatches } from '#modules/parties/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { emptyLine } from '../../rules/documents/deposit-lines.ts';
import { createDraft, todayOf } from '../documents/write.ts';
import { billStep } from './bill.ts';
import { createPlan } from './write.ts';

const slug = { workspace_slug: '' };

/** Northlight's one job in steps: the concept is billed, the rest follows. */
export async function seedPlans(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const as = { ...(await demoActor(app, 'owner')), name: 'invoicing.seedPlans' };
  await runAs(app, as, async (ctx) => {
    if ((await ctx.sql('select 1 from invoicing.billing_plan where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return;
    const party = (await findMatches(ctx, [{ kind: 'company', emails: ['hello@marealta.example'] }], ['email']))[0]?.[0]?.party;
    const tax = (await taxesByCode(ctx, ['IVA23'])).get('IVA23');
    if (!party || !tax) return;
    const today = await todayOf(ctx, ctx.workspaceId);
    const accounts = await accountsByCode(ctx, ['721']);
    const line = (name: string, quantity: string, unitPrice: string) => ({ ...emptyLine, name, quantity, unitPrice, taxIds: [tax], accountId: accounts.get('721')?.id ?? null });
    const draft = await createDraft('sale')(ctx, { ...slug, partyId: party.id, title: 'Signage for the new hotel', lines: [line('Concept and drawings', '1', '4200'), line('Signs, made and fitted', '38', '145.50')] });
    const plan = await createPlan(ctx, {
      ...slug, title: draft.title, documentId: draft.id, partyId: null, automatic: false,
      steps: [{ name: 'Concept', kind: 'progress', percent: '40', amount: null, timing: 'done', dueOn: null }, { name: 'Half of the signs', kind: 'progress', percent: '30', amount: null, timing: 'date', dueOn: addDays(today, 24) }, { name: 'Handover', kind: 'progress', percent: '30', amount: null, timing: 'done', dueOn: null }],
    });
    await billStep(ctx, { ...slug, id: plan.id, stepId: plan.steps[0]!.id, version: plan.version });
  });
}
