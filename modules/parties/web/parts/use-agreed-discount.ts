import { useEffect, useRef } from 'react';
import { request } from '#core/web/api/request.ts';
import { getParty } from '../../contract.ts';
import { useSlug } from './use-slug.ts';

/**
 * Fills a document's box of discount ("5 %") with what was agreed with the customer who is chosen, while nobody has typed one: it is empty, or still says what was agreed with the one before.
 * Answers what to call when a customer was chosen; a customer who cannot be read changes nothing.
 */
export function useAgreedDiscount(discount: string, set: (discount: string) => void): (before: string | null, now: string | null) => void {
  const slug = useSlug();
  const latest = useRef({ discount, set });
  useEffect(() => { latest.current = { discount, set }; });
  const turn = useRef(0);
  return (before, now) => {
    const mine = ++turn.current;
    const agreed = async (id: string | null) => {
      const percent = id === null ? null : (await request(getParty, { workspace_slug: slug, id })).discountPercent;
      return percent ? `${percent} %` : '';
    };
    Promise.all([agreed(before), agreed(now)]).then(([was, is]) => {
      const { discount: typed, set: write } = latest.current;
      // Who chose somebody else meanwhile gets theirs.
      if (mine === turn.current && is !== typed && (typed === '' || typed === was)) write(is);
    }, () => undefined);
  };
}
