import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { readPhone } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { isOpenTo, requireColleagues, requireTeam } from '#modules/workspace/api.ts';
import { leadSays, type Lead } from '../../contract/leads.ts';
import { leadName, searchWords, splitName } from '../../rules/leads/lead-words.ts';
import { minorUnits } from './money.ts';
import { leadColumns } from './scope.ts';

/** What may be entered about a lead, by its wire names. */
export type LeadWords = Pick<Lead, 'subject' | 'firstName' | 'lastName' | 'company' | 'jobTitle' | 'email' | 'phone' | 'otherEmails' | 'otherPhones' | 'website' | 'country' | 'sources' | 'labels' | 'interests' | 'productIds' | 'value' | 'currency' | 'rating' | 'notes' | 'ownerId' | 'teamId' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent'>;
const wordKeys = ['subject', 'firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'otherEmails', 'otherPhones', 'website', 'country', 'sources', 'labels', 'interests', 'productIds', 'value', 'currency', 'rating', 'notes', 'ownerId', 'teamId', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;

/** Only the words of a lead or an input. */
export function wordsOf(from: Record<string, unknown>): Partial<LeadWords> {
  const words: Partial<LeadWords> = Object.fromEntries(wordKeys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
  const { fullName } = from;
  return typeof fullName === 'string' && fullName !== '' && !words.firstName && !words.lastName ? { ...words, ...splitName(fullName) } : words;
}

/** Numbers in E.164 form where they can be understood, every address and number once; refuses a lead that is nobody. */
export async function tidied(ctx: Ctx, words: LeadWords): Promise<LeadWords> {
  return tidy(words, await phoneCountry(ctx, words.country));
}

/** The same where the workspace's own country is known. */
export function tidy(words: LeadWords, home: string | null): LeadWords {
  const country = words.country || home;
  const phone = readPhone(words.phone, country).value;
  const otherPhones = [...new Set(words.otherPhones.map((p) => readPhone(p, country).value))].filter((p) => p !== phone);
  const otherEmails = [...new Set(words.otherEmails)].filter((e) => e !== words.email);
  const tidyWords = { ...words, phone, otherPhones, otherEmails };
  if (leadName(tidyWords) === '') failField('firstName', leadSays('sales.lead_nobody'), 'required');
  // Checks the amount, too.
  minorUnits(tidyWords.value, tidyWords.currency, 'value');
  return tidyWords;
}

/** Where a number without a country code belongs: the lead's country, else the workspace's own. */
export async function phoneCountry(ctx: Ctx, country: string | null | undefined): Promise<string | null> {
  return country || (await getSettings(ctx)).company.country || null;
}

/** Lists that stand as JSON in one column. */
const lists = new Set(['sources', 'labels', 'productIds']);

/** Columns and values for wire fields of a lead; amounts in minor units, an empty list as null. */
export function columnsFor(fields: Readonly<Record<string, unknown>>, currency: string): Array<[column: string, value: unknown]> {
  return Object.entries(fields).map(([field, value]) => {
    if (field === 'value') return ['value_amount', minorUnits(value as string | null, currency, 'value')];
    if (lists.has(field)) return [leadColumns[field]!, Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null];
    return [leadColumns[field]!, value];
  });
}

/** What follows from a lead's words: how it is called and what it is found by. */
export const derivedOf = (words: LeadWords): Array<[column: string, value: unknown]> => [['name', leadName(words)], ['search', searchWords(words)], ['phone_unclear', words.phone !== '' && !readPhone(words.phone, null).valid]];

/** 422 unless the viewer may make this person the owner: oneself and nobody always, others with the right to assign, members only. */
export async function checkOwner(ctx: Ctx, ownerId: string | null, path = 'ownerId'): Promise<void> {
  if (ownerId === null || ownerId === ctx.viewer?.id) return;
  if (ctx.viewer && !ctx.can('sales.lead.assign')) failField(path, leadSays('sales.owner_assign'));
  await requireColleagues(ctx, [ownerId], path);
}

/** 422 unless the viewer may put a record of the team `before` into this one, or into none: out of and into one of their own always, others with the right to assign. One that was put away holds nothing. */
export async function checkTeam(ctx: Ctx, teamId: string | null | undefined, before: string | null = null, path = 'teamId'): Promise<void> {
  if (teamId === undefined || teamId === before) return;
  if (teamId !== null) await requireTeam(ctx, teamId, path);
  if (!ctx.viewer || ctx.can('sales.lead.assign')) return;
  const mayEnter = teamId === null || (ctx.membership?.teams?.ids.includes(teamId) ?? false);
  if (!mayEnter || !(await isOpenTo(ctx, ctx.accountId, { teamId: before }))) failField(path, leadSays('sales.team_assign'));
}

/** Keeps a record in the team that was named with its new owner, with whom it would have gone to theirs. */
export async function keepTeam(ctx: Ctx, table: 'sales.lead' | 'sales.opportunity', { id, teamId }: { id: string; teamId: string | null }): Promise<void> {
  await ctx.sql(`update ${table} set team_id = $3 where workspace_id = $1 and id = $2 and team_id is distinct from $3`, [ctx.workspaceId, id, teamId], `${table}.keep_team`);
}
