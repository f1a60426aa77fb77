import { addDays } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountsByCode, createDimension, createValue, showDimensions, taxesByCode } from '#modules/accounting/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { createExpense } from '../../contract/expenses.ts';
import { sameDayLater } from '../../rules/recurring.ts';
import { createCategory } from './categories.ts';
import { approve, submit } from './decide.ts';
import { createDraft } from './draft.ts';
import { createPolicy } from './policies.ts';
import { post } from './post.ts';
import { createMileage, createPerDiem } from './rates.ts';
import { addRecurringExpense } from './recurring/recurring.ts';
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

type Sketch = Partial<InputOf<typeof createExpense>> & { spentOn: string };
interface Rates { car: string; denmark: string }
/** Projects the demo's expenses belong to, by the id of the dimension and the ids of its values. */
interface Projects { id: string; values: Map<string, string> }
const projectOf: Readonly<Record<string, string>> = { 'TAP Air Portugal': 'Copenhagen pitch', 'Hotel Havnen': 'Copenhagen pitch', 'Café Bica': 'Museum', 'Comboios de Portugal': 'Museum', 'Papelaria Central': 'Museum' };

/** Claims that are worked out by a rate: a drive in one's own car, and two days abroad with breakfast given on the second. */
const worked: ReadonlyArray<readonly [who: string, way: Way, (today: string, rates: Rates, travel: string) => Sketch]> = [
  ['manager', 'submitted', (today, { car }, categoryId) => ({ kind: 'mileage', spentOn: addDays(today, -19), merchant: 'Lisboa – Évora – Lisboa', description: 'Measuring the hall of the museum', categoryId, mileageRateId: car, distance: '268' })],
  ['member', 'approved', (today, { denmark }, categoryId) => ({
    kind: 'per_diem', spentOn: addDays(today, -42), merchant: 'Copenhagen', description: 'Client meeting', categoryId, perDiemRateId: denmark,
    days: [{ on: addDays(today, -42), part: 'half', breakfast: false, lunch: false, dinner: false }, { on: addDays(today, -41), part: 'full', breakfast: true, lunch: false, dinner: false }],
  })],
];

/** What may be claimed at Northlight, what it pays every month, and a few claims. */
export async function seedExpenses(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = { ...(await demoActor(app, 'owner')), name: 'invoicing.seed' };
  const known = await runAs(app, owner, setUp);
  if (!known) return;
  const { categories, rates, projects } = known;
  const on = (merchant: string) => { const value = projects.values.get(projectOf[merchant] ?? ''); return value ? { [projects.id]: value } : {}; };
  for (const [who, days, merchant, category, amount, description, way] of claims) {
    await claim(app, owner, who, way, ({ today, tax }) => ({ spentOn: addDays(today, -days), merchant, categoryId: categories.get(category)!, amount, description, dimensions: on(merchant), taxIncluded: true, taxIds: category === 'Supplies' && tax ? [tax] : [] }));
  }
  for (const [who, way, sketch] of worked) await claim(app, owner, who, way, ({ today }) => sketch(today, rates, categories.get('Travel')!));
}

/** The categories and rates, and what is paid every month; null where there are some already. */
async function setUp(ctx: Ctx): Promise<{ categories: Map<string, string>; rates: Rates; projects: Projects } | null> {
  if ((await ctx.sql('select 1 from invoicing.expense_category where workspace_id = $1 limit 1', [ctx.workspaceId])).length > 0) return null;
  const accounts = await accountsByCode(ctx, ['625', '606', '626', '512']);
  const categories = new Map<string, string>();
  for (const [name, code] of [['Travel', '625'], ['Lodging', '625'], ['Client lunches', '625'], ['Supplies', '606'], ['Subscriptions', '626']] as const) categories.set(name, (await createCategory(ctx, { ...slug, name, accountId: accounts.get(code)!.id, taxIds: [], isActive: true })).id);
  const rule = { currency: null, maxItem: null, maxDay: null, maxMonth: null, receiptAbove: null, noteRequired: false, weekendFlagged: false, forbidden: false };
  await createPolicy(ctx, { ...slug, name: 'Everyone', audience: 'everyone', roles: [], memberIds: [], rules: [{ ...rule, categoryId: categories.get('Client lunches')!, maxItem: '60.00' }] });
  // They hold since the year before: claims of the last weeks may lie there.
  const { today, base } = await placeOf(ctx);
  const validFrom = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const car = await createMileage(ctx, { ...slug, name: 'Private car', validFrom, unit: 'km', yearStart: '01-01', tiers: [{ upTo: '5000', rate: '0.40' }, { upTo: null, rate: '0.30' }] });
  const denmark = await createPerDiem(ctx, { ...slug, name: 'Denmark', country: 'DK', validFrom, dayAmount: '75.00', halfPercent: '50', breakfastPercent: '20', lunchPercent: '40', dinnerPercent: '40' });
  await createPerDiem(ctx, { ...slug, name: 'Portugal', country: 'PT', validFrom, dayAmount: '62.75', halfPercent: '50', breakfastPercent: '20', lunchPercent: '40', dinnerPercent: '40' });
  await addRecurringExpense(ctx, {
    ...slug, name: 'Cloud storage', merchant: 'Nuvem Atlântica', description: 'Storage for pictures and plans', reference: '', categoryId: categories.get('Subscriptions')!, paidAccountId: accounts.get('512')!.id, currency: base, amount: '49.00', taxIncluded: true, taxIds: [], dimensions: {},
    step: 1, unit: 'month', startOn: sameDayLater('2000-01-01', today), endOn: null, most: null, mode: 'draft',
  });
  return { categories, rates: { car: car.id, denmark: denmark.id }, projects: await projectsOf(ctx) };
}

async function projectsOf(ctx: Ctx): Promise<Projects> {
  const { id } = (await showDimensions(ctx)).items.find((d) => d.name === 'Project') ?? (await createDimension(ctx, { ...slug, name: 'Project' }));
  for (const name of new Set(Object.values(projectOf))) if (!(await showDimensions(ctx)).items.find((d) => d.id === id)?.values.some((v) => v.name === name)) await createValue(ctx, { ...slug, id, name, code: '' });
  const { values } = (await showDimensions(ctx)).items.find((d) => d.id === id)!;
  return { id, values: new Map(values.map((v) => [v.name, v.id])) };
}

/** Somebody's claim, brought as far as it is to be. */
async function claim(app: App, owner: Parameters<typeof runAs>[1], who: string, way: Way, sketch: (known: { today: string; tax: string | undefined }) => Sketch): Promise<void> {
  const made = await runAs(app, { ...(await demoActor(app, who)), name: 'invoicing.seed' }, async (ctx) => {
    const draft = await createDraft(ctx, { ...slug, ...sketch({ today: (await placeOf(ctx)).today, tax: (await taxesByCode(ctx, ['IVA23'])).get('IVA23') }) });
    return way === 'draft' ? null : submit(ctx, { ...slug, id: draft.id, version: draft.version });
  });
  if (!made || way === 'submitted') return;
  await runAs(app, owner, async (ctx) => {
    const approved = await approve(ctx, { ...slug, id: made.id, version: made.version, reason: '' });
    if (way === 'posted') await post(ctx, { ...slug, id: approved.id, version: approved.version });
  });
}
