import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import type { ShownFiscalPosition } from '../../contract.ts';
import './fiscal-texts.ts';
import { useFiscalWhy } from './fiscal-words.ts';
import { PositionChoice, useFiscalPositions } from './position-field.tsx';

/** What a person may do with the position of a draft. */
export interface FiscalDraft {
  side: 'sale' | 'purchase'; position: ShownFiscalPosition | null; by: 'auto' | 'hand'; /** What a person chose and is not saved yet; undefined for nothing. */ chosen: string | null | undefined;
  choose: (id: string | null) => void; automatic: () => void; /** How many lines have taxes that a person chose. */ byHand: number; /** Has the position map those, too. */ apply: () => void; error?: string | undefined;
}

/** The fiscal position of a draft, why it is the one, and another one to choose. Nothing where the workspace has none, or for whoever may not see the masters. */
export function FiscalBox(props: FiscalDraft) {
  return useCan()('accounting.item.view') ? <Shown {...props} /> : null;
}

function Shown({ side, position, by, chosen, choose, automatic, byHand, apply, error }: FiscalDraft) {
  const t = useT('fiscal');
  const positions = useFiscalPositions();
  const why = useFiscalWhy();
  if (positions.length === 0 && !position) return null;
  const isSaved = chosen === undefined || chosen === (position?.id ?? null);
  const taxes = (isSaved ? positions.find((p) => p.id === position?.id) : positions.find((p) => p.id === chosen))?.taxes ?? [];
  return (
    <Field label={t('draft.label')} error={error}>
      <PositionChoice side={side} value={chosen === undefined ? position?.id ?? null : chosen} known={position} placeholder={t('draft.noneChosen')} onChange={choose} />
      {isSaved && (position || by === 'hand') && <span role="status" className="text-xs text-muted-foreground">{why(position, side, by)}</span>}
      {(by === 'hand' || chosen !== undefined) && <Button size="sm" variant="link" className="h-auto self-start p-0 text-xs" onClick={automatic}>{t('draft.automatic')}</Button>}
      {byHand > 0 && taxes.length > 0 && <span className="text-xs text-muted-foreground">{t('draft.byHand', { count: byHand })} <Button size="sm" variant="link" className="h-auto p-0 text-xs" onClick={() => { apply(); toast.success(t('draft.applied')); }}>{t('draft.apply')}</Button></span>}
    </Field>
  );
}

/** The answer to "why this tax?" as a step of how a total came about; none where no position applied. */
export function useFiscalStep(): (position: ShownFiscalPosition | null | undefined, side: 'sale' | 'purchase') => Array<{ id: string; label: string; value: string }> {
  const t = useT('fiscal');
  const why = useFiscalWhy();
  return (position, side) => (position ? [{ id: 'fiscal-position', label: `${t('why.explain')} ${position.name}: ${why(position, side)}`, value: '' }] : []);
}
