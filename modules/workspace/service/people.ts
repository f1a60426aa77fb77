import type { Ctx } from '#core/server/context.ts';
import { accountCards, type AccountCard } from '#modules/identity/api.ts';
import type { PersonCard } from '../contract.ts';

/** Cards of people by account id, with a stand-in for accounts that are gone. */
export interface People { card(id: string): PersonCard; cardOrNull(id: string | null): PersonCard | null; email(id: string): string }

const gone = (id: string): PersonCard => ({ id, firstName: '', lastName: '', name: 'Former user', photo: null });
const cardOf = ({ id, firstName, lastName, name, photo }: AccountCard): PersonCard => ({ id, firstName, lastName, name, photo });

/** Reads the cards of these accounts at once. */
export async function peopleOf(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<People> {
  const cards = await accountCards(ctx, ids.filter((id): id is string => id !== null));
  const card = (id: string) => { const known = cards.get(id); return known ? cardOf(known) : gone(id); };
  return { card, cardOrNull: (id) => (id === null ? null : card(id)), email: (id) => cards.get(id)?.email ?? '' };
}
