import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { useCan } from '#core/web/viewer.tsx';

const addresses = { entries: '/sales/commission', runs: '/sales/commission/runs', rules: '/sales/commission/rules' } as const;

/** Switches between what was earned, runs and rules, for who sees all of them. */
export function CommissionTabs({ at }: { at: keyof typeof addresses }) {
  const t = useT('sales');
  const go = useGo();
  const can = useCan();
  if (!can('sales.commission.view_all')) return null;
  return <SegmentedControl size="sm" aria-label={t('commission.tabs.label')} value={at} onValueChange={(next) => go(addresses[next])} segments={(Object.keys(addresses) as Array<keyof typeof addresses>).map((value) => ({ value, label: t(`commission.tabs.${value}`) }))} />;
}
