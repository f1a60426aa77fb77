import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { countryCode } from '#modules/parties/contract.ts';
import { fiscalAreas, fiscalSides, mappedKinds, taxIdRules } from '../rules/fiscal-positions/words.ts';

export { detectPosition, euMembers, placeOf, vatState } from '../rules/fiscal-positions/detect.ts';
export { mapTaxes, printedNote } from '../rules/fiscal-positions/map.ts';
export { billProposalsAfter, proposalsAfter, taxesBefore, withAccountTax, type TaxProposals } from '../rules/fiscal-positions/lines.ts';
export { fiscalAreas, fiscalSides, mappedKinds, taxIdRules, type FiscalArea, type FiscalFacts, type FiscalReason, type FiscalRule } from '../rules/fiscal-positions/words.ts';

/** What is said about wrong fields of fiscal positions. */
export const fiscalSays = defineRules({
  'accounting.fiscal_countries': 'Choose at least one country.',
  'accounting.fiscal_tax_twice': 'This tax is mapped twice for the same lines.',
  'accounting.fiscal_tax_sale': 'This position is for sales: choose a tax that is used there.',
  'accounting.fiscal_tax_purchase': 'This position is for purchases: choose a tax that is used there.',
  'accounting.fiscal_account_twice': 'This account is mapped twice.',
  'accounting.fiscal_account': 'A position maps accounts of this workspace that take lines: choose one.',
  'accounting.choose_fiscal_position': 'Choose a fiscal position of this workspace that fits this document.',
});

defineErrors({
  'accounting.fiscal_position_taken': [409, 'There is a fiscal position "{name}" already.'],
  'accounting.fiscal_position_in_use': [409, '"{name}" is used by: {names}. Archive it instead.'],
  'accounting.no_usual_positions': [409, 'The usual fiscal positions need the taxes of a chart of accounts. Set up the books first.'],
});

/** Fields a list of fiscal positions is asked by. */
export const fiscalPositionFields = {
  name: { type: 'text' }, side: { type: 'select', options: fiscalSides, groupable: true }, area: { type: 'select', options: fiscalAreas, groupable: true }, taxIdRule: { type: 'select', options: taxIdRules }, sequence: { type: 'number', sum: false },
  isActive: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** A country, or Northern Ireland, which counts to the Union in the trade of goods. */
const countryOrXi = z.string().trim().toUpperCase().refine((c) => c === 'XI' || countryCode.safeParse(c).success, fiscalSays('core.country'));
const taxMapping = z.object({ fromId: z.string(), toId: z.string().nullable(), kind: z.enum(mappedKinds) });
const accountMapping = z.object({ fromId: z.string(), toId: z.string() });
const taxInput = z.strictObject({ fromId: id, toId: id.nullable().default(null).describe('Null: no tax'), kind: z.enum(mappedKinds).default('any').describe('Lines of products, or of services, to which lines without an item count') });

/**
 * Fiscal positions: which taxes and accounts take the place of the usual ones for whom. They apply by `area`, tax number and order; `none` leaves it to a person. One that is used cannot be removed (409 with where it is used), only archived by `isActive`.
 */
export const fiscalPositions = resource({
  name: 'fiscalPositions', topic: 'accounting.fiscal_position', service: 'dash', path: '/:workspace_slug/fiscal-positions', noun: 'a fiscal position',
  row: {
    name: z.string(), side: z.enum(fiscalSides), area: z.enum(fiscalAreas), countries: z.array(z.string()), taxIdRule: z.enum(taxIdRules), sequence: z.number().int().describe('The first that fits applies'), taxes: z.array(taxMapping), accounts: z.array(accountMapping), note: z.string(), isActive: z.boolean(), createdAt: instant,
  },
  fields: {
    name: line(80), side: z.enum(fiscalSides).default('both'), area: z.enum(fiscalAreas).default('none').describe('Where the other side has to be for it to apply by itself'), countries: z.array(countryOrXi).max(250).default([]).describe('Of the area countries; XI is Northern Ireland in the trade with the Union'), taxIdRule: z.enum(taxIdRules).default('any'),
    sequence: z.number().int().min(0).max(1000).default(100), taxes: z.array(taxInput).max(100).default([]), accounts: z.array(z.strictObject({ fromId: id, toId: id })).max(50).default([]).describe('Accounts of revenue and expense, where a line names none itself'),
    note: paragraph(1000).default('').describe('Printed on documents, and the reason for no tax in e-invoices'), isActive: z.boolean().default(true),
  },
  list: fiscalPositionFields,
  can: { view: 'accounting.item.view', create: 'accounting.tax.edit', edit: 'accounting.tax.edit', remove: 'accounting.tax.edit' },
  errors: ['accounting.fiscal_position_taken', 'accounting.fiscal_position_in_use'],
});
/** A fiscal position. */
export type FiscalPosition = z.infer<typeof fiscalPositions.row>;

const reason = z.object({ by: z.enum(['hand', 'party', 'rule']).describe('A person chose it, it is the party’s own, or it applies by its rule'), area: z.enum(fiscalAreas).nullable(), country: z.string().nullable().describe('Where the other side counts to; XI is Northern Ireland in the trade with the Union'), taxId: z.string(), region: z.string() });
/** A fiscal position as a document shows it: what it was when the document was written, and why it is the one. */
export const shownFiscalPosition = z.object({ id: z.string(), name: z.string(), note: z.string(), why: reason, taxIds: z.array(z.string()).describe('Taxes it brings: the note is about them'), accounts: z.array(accountMapping) });
/** A fiscal position as a document shows it. */
export type ShownFiscalPosition = z.infer<typeof shownFiscalPosition>;

/** Adds the fiscal positions that are usual in the country of the books, where they are not there by name. */
export const addUsualPositions = endpoint({
  id: 'fiscalPositions.addUsual', service: 'dash', post: '/:workspace_slug/fiscal-positions/usual', status: 201, can: 'accounting.tax.edit', summary: 'Adds the usual fiscal positions of the country', errors: ['accounting.no_usual_positions'],
  input: z.strictObject({ workspace_slug: z.string().max(80), language: z.enum(['en', 'ar']).default('en') }), output: z.object({ added: z.number().int() }),
});

/** Which position applies to a party, or to anybody in a country, why, and what becomes of taxes. */
export const askFiscalPosition = endpoint({
  id: 'fiscalPositions.ask', service: 'dash', post: '/:workspace_slug/fiscal-questions', can: 'accounting.item.view', summary: 'Which fiscal position applies, and why',
  input: z.strictObject({
    workspace_slug: z.string().max(80), side: z.enum(['sale', 'purchase']), partyId: id.nullable().default(null).describe('In place of country, region and tax number'), country: countryCode.nullable().default(null), region: line(100, 0).default(''), taxId: line(40, 0).default(''),
    taxIds: z.array(id).max(20).default([]), kind: z.enum(['product', 'service']).default('service'),
  }),
  output: z.object({ position: shownFiscalPosition.nullable(), taxIds: z.array(z.string()).describe('What the taxes become; groups taken apart'), ownCountry: z.string().nullable(), taxIdProblem: z.string().nullable().describe('What is wrong with the tax number') }),
});
