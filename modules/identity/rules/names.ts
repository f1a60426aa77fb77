/** A person's name on one line. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** What stands where a closed account's name was. */
export const deletedName = 'Former user';

/** An address as it may be shown to somebody else: a***@example.com. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return at < 1 ? '***' : `${email[0]}***${email.slice(at)}`;
}
