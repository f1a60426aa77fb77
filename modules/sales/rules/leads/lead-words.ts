import { cut } from '#core/contract/fields.ts';
import { folded } from '#modules/parties/api.ts';

export { folded };

/** What a lead is called: its person, else its company, else a way to reach it. */
export function leadName(lead: { firstName: string; lastName: string; company: string; email: string; phone: string }): string {
  return `${lead.firstName} ${lead.lastName}`.trim() || lead.company || lead.email || lead.phone;
}

/** A whole name in two: what stands before a comma, else the last word, is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: cut(name.slice(comma + 1).trim(), 80), lastName: cut(name.slice(0, comma).trim(), 80) };
  return { firstName: cut(words.slice(0, -1).join(' '), 80), lastName: cut(words.at(-1)!, 80) };
}

/** What of long notes is searched: their beginning. */
export const notesSearched = 2000;

/** All words a lead is found by. */
export function searchWords(lead: { jobTitle: string; website: string; sources: readonly string[]; interests: string; notes: string; subject: string; firstName: string; lastName: string; company: string; email: string; phone: string; otherEmails: readonly string[]; otherPhones: readonly string[] }): string {
  return cut(folded([lead.subject, lead.firstName, lead.lastName, lead.company, lead.email, lead.phone, ...lead.otherEmails, ...lead.otherPhones, lead.jobTitle, lead.website, ...lead.sources, lead.interests, cut(lead.notes, notesSearched)].filter((t) => t !== '').join(' ')), 4000);
}

/** How alike two names are, 0 to 1, by the edits between them (Levenshtein). */
export function likenessOf(a: string, b: string): number {
  const [x, y] = [[...folded(a)], [...folded(b)]];
  if (x.length === 0 || y.length === 0) return 0;
  let row = Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const next = [i];
    for (let j = 1; j <= y.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (x[i - 1] === y[j - 1] ? 0 : 1));
    row = next;
  }
  return 1 - row[y.length]! / Math.max(x.length, y.length);
}

/** Last names at least this much alike, in companies named as much alike, may be one person. */
export const likenessLimit = 0.85;

/** True for two people who may be one: companies, as they are compared, and last names are both enough alike. */
export const mayBeOne = (a: { company: string; lastName: string }, b: { company: string; lastName: string }): boolean => likenessOf(a.company, b.company) >= likenessLimit && likenessOf(a.lastName, b.lastName) >= likenessLimit;
