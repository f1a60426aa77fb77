import { ListPlus, Shuffle } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { BulkAction } from '#core/web/resource/list-types.ts';
import { useCan } from '#core/web/viewer.tsx';
import type { ManyWork } from './many-leads.tsx';

const ManyLeads = lazy(async () => ({ default: (await import('./many-leads.tsx')).ManyLeads }));

/** What capture lets one do with many leads of a list: hand them out by the rules, put them into a sequence. */
export function useLeadBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useT('sales');
  const can = useCan();
  const [asked, setAsked] = useState<{ work: ManyWork; selection: Selection; count: number; end: (done: boolean) => void } | null>(null);
  const ask = (work: ManyWork) => (selection: Selection, count: number) => new Promise<void>((done, cancel) => {
    setAsked({ work, selection, count, end: (ended) => { if (ended) done(); else cancel(new DOMException('closed', 'AbortError')); setAsked(null); } });
  });
  return {
    actions: [
      ...(can('sales.lead.assign') ? [{ label: t('capture.assign.byRules'), icon: Shuffle, run: ask('rules') }] : []),
      ...(can('sales.lead.edit') ? [{ label: t('capture.sequence.intoOne'), icon: ListPlus, run: ask('sequence') }] : []),
    ],
    dialog: asked && <Suspense fallback={null}><ManyLeads work={asked.work} selection={asked.selection} count={asked.count} onClose={asked.end} /></Suspense>,
  };
}
