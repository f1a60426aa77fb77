import { z } from 'zod';
import { endpoint, type InputOf } from '#core/contract/endpoint.ts';
import { done, email, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import * as f from './fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const text = z.string();
const money = z.object({ amount: text, currency: text }).nullable();
const person = z.object({ id: text, name: text, photo: text.nullable() }).nullable();

/** A party as it is read, whichever of its roles it is looked at in. */
export const partyRow = {
  kind: z.enum(f.partyKinds), name: text, legalName: text, firstName: text, lastName: text, salutation: text, title: text, department: text, companyName: text, company: z.object({ id: text, name: text }).nullable(),
  email: text.nullable(), moreEmails: z.array(z.object({ value: text, label: text })), phone: text.nullable(), phoneValid: z.boolean(), morePhones: z.array(z.object({ value: text, label: text, valid: z.boolean() })),
  website: text, language: text, timezone: text, currency: text.nullable(), tags: z.array(text), ownerId: text.nullable(), owner: person, parentId: text.nullable(), parent: z.object({ id: text, name: text }).nullable(),
  registrationNo: text, taxId: text, taxIdType: z.enum(f.taxIdTypes).nullable(), accountType: z.enum(f.accountTypes).nullable(), industry: text, size: z.enum(f.companySizes).nullable(), annualRevenue: money, birthday: text.nullable(), socials: z.array(z.object({ network: text, url: text })),
  address1: text, address2: text, address3: text, city: text, region: text, zip: text, country: text.nullable(),
  moreAddresses: z.array(z.object({ id: text, type: z.enum(['billing', 'shipping', 'other']), label: text, name: text, phone: text, address1: text, address2: text, address3: text, city: text, region: text, zip: text, country: text.nullable() })),
  notes: text, photo: text.nullable(), status: z.enum(f.partyStatuses), roles: z.array(z.enum(f.partyRoles)),
  customerNumber: text.nullable(), customerTermsDays: z.number().int().nullable(), customerPaymentTermId: text.nullable(), customerFiscalPositionId: text.nullable(), creditLimit: money, discountPercent: text.nullable(), customerHold: z.enum(f.customerHolds), eInvoiceDelivery: z.enum(f.eInvoiceDeliveries), peppolId: text, priceListId: text.nullable(), dunningProfileId: text.nullable(), customerAccountId: text.nullable(),
  vendorNumber: text.nullable(), vendorTermsDays: z.number().int().nullable(), vendorPaymentTermId: text.nullable(), vendorFiscalPositionId: text.nullable(), vendorHold: z.enum(f.vendorHolds), vendorHoldUntil: text.nullable(), vendorForm1099: z.enum(f.forms1099).nullable(), vendorWithholdingTaxId: text.nullable(), vendorExpenseAccountId: text.nullable(), vendorAccountId: text.nullable(),
  balance: money.optional().describe('In lists whose `show` names it, for who may see it: what is open between us, in the base currency; above 0 is owed'), overdue: money.optional(), creditOwed: z.number().nullable().optional().describe('Percent of the credit limit that is owed on balance; what is ordered and not invoiced yet is not in it, as it is on the page of the party'), lastActivityOn: text.nullable().optional(),
  erasedAt: text.nullable(), createdAt: text, updatedAt: text,
};
const partyShape = z.object({ id: text, version: z.number().int(), ...partyRow });
/** A party as it is read. */
export type Party = z.infer<typeof partyShape>;

/** All that may be entered about a party. */
export const allFields = { ...f.partyFields, ...f.customerFields, ...f.vendorFields };

/** A yes or no to a way of being reached, with what proves it. */
export const consentShape = z.object({ id: text, channel: z.enum(f.consentChannels), given: z.boolean(), source: text, at: instant, by: person, words: text.describe('The words that were shown'), page: text.describe('The page they stood on'), ip: text.nullable().describe('Address it came from; null for who may not change parties') });
/** A yes or no with what proves it. */
export type ConsentProof = z.infer<typeof consentShape>;
const detailShape = partyShape.extend({
  consents: z.array(consentShape).describe('The last word on each channel'),
  children: z.array(f.partyCard).describe('Up to 50 companies below this one'), mergedFrom: z.array(z.object({ id: text, name: text, mergeId: text, at: instant, undoable: z.boolean() })),
});
/** A party with what its page shows. */
export type PartyDetail = z.infer<typeof detailShape>;

/** One party by its id, also by the id of one that was merged into it. */
export const getParty = endpoint({ id: 'parties.get', service: 'dash', get: '/:workspace_slug/parties/:id', can: 'parties.view', summary: 'Shows a person or company', input: z.strictObject({ ...slug, id }), output: detailShape });
/** Adds a person or company in one or several roles. */
export const createParty = endpoint({
  id: 'parties.create', service: 'dash', post: '/:workspace_slug/parties', status: 201, can: 'parties.edit', summary: 'Adds a person or company',
  input: z.strictObject({ ...slug, kind: z.enum(f.partyKinds), roles: z.array(z.enum(f.partyRoles)).min(1).max(5), ...allFields, ...f.consentFields, companyId: id.optional().describe('For a person: links them to this company') }), output: partyShape,
});
/** Fields as a change has them: an absent one stays what it is. */
const changes = z.strictObject(Object.fromEntries(Object.entries(allFields).map(([key, field]) => [key, field.unwrap()])) as { [K in keyof typeof allFields]: ReturnType<(typeof allFields)[K]['unwrap']> }).partial();
/** Changes a person or company; what is not sent stays. */
export const updateParty = endpoint({
  id: 'parties.update', service: 'dash', patch: '/:workspace_slug/parties/:id', can: 'parties.edit', summary: 'Changes a person or company',
  input: z.strictObject({ ...slug, id, version, ...changes.shape }), output: partyShape, errors: ['parties.merged', 'parties.erased'],
});
/** Gives roles to a party and takes others away; numbers of customers and vendors come by themselves and stay. */
export const setRoles = endpoint({
  id: 'parties.setRoles', service: 'dash', put: '/:workspace_slug/parties/:id/roles', can: 'parties.edit', summary: 'Sets the roles of a person or company',
  input: z.strictObject({ ...slug, id, version, roles: z.array(z.enum(f.partyRoles)).min(1).max(5) }), output: partyShape, errors: ['parties.merged', 'parties.erased'],
});
/** Puts a party away; refused while other records use it. */
export const removeParty = endpoint({ id: 'parties.delete', service: 'dash', delete: '/:workspace_slug/parties/:id', can: 'parties.remove', summary: 'Removes a person or company', input: z.strictObject({ ...slug, id }), output: z.object({ id: text }), errors: ['parties.in_use', 'parties.merged'] });
/** Brings a removed party back within 30 days. */
export const restoreParty = endpoint({ id: 'parties.restore', service: 'dash', post: '/:workspace_slug/parties/:id/restoration', can: 'parties.remove', summary: 'Brings a person or company back within 30 days', input: z.strictObject({ ...slug, id }), output: partyShape });

/** People and companies that match words, for pickers; those named by `ids` instead when given. */
export const findParties = endpoint({
  id: 'parties.find', service: 'dash', get: '/:workspace_slug/party-cards', can: 'parties.view', summary: 'Finds people and companies for a picker',
  input: z.strictObject({
    ...slug, q: z.string().trim().max(200).optional(), kind: z.enum(f.partyKinds).optional(), role: z.enum(f.partyRoles).optional(), companyId: id.optional().describe('Only people of this company'),
    ids: z.string().max(4000).optional().transform((s) => (s ? s.split(',') : undefined)).pipe(z.array(id).max(100).optional()), limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({ items: z.array(f.partyCard) }),
});
/** Whom a new party may be the same as: by e-mail address, phone number, or company and last name. */
export const matchParties = endpoint({
  id: 'parties.match', service: 'dash', post: '/:workspace_slug/party-matches', can: 'parties.view', summary: 'Finds parties that may be the same',
  input: z.strictObject({ ...slug, exclude: id.optional(), kind: z.enum(f.partyKinds), name: line(200, 0).optional(), lastName: line(100, 0).optional(), companyName: line(200, 0).optional(), email: z.union([z.literal(''), email]).nullable().optional(), phone: line(40, 0).nullable().optional(), country: f.countryCode.nullable().optional() }),
  output: z.object({ items: z.array(z.object({ party: f.partyCard, reasons: z.array(z.enum(['email', 'phone', 'name'])), score: z.number() })) }),
});
/** Records what a person said about a channel. */
export const setConsent = endpoint({
  id: 'parties.setConsent', service: 'dash', post: '/:workspace_slug/parties/:id/consents', status: 201, can: 'parties.edit', summary: 'Records an opt-in or opt-out',
  input: z.strictObject({ ...slug, id, channel: z.enum(f.consentChannels), given: z.boolean(), source: line(120), words: paragraph(2000).default('').describe('The words that were agreed to') }), output: consentShape,
});
/** Every word a person gave on a channel, newest first: the proof. */
export const listConsents = endpoint({ id: 'parties.listConsents', service: 'dash', get: '/:workspace_slug/parties/:id/consents', can: 'parties.view', summary: 'Lists opt-ins and opt-outs', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(consentShape) }) });
/** Replaces the photo or logo. */
export const setPhoto = endpoint({ id: 'parties.setPhoto', service: 'dash', put: '/:workspace_slug/parties/:id/photo', can: 'parties.edit', summary: 'Replaces the photo or logo', body: 'multipart', files: ['photo'], maxBytes: 8 * 1024 * 1024, rate: 'upload', input: z.strictObject({ ...slug, id }), output: partyShape, errors: ['parties.merged'] });
/** Removes the photo or logo. */
export const removePhoto = endpoint({ id: 'parties.deletePhoto', service: 'dash', delete: '/:workspace_slug/parties/:id/photo', can: 'parties.edit', summary: 'Removes the photo or logo', input: z.strictObject({ ...slug, id }), output: partyShape, errors: ['parties.merged'] });
/** Removes personal data for good; the row, its roles and numbers stay for the books. */
export const eraseParty = endpoint({ id: 'parties.erase', service: 'dash', post: '/:workspace_slug/parties/:id/erasure', can: 'parties.remove', summary: 'Erases the personal data of a person or company', rate: 'expensive', input: z.strictObject({ ...slug, id, confirmName: line(200) }), output: done, errors: ['parties.merged', 'parties.erased'] });
/** What happened to a party and to the records of other rooms that belong to it, newest first. */
export const partyTimeline = endpoint({
  id: 'parties.timeline', service: 'dash', get: '/:workspace_slug/parties/:id/timeline', can: 'parties.view', summary: 'What happened around a person or company',
  input: z.strictObject({ ...slug, id, cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  output: z.object({ items: z.array(z.object({ id: text, type: text, topic: text, subjectId: text.nullable(), at: instant, actor: person, outsider: text.nullable().describe('Who did it without being a member, where the event says so'), changes: z.record(text, z.tuple([z.unknown(), z.unknown()])).nullable(), number: text.nullable().describe('The number of the record, where the event carries it'), name: text.nullable().describe('What the record of another room is called, for whoever may see it'), note: text.nullable() })), nextCursor: text.nullable(), topics: z.array(text).describe('Live topics under which it changes') }),
});

/** Members who can own records: id is the account's. */
export const listOwners = endpoint({ id: 'parties.listOwners', service: 'dash', get: '/:workspace_slug/party-owners', can: 'parties.view', summary: 'Lists members who can own people and companies', input: z.strictObject({ ...slug }), output: z.object({ items: z.array(z.object({ id: text, name: text, photo: text.nullable() })) }) });

/** What may be entered about a new party, besides its kind and roles. */
export type PartyInput = Partial<Omit<InputOf<typeof updateParty>, 'workspace_slug' | 'id' | 'version'>>;
