/** Address of a record's panel beside its list; the list stays where it is behind it. `search` is the list's present query string. */
export function recordAddress(path: string, id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.set('id', id);
  return `${path}?${params}`;
}
