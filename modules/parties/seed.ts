import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoActor } from '#modules/workspace/api.ts';
import type { TaxIdType } from './contract.ts';
import { demoCompanies, demoDuplicate, type DemoCompany } from './rules/demo-parties.ts';
import { approveBank, createBank } from './service/bank.ts';
import { addParties, changeParties, type NewParty } from './service/parties.ts';

const slug = { workspace_slug: '' };
const taxTypes: Record<string, TaxIdType> = { GB: 'gb_vat' };

function companyOf(c: DemoCompany, ownerId: string): NewParty {
  const [address1, zip, city, country] = c.address;
  return {
    kind: 'company', roles: c.roles, name: c.name, legalName: c.legalName ?? '', email: `hello@${c.domain}`, phone: c.phone, website: `https://www.${c.domain}`, industry: c.industry, size: c.size, tags: [...c.tags], ownerId, address1, zip, city, country, notes: c.notes ?? '',
    ...(c.shipTo ? { addresses: c.shipTo.map(([label, name, street, post, town, land]) => ({ type: 'shipping' as const, label, name, phone: '', address1: street, address2: '', address3: '', city: town, region: '', zip: post, country: land })) } : {}),
    ...(c.taxId ? { taxId: c.taxId, taxIdType: taxTypes[country] ?? 'eu_vat' } : {}),
    ...(c.roles.includes('customer') ? { customerTermsDays: c.terms ?? null, creditLimit: c.limit ? { amount: c.limit, currency: 'EUR' } : null, customerHold: c.hold ?? 'none' } : {}), ...(c.roles.includes('vendor') ? { vendorTermsDays: c.terms ?? null } : {}),
  };
}

function peopleOf(c: DemoCompany, companyId: string, ownerId: string): NewParty[] {
  return c.people.map(([firstName, lastName, title, mail, phone]) => ({
    kind: 'person', roles: ['contact'], firstName, lastName, title, email: `${mail}@${c.domain}`, phone, country: c.address[3], city: c.address[2], companyId, ownerId, consents: [{ channel: 'email' as const, given: true, source: 'Signed up for the studio letter' }],
  }));
}

/** Northlight's customers, vendors, accounts and contacts. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const actors = new Map<string, Awaited<ReturnType<typeof demoActor>>>();
  for (const who of new Set(demoCompanies.map((c) => c.owner))) actors.set(who, await demoActor(app, who));
  const helena = await demoActor(app, 'owner');
  const ownerOf = (c: DemoCompany) => actors.get(c.owner)!.account.id;
  const vendorIds = await runAs(app, { ...helena, name: 'parties.seed' }, async (ctx) => {
    const [known] = await ctx.sql('select 1 from parties.party where workspace_id = $1 limit 1', [ctx.workspaceId]);
    return known ? null : plant(ctx, ownerOf);
  });
  if (!vendorIds) return;
  // Two people for bank details: one enters them, another confirms.
  const [paper, type] = vendorIds;
  const bank = await runAs(app, { ...helena, name: 'parties.seed' }, (ctx) => createBank(ctx, { ...slug, id: paper!, holder: 'Papelaria Fina, Lda.', iban: 'PT50000201231234567890154', bic: '', accountNumber: '', bankName: '', currency: 'EUR' }));
  const admin = await demoActor(app, 'admin');
  await runAs(app, { ...admin, name: 'parties.seed' }, (ctx) => approveBank(ctx, { ...slug, id: bank.id, version: bank.version }));
  await runAs(app, { ...admin, name: 'parties.seed' }, (ctx) => createBank(ctx, { ...slug, id: type!, holder: 'Foundry & Type B.V.', iban: 'NL77ABNA0574908765', bic: 'ABNANL2A', accountNumber: '', bankName: '', currency: 'EUR' }));
}

async function plant(ctx: Ctx, ownerOf: (c: DemoCompany) => string): Promise<[paper: string, type: string]> {
  const companies = await addParties(ctx, demoCompanies.map((c) => companyOf(c, ownerOf(c))));
  await addParties(ctx, demoCompanies.flatMap((c, i) => peopleOf(c, companies[i]!.id, ownerOf(c))));
  await addParties(ctx, [{ kind: 'person', roles: ['contact'], ...demoDuplicate }]);
  const idOf = (name: string) => companies.find((c) => c.name === name)!.id;
  await changeParties(ctx, demoCompanies.filter((c) => c.parent).map((c) => ({ id: idOf(c.name), patch: { parentId: idOf(c.parent!) } })));
  return [idOf('Papelaria Fina'), idOf('Foundry & Type')];
}
