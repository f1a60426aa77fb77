/** Address of a member's page. */
export function memberAddress(id: string): string {
  return `/workspace/members/${id}`;
}
