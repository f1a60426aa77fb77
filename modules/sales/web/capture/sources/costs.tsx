import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import type { addSourceCost, deleteSourceCost, listSourceCosts } from '../../../contract.ts';
import { moneyText, useBase } from '../../leads/use-leads.ts';

/** Calls by which costs of something are read, added and taken away. */
export interface CostCalls { list: Pick<typeof listSourceCosts, keyof typeof listSourceCosts>; add: typeof addSourceCost; remove: typeof deleteSourceCost }

/** What something cost in which days, with a row for one more. */
export function Costs({ id, calls, topics, canEdit = true }: { id: string; calls: CostCalls; topics: readonly string[]; canEdit?: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const language = useLanguage();
  const [v, setV] = useState({ fromOn: '', toOn: '', amount: '', note: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const costs = useRead(calls.list, { ...base, id }, { topics }).data?.items ?? [];
  const add = useAction(calls.add, { topics, quiet: true, onDone: () => { setV({ fromOn: '', toOn: '', amount: '', note: '' }); setErrors({}); }, onRefused: (e) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) });
  const take = useAction(calls.remove, { topics });
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  return (
    <>
      {costs.length > 0 && <ul className="mt-2 flex flex-col gap-1 text-sm">{costs.map((c) => <li key={c.id} className="flex items-center gap-2"><span className="min-w-0 flex-1 text-muted-foreground">{dayWritten(c.fromOn, language)} – {dayWritten(c.toOn, language)}{c.note && <> · <bdi>{c.note}</bdi></>}</span><span className="figures">{moneyText(c.amount, c.currency)}</span>{canEdit && <IconButton size="sm" aria-label={t('capture.source.takeCost', { amount: c.amount })} onClick={() => take.mutate({ ...base, id: c.id })}><Trash2 /></IconButton>}</li>)}</ul>}
      {canEdit && (
        <form className="mt-2 grid gap-2 sm:grid-cols-2" onSubmit={(e) => { e.preventDefault(); add.mutate({ ...base, id, ...v }); }}>
          <Field label={t('capture.source.from')} {...wrong('fromOn')}><Input size="sm" type="date" value={v.fromOn} onChange={(e) => setV({ ...v, fromOn: e.target.value })} /></Field>
          <Field label={t('capture.source.to')} {...wrong('toOn')}><Input size="sm" type="date" value={v.toOn} onChange={(e) => setV({ ...v, toOn: e.target.value })} /></Field>
          <Field label={t('capture.source.column.cost')} {...wrong('amount')}><Input size="sm" className="figures" inputMode="decimal" value={v.amount} onChange={(e) => setV({ ...v, amount: e.target.value })} /></Field>
          <Field label={t('capture.source.what')} {...wrong('note')}><Input size="sm" dir="auto" maxLength={120} value={v.note} onChange={(e) => setV({ ...v, note: e.target.value })} /></Field>
          <Button size="sm" type="submit" variant="outline" className="sm:col-span-2 sm:justify-self-start" loading={add.isPending} disabled={!v.fromOn || !v.toOn || !v.amount}>{t('capture.source.addCost')}</Button>
        </form>
      )}
    </>
  );
}
