const key = (checkout: string): string => `payments:back:${checkout.slice(0, 36)}`;

/** Keeps in this tab where the customer came from, for the way back from the provider's page. */
export function keepWayBack(checkout: string): void {
  try { sessionStorage.setItem(key(checkout), location.pathname + location.search + location.hash); } catch { /* A browser that keeps nothing: the page says to open the link again. */ }
}

/** Where the customer came from; null in another tab or browser. */
export function wayBack(checkout: string): string | null {
  try {
    const kept = sessionStorage.getItem(key(checkout));
    return kept && /^\/(?!\/)/.test(kept) ? kept : null;
  } catch { return null; }
}

/** The secret address of a try to pay behind the `#`: browsers send that part to nobody. */
export function returnedFrom(): { checkout: string | null; cancelled: boolean } {
  const checkout = location.hash.slice(1);
  return { checkout: /^[0-9a-f-]{36}\.[\w-]{43}$/.test(checkout) ? checkout : null, cancelled: new URLSearchParams(location.search).get('at') === 'cancelled' };
}
