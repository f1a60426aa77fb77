import { FiscalBox } from '#modules/accounting/web/public.tsx';
import type { BusinessDocument } from '../../../contract.ts';
import type { Draft } from './use-draft.ts';

/** The fiscal position of a draft, and why it is the one. */
export function FiscalField({ draft, document: d }: { draft: Draft; document: BusinessDocument }) {
  const { fields: f, set, wrong, proposals, lines, applyPosition } = draft;
  // Lines without taxes have nothing to be mapped.
  const byHand = lines.filter((l) => l.kind === 'item' && l.taxIds.length > 0 && !proposals[l.key]).length;
  return (
    <FiscalBox
      side={d.direction} position={d.fiscalPosition} by={d.fiscalBy} chosen={f.fiscalPositionId} byHand={byHand} apply={applyPosition} error={wrong['fiscalPositionId']}
      choose={(fiscalPositionId) => set({ fiscalPositionId, fiscalBy: undefined })} automatic={() => set({ fiscalPositionId: undefined, fiscalBy: 'auto' })}
    />
  );
}
