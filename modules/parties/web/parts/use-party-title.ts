import { useCallback } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { PartyKind } from '../../contract/fields.ts';

/** How a party is called; an erased one by what it was, in the reader's language. */
export function usePartyTitle(): (party: { name: string; kind: PartyKind; erasedAt: string | null }) => string {
  const t = useT('parties');
  return useCallback((party) => (party.erasedAt ? t(`erased.${party.kind}`) : party.name), [t]);
}
