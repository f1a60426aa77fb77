import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { readPhone } from '#modules/parties/api.ts';
import type { Lead } from '../../contract/leads.ts';
import { labelsAfter } from '../../rules/leads/labels.ts';
import { changeLead } from '../leads/leads.ts';
import { phoneCountry, type LeadWords } from '../leads/lead-values.ts';
import { currencyFor } from '../leads/money.ts';
import type { Arrival, ArrivingForm } from './arrival.ts';

/** Most further addresses and numbers of a lead, and most products. */
const most = { ways: 10, products: 20 };
const campaignFields = { utmSource: 'source', utmMedium: 'medium', utmCampaign: 'campaign', utmTerm: 'term', utmContent: 'content' } as const;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An arrival with the campaign of its form where the link it came by named none, and of the products the form offers those that were chosen, where it asks. */
export function aimed({ form, utm, ...arrival }: Arrival): Arrival {
  const { products } = arrival.entered;
  return { ...arrival, form: products ? { ...form, productIds: products } : form, utm: form.campaign && !utm.campaign ? { ...utm, campaign: form.campaign } : utm };
}

/** The labels and products a form gives its leads, beside those there are. */
const marksOf = (lead: Pick<Lead, 'labels' | 'productIds'>, { labels = [], productIds = [] }: ArrivingForm) => ({ labels: labelsAfter(lead.labels, { add: labels }), productIds: [...new Set([...lead.productIds, ...productIds])].slice(0, most.products) });

/** A new lead with the marks of its form. */
export const marked = async (ctx: Ctx, lead: Lead, form: ArrivingForm): Promise<Lead> => (form.labels?.length || form.productIds?.length ? changeLead(ctx, lead, marksOf(lead, form)) : lead);

/** What a lead that is known takes over from another arrival: what it lacks, and one more source, address, number, label or product. What it says already stays. */
export async function takenOver(ctx: Ctx, lead: Lead, { form, entered: { words, custom }, utm }: Arrival): Promise<Partial<LeadWords> & { custom?: Record<string, CustomValue> }> {
  const gaps = Object.entries(words).filter(([key]) => key !== 'notes' && key !== 'subject' && isEmpty(lead[key as keyof Lead]));
  // Words of one visit belong together: another visit's fill no gap between them.
  const untold = Object.keys(campaignFields).every((key) => lead[key as keyof typeof campaignFields] === '');
  const campaign = untold ? Object.entries(campaignFields).flatMap(([key, of]) => (utm[of] ? [[key, utm[of]]] : [])) : [];
  const own = Object.entries(custom).filter(([id, value]) => !isEmpty(value) && isEmpty(lead.custom?.[id]));
  return {
    ...Object.fromEntries([...gaps, ...campaign]), ...(gaps.some(([key]) => key === 'value') ? { currency: await currencyFor(ctx, null) } : {}), ...(own.length > 0 ? { custom: Object.fromEntries(own) } : {}),
    ...marksOf(lead, form), sources: labelsAfter(lead.sources, { add: form.source ? [form.source] : [] }), ...await furtherWays(ctx, lead, words),
  };
}

/** Addresses and numbers beside the first ones, with a new one of this arrival. A number that cannot be understood stays in the note alone. */
async function furtherWays(ctx: Ctx, lead: Lead, words: Readonly<Record<string, string>>): Promise<Pick<LeadWords, 'otherEmails' | 'otherPhones'>> {
  const country = await phoneCountry(ctx, lead.country ?? words['country']);
  const email = (words['email'] ?? '').toLowerCase();
  const phone = readPhone(words['phone'] ?? '', country);
  const plus = (others: readonly string[], first: string, way: string, known: (of: string) => string) => (first !== '' && way !== '' && others.length < most.ways && ![first, ...others].some((of) => known(of) === way) ? [...others, way] : [...others]);
  return { otherEmails: plus(lead.otherEmails, lead.email, email, (of) => of.toLowerCase()), otherPhones: plus(lead.otherPhones, lead.phone, phone.valid ? phone.value : '', (of) => readPhone(of, country).value) };
}
