import type { LoggedMail } from '../../../contract.ts';

/** Whom a mail is with, as a new lead takes it over: who wrote it, or the first it went to. */
export function personOf({ direction, from, to, subject }: Pick<LoggedMail, 'direction' | 'from' | 'to' | 'subject'>): { email: string; firstName: string; lastName: string; subject: string } {
  const name = direction === 'in' && from.name !== from.address ? from.name.trim() : '';
  const at = name.lastIndexOf(' ');
  return { email: direction === 'in' ? from.address : to[0] ?? '', firstName: at > 0 ? name.slice(0, at) : '', lastName: name.slice(at + 1), subject: subject.replace(/^(?:(?:re|aw|fwd?|wg)\s*:\s*)+/i, '') };
}
