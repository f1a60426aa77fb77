import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { taxBases, taxRecordKinds, taxUses, vatCategories } from '../../contract.ts';

/** "23 %" for a share, "0.35" for an amount per unit, a dash for what has no rate. */
export function rateOf(kind: string, rate: string | null): string {
  if (rate === null) return '–';
  return kind === 'fixed' ? rate : `${rate} %`;
}

/** Words of a tax's choices. */
export function useTaxChoices() {
  const t = useT('accounting');
  return useMemo(() => ({
    kind: taxRecordKinds.map((value) => ({ value, label: t(`tax.kinds.${value}`) })), appliesTo: taxUses.map((value) => ({ value, label: t(`tax.uses.${value}`) })),
    category: vatCategories.map((value) => ({ value, label: `${value} · ${t(`tax.categories.${value}`)}` })), basis: taxBases.map((value) => ({ value, label: t(`tax.bases.${value}`) })),
  }), [t]);
}
