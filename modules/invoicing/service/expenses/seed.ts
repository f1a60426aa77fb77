import { addDays } from '#core/contract/dates.ts';
import { runAs, type App } from '#core/server/app.ts';
import { accountsByCode, taxesByCode } from '#modules/accounting/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { createCategory } from './categories.ts';
import { approve, submit } from './decide.ts';
import { createDraft } from './draft.ts';
import { post } from './post.ts';
import { placeOf } from './settings.ts';

const slug = { workspace_slug: '' };
type Way = 'draft' | 'submitted' | 'approved' | 'posted';

/** Claims of Northlight's people: who spent what how many days ago, and how far it is. */
const claims: ReadonlyArray<readonly [who: string, days: number, merchant: string, category: string, amount: string, description: string, way: Way]> = [
  ['manager', 43, 'TAP Air Portugal', 'Travel', '212.40', 'Client meeting in Copenhagen', 'posted'],
  ['manager', 41, 'Hotel Havnen', 'Lodging', '318.00', 'Two nights, client meeting in Copenhagen', 'posted'],
  ['member', 26, 'Café Bica', 'Client lunches', '47.80', 'Lunch with the museum', 'approved'],
  ['member', 12, 'Comboios de Portugal', 'Travel', '64.20', 'Train to Porto, installation of the panels', 'submitted'],
  ['manager', 8, 'Papelaria Central', 'Supplies', '33.10', 'Foam board and knives', 'submitted'],
  ['member', 2, 'Uber', 'Travel', '14.90', '', 'draft'],
];

/** What may be claimed at Northlight, and a few claims. */
export async function seedExpenses(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = { ...(await demoActor(app, 'owner')), name: 'invoicing.seed' };
  const categories = await runAs(app, owner, async (ctx) => {
    if ((await ctx.sql('select 1 from invoicing.expense_category where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return null;
    const accounts = await accountsByCode(ctx, ['625', '606']);
    const ids = new Map<string, string>();
    for (const [name, code] of [['Travel', '625'], ['Lodging', '625'], ['Client lunches', '625'], ['Supplies', '606']] as const) ids.set(name, (await createCategory(ctx, { ...slug, name, accountId: accounts.get(code)!.id, taxIds: [], noteRequired: false, forbidden: false, weekendFlagged: false, isActive: true, ...(name === 'Client lunches' ? { maxItem: '60.00' } : {}) })).id);
    return ids;
  });
  if (!categories) return;
  for (const [who, days, merchant, category, amount, description, way] of claims) {
    const actor = { ...(await demoActor(app, who)), name: 'invoicing.seed' };
    const claim = await runAs(app, actor, async (ctx) => {
      const { today } = await placeOf(ctx);
      const tax = (await taxesByCode(ctx, ['IVA23'])).get('IVA23');
      const draft = await createDraft(ctx, { ...slug, spentOn: addDays(today, -days), merchant, categoryId: categories.get(category)!, amount, description, taxIncluded: true, taxIds: category === 'Supplies' && tax ? [tax] : [] });
      return way === 'draft' ? null : submit(ctx, { ...slug, id: draft.id, version: draft.version });
    });
    if (!claim || way === 'submitted') continue;
    await runAs(app, owner, async (ctx) => {
      const approved = await approve(ctx, { ...slug, id: claim.id, version: claim.version, reason: '' });
      if (way === 'posted') await post(ctx, { ...slug, id: approved.id, version: approved.version });
    });
  }
}
