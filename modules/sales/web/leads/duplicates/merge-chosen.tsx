import { useEffect, useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { showError } from '#core/web/query.ts';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { leads } from '../../../contract.ts';
import { useBase } from '../use-base.ts';
import { CompareDialog } from './compare-dialog.tsx';

/** Merges the chosen leads, one after the other into the one that stays; what was merged before it is closed stays merged. */
export function MergeChosen({ selection, onClose }: { selection: Selection; onClose: (merged: boolean) => void }) {
  const base = useBase();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [merged, setMerged] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    selectedIds(leads.list, base, selection, 5, stop.signal).then(setIds, (error: unknown) => { if (!stop.signal.aborted) { showError(error as never); onClose(false); } });
    return () => stop.abort();
    // The choice is what it was when the dialog was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [a, b, ...rest] = ids;
  if (a === undefined || b === undefined) return null;
  const next = (keptId: string) => { setMerged(true); if (rest.length === 0) onClose(true); else setIds([keptId, ...rest]); };
  return <CompareDialog key={`${a} ${b}`} pair={{ a: { id: a }, b: { id: b } }} onClose={() => onClose(merged)} onMerged={next} />;
}
