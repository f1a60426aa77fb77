import { weakness } from '../rules/password-strength.ts';

/** How good a new password is and what would make it better; level 0 will be refused. */
export interface Advice { level: 0 | 1 | 2 | 3 | 4; key: string; values?: Record<string, unknown> }

const shortest = 10;
const walks = /qwert[yz]?|azerty|asdfgh?|zxcvbn?|1q2w3e|q1w2e3|1qaz2wsx|password|passw0rd|letmein|iloveyou/gi;

/** Judges a password by how many tries guessing would take, not by which kinds of characters it has. */
export function adviseOn(password: string, email = '', names: readonly string[] = []): Advice {
  if (password === '') return { level: 0, key: 'advice.start' };
  const missing = shortest - password.length;
  if (missing > 0) return { level: 0, key: 'advice.short', values: { count: missing } };
  const refused = weakness(password, email.trim().toLowerCase());
  if (refused) return { level: 0, key: refused.replace('identity.', 'rule.') };
  const own = [email.split('@')[0] ?? '', ...names].map((name) => name.trim().toLowerCase()).filter((name) => name.length >= 3);
  const lower = password.toLowerCase();
  const personal = own.some((name) => lower.includes(name));
  const bits = bitsOf(password, own);
  if (bits < 32) return { level: 1, key: personal ? 'advice.personal' : 'advice.weak' };
  if (bits < 43) return { level: 2, key: personal ? 'advice.personal' : 'advice.fair' };
  if (bits < 56) return { level: 3, key: 'advice.good' };
  return { level: 4, key: 'advice.strong' };
}

function bitsOf(password: string, own: readonly string[]): number {
  let rest = smallestUnit(password);
  for (const name of own) rest = rest.replace(new RegExp(escaped(name), 'gi'), '');
  let bits = 0;
  const take = (pattern: RegExp, worth: number, when: (found: string) => boolean = () => true) => {
    rest = rest.replace(pattern, (found) => {
      if (!when(found)) return found;
      bits += worth;
      return '';
    });
  };
  take(walks, 6);
  // A word is one guess out of some thousands, and a year one out of a hundred, however many characters they have.
  take(/\p{L}{3,}/gu, 13, isWordLike);
  take(/(?:19|20)\d\d/g, 6);
  const kinds: readonly (readonly [RegExp, number])[] = [[/[a-z]/, 26], [/[A-Z]/, 26], [/\d/, 10], [/[^\p{L}\d]/u, 33], [/[^\u0000-\u007f]/u, 100]];
  const pool = kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(rest) ? size : 0), 0);
  return bits + surprises(rest) * Math.log2(Math.max(pool, 2));
}

/** Letters somebody could say, as opposed to random ones: no odd capitals, vowels in between. */
function isWordLike(run: string): boolean {
  if (/[^a-z]/i.test(run)) return true;
  if (!/^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)$/.test(run)) return false;
  return /[aeiouy]/i.test(run) && !/[^aeiouy]{4}/i.test(run);
}

/** Characters that do not simply continue a run such as aaa, abc or 321. */
function surprises(text: string): number {
  let count = 0;
  let before = Number.NaN;
  for (let i = 0; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    count += Math.abs(step) <= 1 && step === before ? 0.1 : 1;
    before = step;
  }
  return count;
}

/** `abcabc` is as easy to guess as `abc`. */
function smallestUnit(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return at < text.length ? `${text.slice(0, at)}2` : text;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
