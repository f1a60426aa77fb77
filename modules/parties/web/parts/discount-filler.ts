/** What a box says now, and how to write into it. */
export interface DiscountBox { typed: string; write: (discount: string) => void }

/**
 * Fills a box of discount with what was agreed with the customer who is chosen, as long as nobody has typed one: it is empty, says what was filled in last, or what was agreed with the one before.
 * `agreed` answers the text of a customer ("5 %", '' for none); `box` the box as it is by then. A customer who cannot be read changes nothing; of several that are chosen quickly, the last one counts.
 */
export function discountFiller(agreed: (id: string) => Promise<string>, box: () => DiscountBox): (before: string | null, now: string | null) => Promise<void> {
  let turn = 0;
  let filled: string | null = null;
  const of = async (id: string | null) => (id === null ? '' : agreed(id));
  return async (before, now) => {
    const mine = ++turn;
    const [was, is] = await Promise.all([of(before).catch(() => null), of(now).catch(() => null)]);
    const { typed, write } = box();
    if (mine !== turn || is === null || !(typed === '' || typed === filled || typed === was)) return;
    filled = is;
    if (is !== typed) write(is);
  };
}
