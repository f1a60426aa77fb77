import { z } from 'zod';
import { currencyCode, date, email, id, idOf, line, paragraph, timeZone } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { readConsent } from '../rules/consent-word.ts';
import { mostTags } from '../rules/tags.ts';
import { says } from './errors.ts';

/** A party is one or the other for good. */
export const partyKinds = ['person', 'company'] as const;
/** A person or a company. */
export type PartyKind = (typeof partyKinds)[number];
/** What a party is to the workspace; one party may be several. */
export const partyRoles = ['customer', 'vendor', 'account', 'contact', 'lead'] as const;
/** What a party is to the workspace. */
export type PartyRole = (typeof partyRoles)[number];
/** Life of a party: archived ones stay on old documents and cannot be put on new ones. */
export const partyStatuses = ['active', 'archived'] as const;
/** What a customer is held from. */
export const customerHolds = ['none', 'orders', 'invoices', 'all'] as const;
/** What a vendor is held from. */
export const vendorHolds = ['none', 'orders', 'bills', 'payments'] as const;
/** Boxes of form 1099 of the United States: pay of who is not employed, rents, royalties, other income, payments to doctors. */
export const forms1099 = ['nec_1', 'misc_1', 'misc_2', 'misc_3', 'misc_6'] as const;
/** Box of form 1099. */
export type Form1099 = (typeof forms1099)[number];
/** How e-invoices reach a customer: with the mail, from the page the mail leads to, or through the Peppol network. */
export const eInvoiceDeliveries = ['email', 'portal', 'peppol'] as const;
/** Kinds of tax numbers whose form is known; `other` takes any. */
export const taxIdTypes = ['eu_vat', 'gb_vat', 'in_gst', 'au_abn', 'us_ein', 'other'] as const;
/** Kind of a tax number. */
export type TaxIdType = (typeof taxIdTypes)[number];
/** What a company is to us. */
export const accountTypes = ['customer', 'prospect', 'partner', 'reseller', 'competitor', 'other'] as const;
/** Number of people of a company. */
export const companySizes = ['1', '2-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;
/** Ways to reach somebody that need their word. */
export const consentChannels = ['email', 'phone', 'sms', 'whatsapp', 'post'] as const;
/** Way to reach somebody. */
export type ConsentChannel = (typeof consentChannels)[number];
const consentWord = z.string().trim().max(40).refine((s) => s === '' || readConsent(s) !== null, says('parties.consent_word')).optional();
/** What somebody agreed to or declined, as files and programs say it: `yes`, `no`, or the day of the yes; each one is kept as a proof. */
export const consentFields = {
  consentEmail: consentWord.describe('Whether they may be written to: yes, no, or the day of the yes'), consentPhone: consentWord.describe('Whether they may be called'), consentSms: consentWord.describe('Whether they may get text messages'), consentWhatsapp: consentWord.describe('Whether they may be written to by WhatsApp'),
  consentSource: line(120, 0).optional().describe('On which occasion this was said'), consentWords: paragraph(2000).optional().describe('The words that were agreed to'),
};
/** Networks a profile can be on. */
export const socialNetworks = ['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'tiktok', 'github', 'other'] as const;
/** Labels of further e-mail addresses and phone numbers. */
export const channelLabels = ['work', 'mobile', 'home', 'billing', 'other'] as const;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** ISO 3166-1 alpha-2 country code, in capitals. */
export const countryCode = z.string().trim().toUpperCase().refine((c) => /^[A-Z]{2}$/.test(c) && c !== 'ZZ' && countryNames.of(c) !== undefined, says('core.country'));

const text = (max: number) => line(max, 0).default('');
/** A web address; `https://` is put before one that has none. */
export const webAddress = z.string().trim().max(300).transform((s) => (s === '' || /^https?:\/\//i.test(s) ? s : `https://${s}`))
  .refine((s) => s === '' || (/^https?:\/\/[^\s/.]+(\.[^\s/.]+)+([/?#:]\S*)?$/i.test(s) && URL.canParse(s)), says('parties.web_address'));
/** A percentage as text, 0 to 100 with up to 6 decimals. */
export const percent = z.string().trim().regex(/^(100(\.0{1,6})?|\d{1,2}(\.\d{1,6})?)$/, says('parties.percent')).transform((s) => (s.includes('.') ? s.replace(/\.?0+$/, '') : s));
/** Money on the wire. */
export const moneyShape = z.strictObject({ amount: z.string().trim().regex(/^\d{1,13}(\.\d{1,4})?$/, says('parties.amount')), currency: currencyCode });

/** A further e-mail address. */
export const moreEmail = z.strictObject({ value: email, label: z.enum(channelLabels).default('work') });
/** A further phone number; `valid` is told by the server. */
export const morePhone = z.strictObject({ value: line(40), label: z.enum(channelLabels).default('work'), valid: z.boolean().optional() });
/** A profile on a network. */
export const social = z.strictObject({ network: z.enum(socialNetworks), url: webAddress.refine((s) => s !== '', says('parties.web_address')) });
/** A further address; the first billing address is in the party's own fields. */
export const moreAddress = z.strictObject({
  id: id.optional().describe('Of one that is kept: documents choose it by this'), type: z.enum(['billing', 'shipping', 'other']).default('other'), label: line(80, 0).default(''), name: line(160, 0).default('').describe('Who receives there'), phone: line(40, 0).default(''), address1: line(160, 0).default(''), address2: line(160, 0).default(''), address3: line(160, 0).default(''),
  city: line(100, 0).default(''), region: line(100, 0).default(''), zip: line(20, 0).default(''), country: countryCode.nullable().default(null),
});
/** So many further addresses have columns of their own in files, a field each: `moreAddresses.0.city`. */
export const addressesInFiles = 3;
/** Columns of further addresses in files, in their order. */
export const addressColumns = Array.from({ length: addressesInFiles }, (_, at) => (['type', 'label', 'name', 'phone', 'address1', 'address2', 'address3', 'zip', 'city', 'region', 'country'] as const).map((field) => ({ key: `moreAddresses.${at}.${field}`, at, field }))).flat();
/** Words to find a party by; the same word counts once, whatever its case. */
export const tagList = z.array(line(40)).max(mostTags).transform((tags) => [...new Map(tags.map((t) => [t.toLowerCase(), t])).values()]);

/** The same, or what to add to the tags there are and what to take away: so many parties get one more and keep their own. */
export const tagsField = z.union([tagList, z.strictObject({ add: tagList.optional(), remove: tagList.optional() })]);

// The day that has begun somewhere on earth.
const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** Fields every party has; forms of the four views pick from them. */
export const partyFields = {
  name: text(200).describe('Display name; made from first and last name when left out'), legalName: text(200),
  firstName: text(100), lastName: text(100), salutation: text(40), title: text(120), department: text(120), companyName: text(200).describe('Company as it was typed; linked contacts carry the name of their company'),
  email: email.nullable().default(null), moreEmails: z.array(moreEmail).max(10).default([]),
  phone: line(40).nullable().default(null).describe('Becomes E.164 when it is a number of a country; kept as typed otherwise'), morePhones: z.array(morePhone).max(10).default([]),
  website: webAddress.default(''), language: z.string().trim().max(35).refine((s) => { try { return s === '' || Intl.getCanonicalLocales(s).length === 1; } catch { return false; } }).default(''),
  timezone: z.union([z.literal(''), timeZone]).default(''), currency: currencyCode.nullable().default(null),
  tags: tagsField.default([]),
  ownerId: idOf('member').nullable().default(null), parentId: idOf('parties.party').nullable().default(null),
  registrationNo: text(60), taxId: text(40), taxIdType: z.enum(taxIdTypes).nullable().default(null),
  accountType: z.enum(accountTypes).nullable().default(null).describe('What the company is to us'), industry: text(80), size: z.enum(companySizes).nullable().default(null), annualRevenue: moneyShape.nullable().default(null),
  birthday: date.refine((d) => d <= today(), says('parties.birthday_future')).nullable().default(null), socials: z.array(social).max(12).default([]),
  address1: text(160), address2: text(160), address3: text(160), city: text(100), region: text(100), zip: text(20), country: countryCode.nullable().default(null),
  moreAddresses: z.array(moreAddress).max(20).default([]), notes: paragraph(5000).default(''), status: z.enum(partyStatuses).default('active'),
};
const ownNumber = z.string().trim().max(40).regex(/^([\p{L}\p{N}][\p{L}\p{N} ._/#-]*)?$/u, says('parties.number_form')).transform((s) => s || null).nullable().default(null).describe('Typed by hand where it is to be another than the next one; nobody else of the list may have it, and empty keeps the one there is');
const terms = z.number().int().min(0).max(365).nullable().default(null);
const paymentTerm = idOf('accounting.payment_term').nullable().default(null).describe('Takes the place of the days');
const fiscalPosition = idOf('accounting.fiscal_position').nullable().default(null).describe('Takes the place of the one that applies by its rule');
const peppolId = z.string().trim().regex(/^(\d{4}:[A-Za-z0-9._~-]{1,50})?$/, says('parties.peppol_form')).default('').describe('Participant id of the Peppol network, such as 0088:7300010000001: the code of its scheme (EAS), a colon, the identifier; needed where e-invoices are delivered through it');
/** What a customer has besides. */
export const customerFields = { customerNumber: ownNumber, customerTermsDays: terms, customerPaymentTermId: paymentTerm, customerFiscalPositionId: fiscalPosition, creditLimit: moneyShape.nullable().default(null), discountPercent: percent.nullable().default(null), customerHold: z.enum(customerHolds).default('none'), eInvoiceDelivery: z.enum(eInvoiceDeliveries).default('email').describe('How e-invoices reach them: with the mail, from the page it leads to, or through Peppol, whose address then stands in the file'), peppolId, priceListId: idOf('accounting.price_list').nullable().default(null).describe('What their documents take prices from; the list for everybody when null'), dunningProfileId: idOf('invoicing.dunning_profile').nullable().default(null).describe('The series they are reminded by when they pay late; the workspace’s own when null'), customerAccountId: id.nullable().default(null).describe('Account of the ledger on which they owe, of type receivable; the usual one when null') };
/** What a vendor has besides. */
export const vendorFields = { vendorNumber: ownNumber, vendorTermsDays: terms, vendorPaymentTermId: paymentTerm, vendorFiscalPositionId: fiscalPosition, vendorHold: z.enum(vendorHolds).default('none'), vendorHoldUntil: date.nullable().default(null), vendorForm1099: z.enum(forms1099).nullable().default(null).describe('Box of form 1099 in which what they are paid is told to the United States; null for whom none is made'), vendorWithholdingTaxId: idOf('accounting.tax').nullable().default(null).describe('Withholding (such as TDS) that is proposed on lines of their bills, on top of their taxes'), vendorExpenseAccountId: id.nullable().default(null).describe('Account of the ledger that lines of their bills are spent on where they name none'), vendorAccountId: id.nullable().default(null).describe('Account of the ledger on which they are owed, of type payable; the usual one when null') };

/** Figures of parties that other rooms keep: what is open between us and overdue of it (base currency, owed above 0), how much of their credit limit is owed (percent; orders that are not invoiced yet are not in it), and the day something was posted or done for them last. */
export const figureFields = { balance: { type: 'money', nullable: true, onRequest: true }, overdue: { type: 'money', nullable: true, onRequest: true }, creditOwed: { type: 'number', nullable: true, sum: false, onRequest: true }, lastActivityOn: { type: 'date', nullable: true, onRequest: true } } satisfies Record<string, ListField>;
/** A figure of parties. */
export type PartyFigure = keyof typeof figureFields;

/** A party as anything that lets choose or show one needs it. */
export const partyCard = z.object({
  id: z.string(), name: z.string(), kind: z.enum(partyKinds), photo: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable(), companyName: z.string(), roles: z.array(z.enum(partyRoles)),
});
/** A party as anything that lets choose or show one needs it. */
export type PartyCard = z.infer<typeof partyCard>;
