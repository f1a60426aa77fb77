import { Link as RouterLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { splitAddress } from './address.ts';

/** Props of Link. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address within the app, with query and hash if any. */
  to: string;
  replace?: boolean;
  /** `exact` marks the link as current only on this very page, else also on pages below it. */
  exact?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/** Link to a page of the app; the page's code is fetched when the pointer comes near. Carries `aria-current="page"` on that page. */
export function Link({ to, exact = true, children, ...props }: LinkProps) {
  const { pathname, search, hash } = splitAddress(to);
  return (
    <RouterLink {...(props as object)} to={pathname} search={search as never} {...(hash ? { hash } : {})} activeOptions={{ exact, includeSearch: Object.keys(search).length > 0 }}>
      {children}
    </RouterLink>
  );
}
