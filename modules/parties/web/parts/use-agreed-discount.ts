import { useEffect, useRef } from 'react';
import { request } from '#core/web/api/request.ts';
import { getParty } from '../../contract.ts';
import { discountFiller } from './discount-filler.ts';
import { useSlug } from './use-slug.ts';

/**
 * Fills a document's box of discount ("5 %") with what was agreed with the customer who is chosen, while nobody has typed one.
 * Answers what to call when a customer was chosen, with the one before; a customer who cannot be read changes nothing.
 */
export function useAgreedDiscount(discount: string, set: (discount: string) => void): (before: string | null, now: string | null) => void {
  const slug = useSlug();
  const latest = useRef({ slug, typed: discount, write: set });
  useEffect(() => { latest.current = { slug, typed: discount, write: set }; });
  const fill = useRef<ReturnType<typeof discountFiller>>(null);
  return (before, now) => {
    fill.current ??= discountFiller(async (id) => {
      const { discountPercent } = await request(getParty, { workspace_slug: latest.current.slug, id });
      return discountPercent ? `${discountPercent} %` : '';
    }, () => latest.current);
    void fill.current(before, now);
  };
}
