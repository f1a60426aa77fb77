import { documentLanguageOf, type DocumentLanguage } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { getParty } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { Direction } from '../../contract/documents.ts';

/** The language a document begins in: that of the customer, where documents are written in it, else that of the workspace, else English. What vendors send is noted in the workspace's. */
export async function firstLanguage(ctx: Ctx, partyId: string | null | undefined, direction: Direction): Promise<DocumentLanguage> {
  const theirs = partyId && direction === 'sale' ? documentLanguageOf((await getParty(ctx, partyId)).language) : null;
  return theirs ?? documentLanguageOf((await getSettings(ctx)).system.locale) ?? 'en';
}

interface Written { partyId?: string | null | undefined; language?: string | undefined }
/** The language of a draft after a change: another customer is written to in their own, unless somebody chose one, now or before. */
export async function nextLanguage<L extends string>(ctx: Ctx, before: { partyId: string | null; language: L }, given: Written, direction: Direction): Promise<L | DocumentLanguage> {
  if (given.language !== undefined && given.language !== before.language) return given.language as L;
  if (given.partyId === undefined || given.partyId === before.partyId) return before.language;
  return before.language === (await firstLanguage(ctx, before.partyId, direction)) ? firstLanguage(ctx, given.partyId, direction) : before.language;
}
