import { useT } from '#core/web/i18n/i18n.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { ReadField } from './use-reading.ts';

/** Says below a box that it was filled from the receipt, and whether that was hard to read; nothing for boxes a person filled. */
export function useReadHelp(): (sure: boolean | undefined) => string | undefined {
  const t = useT('invoicing');
  return (sure) => (sure === undefined ? undefined : t(sure ? 'expenses.reading.sure' : 'expenses.reading.unsure'));
}

/** Says above the boxes that a picture is being read, and that some were filled from the receipt, so that a person looks at them. */
export function ReadNotice({ marks, busy }: { marks: Readonly<Partial<Record<ReadField, boolean>>>; busy: boolean }) {
  const t = useT('invoicing');
  if (busy) return <p role="status" className="text-sm text-muted-foreground">{t('expenses.reading.busy')}</p>;
  if (Object.keys(marks).length === 0) return null;
  return <Notice kind="info">{t('expenses.reading.check')}</Notice>;
}
