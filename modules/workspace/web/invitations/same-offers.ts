import type { InvitationRow } from './invitation-list.ts';

/** Addresses that are invited by one call. */
export interface Offer { emails: string[]; role: string; title: string; projectIds: string[] }

/** Invitations as the fewest calls that make them again: those that offer the same go together, `most` addresses each. */
export function sameOffers(rows: ReadonlyArray<Pick<InvitationRow, 'email' | 'role' | 'title' | 'projectIds'>>, most: number): Offer[] {
  const offers = new Map<string, Offer[]>();
  for (const { email, role, title, projectIds } of rows) {
    const key = JSON.stringify([role.key, title, projectIds]);
    const alike = offers.get(key) ?? [];
    offers.set(key, alike);
    const last = alike.at(-1);
    if (last && last.emails.length < most) last.emails.push(email);
    else alike.push({ emails: [email], role: role.key, title, projectIds });
  }
  return [...offers.values()].flat();
}
