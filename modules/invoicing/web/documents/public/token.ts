/** Token behind the `#` of the address: browsers send that part to nobody. */
export function linkToken(): string | null {
  const token = location.hash.slice(1);
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
