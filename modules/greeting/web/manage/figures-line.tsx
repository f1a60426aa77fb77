import { numberFormat } from '#core/contract/formats.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { tip } from '#core/web/ui/tip.ts';
import { enoughShown } from '../../rules/enough.ts';
import type { ItemFigures } from '../../contract.ts';

/** Days the figures are about. */
export const figuresDays = 30;
const percent = (part: number) => numberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(part);

/** How often an item was shown, opened and answered; no rate is said where too few have seen it. */
export function FiguresLine({ figures }: { figures: ItemFigures }) {
  const t = useT('greeting');
  const { shown, opened, submitted, openRate } = figures;
  return (
    <p className="figures text-sm text-muted-foreground">
      {t('items.last', { days: figuresDays })}: {t('items.shown')} {shown.toLocaleString('en-US')} · {t('items.opened')} {opened.toLocaleString('en-US')} · {t('items.submitted')} {submitted.toLocaleString('en-US')} ·{' '}
      {openRate === null ? t('items.tooFew', { shown, enough: enoughShown }) : <span {...tip(t('items.rateTip'))}>{t('items.rate', { rate: percent(openRate.rate), low: percent(openRate.low), high: percent(openRate.high) })}</span>}
    </p>
  );
}
