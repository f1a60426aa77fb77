import { FiscalBox } from '#modules/accounting/web/public.tsx';
import type { Quote } from '../../../contract.ts';
import type { Draft } from './use-draft.ts';

/** The fiscal position of a quote's draft, and why it is the one. */
export function FiscalField({ draft, quote }: { draft: Draft; quote: Quote }) {
  const { fields: f, set, wrong, proposals, lines, applyPosition } = draft;
  // Lines without taxes have nothing to be mapped.
  const byHand = lines.filter((l) => l.kind === 'item' && l.taxIds.length > 0 && !proposals[l.key]).length;
  return (
    <FiscalBox
      side="sale" position={quote.fiscalPosition} by={quote.fiscalBy} chosen={f.fiscalPositionId} byHand={byHand} apply={applyPosition} error={wrong['fiscalPositionId']}
      choose={(fiscalPositionId) => set({ fiscalPositionId, fiscalBy: undefined })} automatic={() => set({ fiscalPositionId: undefined, fiscalBy: 'auto' })}
    />
  );
}
