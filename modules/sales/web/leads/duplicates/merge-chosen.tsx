import { useState } from 'react';
import { CompareDialog } from './compare-dialog.tsx';

/** Merges the chosen leads, one after the other into the one that stays; what was merged before it is closed stays merged. */
export function MergeChosen({ ids: chosen, onClose }: { ids: readonly string[]; onClose: (merged: boolean) => void }) {
  const [ids, setIds] = useState(chosen);
  const [merged, setMerged] = useState(false);
  const [a, b, ...rest] = ids;
  if (a === undefined || b === undefined) return null;
  const next = (keptId: string) => { setMerged(true); if (rest.length === 0) onClose(true); else setIds([keptId, ...rest]); };
  return <CompareDialog key={`${a} ${b}`} pair={{ a: { id: a }, b: { id: b } }} onClose={() => onClose(merged)} onMerged={next} />;
}
