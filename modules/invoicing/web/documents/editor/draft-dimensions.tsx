import { useT } from '#core/web/i18n/i18n.ts';
import type { Dimension } from '#modules/accounting/contract.ts';
import { DimensionFields } from '../../dimension-fields.tsx';
import type { Draft } from './use-draft.ts';

/** Project, branch or team of the whole draft, once above its lines. Nothing where the books have no dimensions. */
export function DraftDimensions({ draft, dimensions }: { draft: Draft; dimensions: readonly Dimension[] }) {
  const t = useT('invoicing');
  if (dimensions.length === 0) return null;
  return (
    <section aria-label={t('documents.field.dimensions')} className="rounded-lg border bg-card p-4">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <DimensionFields dimensions={dimensions} value={draft.fields.dimensions} onChange={(next) => draft.set({ dimensions: next })} problem={(path) => draft.wrong[path]} />
      </div>
      <p className="mt-2 text-sm text-muted-foreground">{t('documents.dimensionsHelp')}</p>
    </section>
  );
}
