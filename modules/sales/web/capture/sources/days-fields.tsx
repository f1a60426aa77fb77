import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';

const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10);

/** The 365 days up to today. */
export const lastYear = () => ({ from: day(364), to: day(0) });

/** The days a report is about. */
export function DaysFields({ from, to, onChange }: { from: string; to: string; onChange: (change: { from?: string; to?: string }) => void }) {
  const t = useT('sales');
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('capture.source.from')}><Input type="date" className="w-40" value={from} max={to} onChange={(e) => e.target.value && onChange({ from: e.target.value })} /></Field>
      <Field label={t('capture.source.to')}><Input type="date" className="w-40" value={to} min={from} onChange={(e) => e.target.value && onChange({ to: e.target.value })} /></Field>
    </div>
  );
}
