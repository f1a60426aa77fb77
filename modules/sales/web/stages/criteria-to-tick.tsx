import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import type { Criterion } from '../../contract.ts';

/** What is still to be ticked before a record goes on, as boxes of the dialog that moves it; `wrong` says that some are open. */
export function CriteriaToTick({ open, ticked, wrong, onChange }: { open: readonly Criterion[]; ticked: readonly string[]; wrong?: string | undefined; onChange: (ticked: string[]) => void }) {
  const t = useT('sales');
  if (open.length === 0) return null;
  return (
    <Field label={t('leads.criteria.title')} required group error={wrong}>
      <div className="flex flex-col gap-1">
        {open.map(({ id, text }) => <Checkbox key={id} id={`tick-${id}`} label={<span dir="auto">{text}</span>} checked={ticked.includes(id)} onCheckedChange={(on) => onChange(on ? [...ticked, id] : ticked.filter((other) => other !== id))} />)}
      </div>
    </Field>
  );
}
