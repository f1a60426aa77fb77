import { useEffect } from 'react';
import { useGo } from '#core/web/router.ts';

/** Create Bites: Budget. A year of months and accounts is written on its own page. */
export function CreateBudget({ onCancel }: { onCancel: () => void }) {
  const go = useGo();
  const leave = () => { onCancel(); go('/accounting/reports/budget'); };
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(leave, []);
  return null;
}
