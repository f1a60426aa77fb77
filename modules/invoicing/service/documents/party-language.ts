import { documentLanguageOf, type DocumentLanguage } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { getParty } from '#modules/parties/api.ts';
import type { Direction } from '../../contract/documents.ts';

/** The language documents to a customer are written in: theirs, where documents are written in it; null otherwise, and for what vendors send. */
export async function partyLanguage(ctx: Ctx, partyId: string | null | undefined, direction: Direction): Promise<DocumentLanguage | null> {
  return partyId && direction === 'sale' ? documentLanguageOf((await getParty(ctx, partyId)).language) : null;
}
