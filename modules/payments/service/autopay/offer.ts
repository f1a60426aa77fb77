import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { openPayable } from '../../contract.ts';
import { autopayWord, consentVersion } from '../../rules/autopay-words.ts';
import type { Payable } from '../online/checkouts.ts';
import { mandateOf, shownMethod } from './mandates.ts';

/** What a workspace calls itself towards its customers. */
export async function sellerOf(ctx: Ctx, workspaceId: number): Promise<string> {
  return (await getSettings(ctx, workspaceId)).company.legalName || (await workspaceName(ctx, workspaceId));
}

/** The words a customer agrees to, in the language of their document. */
export const consentWords = async (robot: Ctx, { workspaceId, language = 'en' }: Pick<Payable, 'workspaceId' | 'language'>): Promise<string> => autopayWord(language, 'consent', { seller: await sellerOf(robot, workspaceId) });

/** What the customer of a document agreed to, or may agree to when they pay it; nothing of either where the workspace takes no payments online. */
export async function autopayOf(robot: Ctx, payable: Payable, { pays, live }: { pays: boolean; live: boolean }): Promise<Pick<OutputOf<typeof openPayable>, 'consent' | 'mandate'>> {
  if (!pays || !payable.partyId) return { consent: null, mandate: null };
  const mandate = await mandateOf(robot, payable.partyId, live);
  return mandate ? { consent: null, mandate: shownMethod(mandate) } : { consent: { version: consentVersion, text: await consentWords(robot, payable) }, mandate: null };
}
