import { slot, type RecordPage } from './slots.ts';

const idForm = /^[0-9A-Za-z-]{1,64}$/;

/** The record an address of this app leads to, by the rooms' record pages; null for any other address. `origin`: of this app. */
export function recordBehind(address: string, origin: string): { page: RecordPage; id: string } | null {
  let url: URL;
  try { url = new URL(address); } catch { return null; }
  if (url.origin !== origin) return null;
  for (const page of slot('recordPages')) {
    const id = idIn(page.path, url);
    if (id !== null && idForm.test(id)) return { page, id };
  }
  return null;
}

/** What stands at the place of `$id`. */
function idIn(path: string, url: URL): string | null {
  const [place = '', query = ''] = path.split('?');
  const [wanted, given] = [place.split('/'), url.pathname.replace(/\/$/, '').split('/')];
  if (wanted.length !== given.length || !wanted.every((part, i) => part === '$id' || part === given[i])) return null;
  if (query === '') return given[wanted.indexOf('$id')] ?? null;
  return url.searchParams.get(query.slice(0, query.indexOf('=')));
}

/** True for an address of this app. */
export const isOwn = (address: string): boolean => address.startsWith(`${location.origin}/`);
