import { useCallback } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { countryName } from '#modules/parties/web/public.tsx';
import { fiscalAreas, fiscalSides, taxIdRules, type FiscalPosition, type ShownFiscalPosition } from '../../contract.ts';
import { useRates } from '../parts/use-rates.ts';
import './fiscal-texts.ts';

/** Choices of a position's fields in words. */
export function useFiscalChoices() {
  const t = useT('accounting');
  return {
    side: fiscalSides.map((value) => ({ value, label: t(`fiscal.sides.${value}`) })), area: fiscalAreas.map((value) => ({ value, label: t(`fiscal.areas.${value}`) })), taxIdRule: taxIdRules.map((value) => ({ value, label: t(`fiscal.taxIdRules.${value}`) })),
  };
}

/** Gives the function that names a country, or what counts as one for taxes. */
export function usePlaceName(): (code: string) => string {
  const t = useT('fiscal');
  const language = useLanguage();
  return useCallback((code) => (code === 'XI' ? t('northernIreland') : countryName(code, language)), [t, language]);
}

/** Gives the function that says why a document has its position: "The customer is in the EU (Germany) and has VAT number DE136695976." */
export function useFiscalWhy(): (position: Pick<ShownFiscalPosition, 'why'> | null, side: 'sale' | 'purchase', by?: 'auto' | 'hand') => string {
  const t = useT('fiscal');
  const placeName = usePlaceName();
  return useCallback((position, side, by = 'auto') => {
    if (!position) return t(by === 'hand' ? 'why.noneByHand' : 'why.none');
    const { why } = position;
    if (why.by === 'hand' || why.area === 'none') return t('why.hand');
    if (why.by === 'party' || why.area === null) return t('why.party', { party: t(side === 'sale' ? 'why.customer' : 'why.vendor') });
    const country = why.country ? placeName(why.country) : '–';
    const key = why.taxId === '' ? why.area : why.area === 'eu' ? 'euWith' : why.area === 'abroad' || why.area === 'outside_eu' ? 'abroadWith' : why.area;
    return t(`why.${key}`, { who: t(`who.${side}`), country, taxId: why.taxId, region: why.region });
  }, [t, placeName]);
}

/** Gives the function that says what a position does to taxes, in a few words. */
export function useMappingText(): (position: Pick<FiscalPosition, 'taxes'>) => string {
  const t = useT('accounting');
  const { labelOf } = useRates();
  return useCallback(({ taxes }) => {
    if (taxes.length === 0) return t('fiscal.mapsNone');
    const one = (m: FiscalPosition['taxes'][number]) => t(m.kind === 'any' ? 'fiscal.mapping' : 'fiscal.mappingOf', { from: labelOf(m.fromId) ?? '…', to: m.toId === null ? t('fiscal.none') : labelOf(m.toId) ?? '…', kind: t(`fiscal.kinds.${m.kind}`) });
    return [...taxes.slice(0, 2).map(one), ...(taxes.length > 2 ? [t('fiscal.more', { count: taxes.length - 2 })] : [])].join(', ');
  }, [t, labelOf]);
}
