import type { PartyRole } from '../contract/fields.ts';

/** Where a role's list is. */
export const rolePaths = { account: '/sales/account', contact: '/sales/contact/list', customer: '/accounting/customer', vendor: '/accounting/vendor' } as const;
/** Roles that have a list of their own. */
export type ListedRole = keyof typeof rolePaths;
/** Roles that have a list of their own, in the order a page is looked for. */
export const listedRoles = Object.keys(rolePaths) as ListedRole[];

/** The page of a party, below the list of `role` when it has that one. */
export function partyAddress(party: { id: string; roles: readonly PartyRole[] }, role?: ListedRole): string {
  const under = role && party.roles.includes(role) ? role : listedRoles.find((r) => party.roles.includes(r));
  return under ? `${rolePaths[under]}/${party.id}` : `/parties/${party.id}`;
}
