import '#core/web/document/document-texts.ts';
import type { AskedPrice } from '../../contract.ts';
import { ruleScope } from '../../rules/prices/price.ts';
import { unitPriceText } from '../parts/unit-price.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;
/** What is said about a price: all of it but the items it is about. */
export type Said = Pick<AskedPrice, 'price' | 'source' | 'list' | 'rule' | 'from' | 'converted' | 'leftOut' | 'problem'>;

/** Why a price is that one, in words (texts of `document`). `listCurrency` is that of the price asked for. */
export function reasonsOf(t: Translate, said: Said, currency: string): string {
  if (said.problem === 'no_price') return t('asked.noPrice');
  const { rule, list } = said;
  const own = said.converted?.currency ?? currency;
  const facts: string[] = [];
  if (rule && list) {
    const from = said.from ? unitPriceText(said.from.amount, said.from.currency) : '';
    const percent = rule.percent ?? '';
    facts.push(rule.method === 'fixed' ? t('asked.fixed', { list: list.name, price: unitPriceText(rule.price ?? '0', own) }) : t(rule.method === 'discount' ? 'asked.discount' : `asked.${rule.base}Formula`, { list: list.name, percent, from }));
    const scope = ruleScope(rule);
    facts.push(scope === 'item' ? t('asked.forItem') : scope === 'category' ? t('asked.forCategory', { category: rule.category }) : t('asked.forAll'));
    if (Number(rule.fromQuantity) > 0) facts.push(t('asked.fromQuantity', { quantity: rule.fromQuantity }));
    if (rule.fromOn && rule.toOn) facts.push(t('asked.between', { from: rule.fromOn, to: rule.toOn }));
    else if (rule.fromOn) facts.push(t('asked.since', { day: rule.fromOn }));
    else if (rule.toOn) facts.push(t('asked.until', { day: rule.toOn }));
    if (rule.roundTo) facts.push(t('asked.rounded', { step: rule.roundTo }));
    if (list.isDefault) facts.push(t('asked.everybody'));
  } else facts.push(t('asked.item'));
  if (said.converted && said.problem === null) facts.push(t('asked.converted', { price: unitPriceText(said.converted.amount, said.converted.currency) }));
  if (said.leftOut > 0) facts.push(t('asked.leftOut'));
  return said.problem === 'no_rate' ? t('asked.noRate', { from: own, to: currency }) : facts.join(t('asked.between_reasons'));
}
