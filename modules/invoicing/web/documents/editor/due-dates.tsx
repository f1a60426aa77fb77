import { Plus, Trash2 } from 'lucide-react';
import { addDays } from '#core/contract/dates.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { instalmentProblem, instalmentsOf } from '../../../rules/documents/instalments.ts';
import type { Draft } from './use-draft.ts';

type Share = { dueOn: string; percent: string };

/** The one day everything is due on, with the way to several. */
export function DueDate({ draft, dueOn }: { draft: Draft; dueOn: string | null }) {
  const t = useT('invoicing');
  const { fields: f, set, wrong } = draft;
  const shown = f.dueOn === undefined ? dueOn : f.dueOn;
  const split = () => {
    const first = shown ?? f.issuedOn;
    set({ dueOn: undefined, instalments: [{ dueOn: first, percent: '50' }, { dueOn: addDays(first, 30), percent: '50' }] });
  };
  if (f.instalments.length > 0) return null;
  return (
    <Field label={t('documents.field.dueOn')} error={wrong['dueOn'] ?? (shown !== null && shown < f.issuedOn && f.dueOn !== undefined ? t('documents.dueBefore') : undefined)}>
      <Input type="date" min={f.issuedOn} value={shown ?? ''} onChange={(e) => set({ dueOn: e.target.value || null })} />
      <Button size="sm" variant="link" className="h-auto self-start p-0 text-xs" onClick={split}>{t('documents.instalment.split')}</Button>
    </Field>
  );
}

/** Several due dates, each with its share; what each comes to is shown at once. */
export function Instalments({ draft }: { draft: Draft }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const { fields: f, set, priced } = draft;
  if (f.instalments.length === 0) return null;
  const change = (at: number, patch: Partial<Share>) => set({ instalments: f.instalments.map((i, n) => (n === at ? { ...i, ...patch } : i)) });
  const shares = f.instalments.map((i) => ({ dueOn: i.dueOn, percent: decimalOf(i.percent.replace(/[%٪]/, '')) ?? '' }));
  const readable = shares.every((s) => s.percent !== '' && s.dueOn !== '');
  const problem = readable ? instalmentProblem(shares, f.issuedOn) : null;
  // Sorted by day as they will be, then matched back to the rows.
  const amounts = readable && !problem && priced ? instalmentsOf(priced.payable, shares.map((s, at) => ({ ...s, at })), '') as Array<Share & { at: number; amount: string }> : [];
  const error = !readable ? t('documents.instalment.unreadable') : problem?.kind === 'sum' ? t('rule.instalment_sum', { sum: problem.sum }) : problem ? t('documents.dueBefore') : undefined;
  return (
    <fieldset className="mt-3 rounded-md border p-3">
      <legend className="px-1 text-sm font-medium">{t('documents.instalments')}</legend>
      <ul className="flex flex-col gap-2">
        {f.instalments.map((i, at) => (
          <li key={at} className="flex flex-wrap items-center gap-2">
            <Input size="sm" type="date" className="w-40" min={f.issuedOn} aria-label={t('documents.instalment.day', { n: at + 1 })} value={i.dueOn} onChange={(e) => change(at, { dueOn: e.target.value })} />
            <span className="w-24"><Input size="sm" className="figures" inputMode="decimal" suffix="%" aria-label={t('documents.instalment.share', { n: at + 1 })} value={i.percent} onChange={(e) => change(at, { percent: e.target.value })} /></span>
            <span className="figures min-w-24 flex-1 text-sm text-muted-foreground">{amounts.find((a) => a.at === at) ? words(amounts.find((a) => a.at === at)!.amount, f.currency) : '–'}</span>
            <IconButton size="sm" aria-label={t('documents.instalment.remove', { n: at + 1 })} onClick={() => set({ instalments: f.instalments.length <= 2 ? [] : f.instalments.filter((_, n) => n !== at) })}><Trash2 /></IconButton>
          </li>
        ))}
      </ul>
      {error && <p role="alert" className="mt-2 text-sm text-destructive-ink">{error}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {f.instalments.length < 36 && <Button size="sm" variant="outline" onClick={() => set({ instalments: [...f.instalments, { dueOn: addDays(f.instalments.at(-1)!.dueOn || f.issuedOn, 30), percent: '0' }] })}><Plus aria-hidden />{t('documents.instalment.add')}</Button>}
        <Button size="sm" variant="ghost" onClick={() => set({ instalments: spread(f.instalments) })}>{t('documents.instalment.even')}</Button>
        <Button size="sm" variant="ghost" onClick={() => set({ instalments: [] })}>{t('documents.instalment.one')}</Button>
      </div>
    </fieldset>
  );
}

/** Equal shares in hundredths of a percent; the last takes what is left. */
function spread(parts: readonly Share[]): Share[] {
  const each = Math.floor(10_000 / parts.length);
  const text = (hundredths: number) => String(hundredths / 100);
  return parts.map((p, i) => ({ ...p, percent: text(i === parts.length - 1 ? 10_000 - each * (parts.length - 1) : each) }));
}
