/** Slugs no workspace may have, because the application uses those addresses itself. */
export const reservedSlugs = ['api', 'auth', 'admin', 'login', 'app', 'assets', 'files', 'socket', 'support', 'settings', 'invite', 'public'] as const;

/** Shape of a workspace slug, together with its length of 3 to 48. */
export const workspaceSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const shortest = 3;
const longest = 48;
const reserved = new Set<string>(reservedSlugs);

/** Slug from a title, letter by letter as product.md §5 says; may be empty, and may begin or end with a hyphen. */
export function slugify(title: string): string {
  return title.trim().toLowerCase().replace(/[^a-z0-9 -]/g, '').replace(/ /g, '-').replace(/-+/g, '-');
}

/** True for a slug that a workspace may have. */
export function isWorkspaceSlug(slug: string): boolean {
  return slug.length >= shortest && slug.length <= longest && workspaceSlugPattern.test(slug) && !reserved.has(slug);
}

/**
 * Slug of a new workspace: always valid, never reserved. `attempt` counts up from 1 while the answer is taken: acme, acme-2, acme-3, …
 * A title without usable letters gives `workspace-` and six random characters; `random` is like Math.random.
 */
export function workspaceSlug(title: string, random: () => number, attempt = 1): string {
  const base = baseSlug(title, random);
  // A reserved word counts as taken: "Admin" begins with admin-2.
  const number = reserved.has(base) ? attempt + 1 : attempt;
  if (number <= 1) return base;
  const suffix = `-${number}`;
  return `${cut(base, longest - suffix.length)}${suffix}`;
}

function baseSlug(title: string, random: () => number): string {
  const slug = cut(slugify(title).replace(/^-+/, ''), longest);
  if (slug === '') return `workspace-${randomLetters(random)}`;
  // One or two letters ("HP") are a name too, but too short to stand alone.
  return slug.length < shortest ? `workspace-${slug}` : slug;
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}

function randomLetters(random: () => number): string {
  return Array.from({ length: 6 }, () => Math.floor(random() * 36).toString(36)).join('');
}
