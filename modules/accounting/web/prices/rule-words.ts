import type { PriceRuleRow } from '../../contract.ts';
import { unitPriceText } from '../parts/unit-price.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** What a rule is about, in words. */
export const aboutText = (t: Translate, r: Pick<PriceRuleRow, 'item' | 'sku' | 'category'>): string => (r.item ? (r.sku ? `${r.item} (${r.sku})` : r.item) : r.category ? t('prices.rule.ofCategory', { category: r.category }) : t('prices.rule.ofAll'));

/** What a rule makes of the price, in words. */
export function ruleText(t: Translate, r: PriceRuleRow): string {
  const made = r.method === 'fixed' ? unitPriceText(r.price ?? '0', r.currency) : t(r.method === 'discount' ? 'prices.rule.discountOf' : `prices.rule.formulaOf.${r.base}`, { percent: r.percent ?? '0' });
  return r.roundTo ? `${made}, ${t('prices.rule.roundedTo', { step: r.roundTo })}` : made;
}

/** From when to when it holds; a dash for always. */
export const daysText = (t: Translate, { fromOn, toOn }: Pick<PriceRuleRow, 'fromOn' | 'toOn'>): string => (fromOn && toOn ? `${fromOn} – ${toOn}` : fromOn ? t('prices.rule.since', { day: fromOn }) : toOn ? t('prices.rule.until', { day: toOn }) : '–');
