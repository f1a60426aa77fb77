/** Address of a member's panel; the list stays where it is behind it. `search` is the list's present query string. */
export function memberAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.set('member', id);
  return `/workspace/members?${params}`;
}
