/** An account as reports order it. */
export interface TreeAccount { readonly id: string; readonly code: string; readonly name: string; readonly parentId: string | null; readonly isGroup: boolean }

/** An account in its place: groups before what is in them, each level by code. `parent` is the id of the group above, null at the top. */
export interface Placed<A extends TreeAccount> { readonly account: A; readonly level: number; readonly parent: string | null; /** Ids of the accounts in it, itself when it is no group. */ readonly leaves: readonly string[] }

const byCode = (a: TreeAccount, b: TreeAccount): number => a.code.localeCompare(b.code, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1);

/** The given accounts under the groups they stand in, in the order of a report. Groups come from `all`; a parent that is missing, or goes in circles, counts as none. */
export function placeAccounts<A extends TreeAccount>(leaves: readonly A[], all: ReadonlyMap<string, A>): Placed<A>[] {
  const children = new Map<string | null, A[]>();
  const seen = new Set<string>();
  const hang = (account: A, path: ReadonlySet<string>): void => {
    if (seen.has(account.id)) return;
    seen.add(account.id);
    const parent = account.parentId !== null && !path.has(account.parentId) ? all.get(account.parentId) : undefined;
    const under = parent?.isGroup ? parent : null;
    children.set(under?.id ?? null, [...(children.get(under?.id ?? null) ?? []), account]);
    if (under) hang(under, new Set([...path, account.id]));
  };
  for (const account of leaves) hang(account, new Set([account.id]));
  const placed: Placed<A>[] = [];
  const walk = (parent: string | null, level: number): string[] => (children.get(parent) ?? []).toSorted(byCode).flatMap((account) => {
    const at = placed.length;
    placed.push({ account, level, parent, leaves: [] });
    const below = walk(account.id, level + 1);
    const own = below.length > 0 ? below : [account.id];
    placed[at] = { account, level, parent, leaves: own };
    return own;
  });
  walk(null, 0);
  return placed;
}
