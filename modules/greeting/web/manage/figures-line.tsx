import { numberFormat } from '#core/contract/formats.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { tip } from '#core/web/ui/tip.ts';
import { differenceOf } from '../../rules/difference.ts';
import { enoughShown } from '../../rules/enough.ts';
import type { ItemFigures } from '../../contract.ts';

/** Days the figures are about. */
export const figuresDays = 30;
const percent = (part: number) => numberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(part);
const points = (part: number) => numberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(part * 100);
const counts = ['shown', 'opened', 'played25', 'played50', 'played75', 'played100', 'cardClicks', 'submitted', 'dismissed'] as const;

/** Everything that was counted of an item; no rate is said where too few have seen it. */
export function FiguresLine({ figures }: { figures: ItemFigures }) {
  const t = useT('greeting');
  const { shown, openRate } = figures;
  return (
    <p className="figures text-sm text-muted-foreground">
      {t('items.last', { days: figuresDays })}: {counts.map((key) => <span key={key}>{t(`items.${key}`)} <bdi>{figures[key].toLocaleString('en-US')}</bdi> · </span>)}
      {openRate === null ? t('items.tooFew', { shown, enough: enoughShown }) : <span {...tip(t('items.rateTip'))}>{t('items.rate', { rate: percent(openRate.rate), low: percent(openRate.low), high: percent(openRate.high) })}</span>}
    </p>
  );
}

/** Experiments, each later variant beside the first in one line: the difference with its range, and what may be said of it. */
export function Comparisons({ figures }: { figures: readonly ItemFigures[] }) {
  const t = useT('greeting');
  const names = [...new Set(figures.map((f) => f.experiment))].filter((name) => name !== '');
  const lines = names.flatMap((experiment) => {
    const [first, ...others] = figures.filter((f) => f.experiment === experiment);
    return others.map((other) => ({ experiment, first: first!, other }));
  });
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('items.compare')} className="mt-6">
      <h2 className="text-sm font-medium">{t('items.compare')}</h2>
      <ul className="mt-2 flex flex-col gap-1 text-sm text-muted-foreground">
        {lines.map(({ experiment, first, other }) => {
          const found = differenceOf(first, other);
          const facts = { name: experiment, first: first.title, other: other.title };
          const verdict = found === null ? '' : found.low > 0 ? 'more' : found.high < 0 ? 'less' : 'open';
          return <li key={other.itemId} className="figures">{found === null ? t('items.notEnough', { ...facts, enough: enoughShown }) : t(`items.difference.${verdict}`, { ...facts, difference: points(found.difference), low: points(found.low), high: points(found.high) })}</li>;
        })}
      </ul>
    </section>
  );
}
