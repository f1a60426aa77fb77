import { slugify } from '#core/contract/slug.ts';
import { folded } from './words.ts';

const longest = 40;
/** Addresses of the app below /people and /groups, and names that speak for the house. */
const reserved = ['admin', 'administrator', 'atrium', 'api', 'app', 'auth', 'assets', 'feed', 'friends', 'groups', 'help', 'login', 'me', 'moderator', 'new', 'null', 'official', 'people', 'profile', 'root', 'security', 'settings', 'staff', 'suggestions', 'support', 'system', 'undefined'];
const reservedKeys = new Set(reserved.map(slugKey));

/** A slug without what only looks different: hyphens, 0 and o, 1 and i and l, rn and m, vv and w. */
export function slugKey(slug: string): string {
  return slug.toLowerCase().replace(/-/g, '').replace(/0/g, 'o').replace(/[1i]/g, 'l').replace(/5/g, 's').replace(/rn/g, 'm').replace(/vv/g, 'w');
}

/** True for a slug a person may take, as long as nobody else has it. An id is no slug. */
export function isPersonSlug(slug: string): boolean {
  return slug.length >= 3 && slug.length <= longest && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !reservedKeys.has(slugKey(slug)) && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slug);
}

/** Slugs for a person's name, in the order in which they are tried: ann-lee, ann-lee-2, …, at last with random letters. `random` is like Math.random. */
export function slugCandidates(name: string, random: () => number): string[] {
  const { stem, empty } = stemOf(name, 'person');
  const plain = empty ? [] : [stem, ...Array.from({ length: 8 }, (_, i) => `${stem}-${i + 2}`)];
  return [...plain, ...withLetters(stem, random)].filter(isPersonSlug);
}

/** Slugs for a group's name. All end in random letters: a plain one that is taken would tell its founder that there is a hidden group of that name. */
export function groupSlugs(name: string, random: () => number): string[] {
  return withLetters(stemOf(name, 'group').stem, random).filter(isPersonSlug);
}

function stemOf(name: string, word: 'person' | 'group'): { stem: string; empty: boolean } {
  const base = slugify(folded(name)).replace(/^-+|-+$/g, '').slice(0, longest - 8).replace(/-+$/, '');
  return { stem: base.length >= 3 ? base : base === '' ? word : `${word}-${base}`, empty: base === '' };
}

function withLetters(stem: string, random: () => number): string[] {
  const letters = () => Array.from({ length: 6 }, () => Math.floor(random() * 36).toString(36)).join('');
  return [`${stem}-${letters()}`, `${stem}-${letters()}`];
}
