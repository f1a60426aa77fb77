import type { Ctx } from '#core/server/context.ts';
import { accountCards, fullName } from '#modules/identity/api.ts';
import { partyCards } from '#modules/parties/api.ts';
import type { MailedQuestion } from '../../contract/reports/mails.ts';
import { findAccounts } from '../ledger/find-accounts.ts';
import { showDimensions } from '../ledger/dimensions.ts';

/** Whose figures mails are about, in their order: the account, the customer or vendor and the value of a dimension they are asked for, as they are called now; empty for a whole report. */
export async function aboutMails(ctx: Ctx, questions: ReadonlyArray<MailedQuestion>): Promise<string[]> {
  const ids = (of: 'accountId' | 'partyId') => questions.flatMap((q) => q[of] ?? []);
  const accounts = await findAccounts(ctx, ids('accountId'));
  const parties = ids('partyId').length > 0 ? await partyCards(ctx, [...new Set(ids('partyId'))]) : new Map<string, { name: string }>();
  const dimensions = questions.some((q) => q.dimensionValue) ? (await showDimensions(ctx)).items : [];
  return questions.map(({ accountId, partyId, dimension, dimensionValue }) => {
    const account = accounts.get(accountId ?? '');
    const value = dimensions.find((d) => d.id === dimension)?.values.find((v) => v.id === dimensionValue);
    return [account && `${account.code} ${account.name}`, parties.get(partyId ?? '')?.name, value?.name].filter(Boolean).join(' · ');
  });
}

/** Adds to mails what is kept elsewhere: whose figures they are about, and the names of those who get them. */
export async function nameMails(ctx: Ctx, mails: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  const readers = (mail: Record<string, unknown>) => mail['recipientIds'] as string[];
  const cards = mails.length > 0 ? await accountCards(ctx, [...new Set(mails.flatMap(readers))]) : new Map();
  const about = await aboutMails(ctx, mails.map((m) => m['question'] as MailedQuestion));
  for (const [i, mail] of mails.entries()) {
    mail['about'] = about[i];
    mail['recipients'] = readers(mail).flatMap((id) => { const card = cards.get(id); return card ? [fullName(card) || card.email] : []; }).join(', ');
  }
}
