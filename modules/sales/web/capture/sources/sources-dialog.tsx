import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { dayText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { addSourceCost, deleteSourceCost, leadSources, listSourceCosts, type LeadSource } from '../../../contract.ts';
import { moneyText, useBase } from '../../leads/use-leads.ts';

const topics = ['sales.lead_source'] as const;

/** The list of sources, and what each cost. */
export function SourcesDialog({ onClose }: { onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const query = useRead(leadSources.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics });
  const add = useAction(leadSources.create, { topics, quiet: true, onDone: () => { setName(''); setWrong(''); }, onRefused: (e) => setWrong(e.fields[0]?.message ?? e.message) });
  return (
    <Dialog open size="lg" title={t('capture.source.many')} description={t('capture.source.manyHelp')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <div className="flex flex-col gap-4">
        <form className="flex items-start gap-2" onSubmit={(e) => { e.preventDefault(); if (name.trim()) add.mutate({ ...base, name: name.trim(), notes: '' }); }}><Field className="flex-1" label={t('capture.source.name')} hideLabel {...(wrong ? { error: wrong } : {})}><Input dir="auto" maxLength={60} placeholder={t('capture.source.name')} value={name} onChange={(e) => setName(e.target.value)} /></Field><Button type="submit" variant="outline" loading={add.isPending}><Plus aria-hidden />{t('capture.source.add')}</Button></form>
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{({ items }) => <ul className="flex flex-col gap-3">{items.map((source) => <Source key={source.id} source={source} />)}</ul>}</QueryView>
      </div>
    </Dialog>
  );
}

function Source({ source }: { source: LeadSource }) {
  const t = useT('sales');
  const base = useBase();
  const language = useLanguage();
  const [v, setV] = useState({ fromOn: '', toOn: '', amount: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const costs = useRead(listSourceCosts, { ...base, id: source.id }, { topics }).data?.items ?? [];
  const add = useAction(addSourceCost, { topics, quiet: true, onDone: () => { setV({ fromOn: '', toOn: '', amount: '' }); setErrors({}); }, onRefused: (e) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) });
  const take = useAction(deleteSourceCost, { topics });
  const remove = useAction(leadSources.remove, { topics, success: t('capture.removed') });
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  return (
    <li className="rounded-lg border p-3">
      <div className="flex items-center gap-2"><bdi className="min-w-0 flex-1 truncate font-medium">{source.name}</bdi><span className="figures text-sm text-muted-foreground">{t('capture.source.leads', { count: source.leads })}</span><IconButton size="sm" aria-label={t('capture.form.take', { name: source.name })} onClick={() => remove.mutate({ ...base, id: source.id })}><Trash2 /></IconButton></div>
      {costs.length > 0 && <ul className="mt-2 flex flex-col gap-1 text-sm">{costs.map((c) => <li key={c.id} className="flex items-center gap-2"><span className="flex-1 text-muted-foreground">{dayText(c.fromOn, language)} – {dayText(c.toOn, language)}</span><span className="figures">{moneyText(c.amount, c.currency)}</span><IconButton size="sm" aria-label={t('capture.source.takeCost', { amount: c.amount })} onClick={() => take.mutate({ ...base, id: c.id })}><Trash2 /></IconButton></li>)}</ul>}
      <form className="mt-2 grid gap-2 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-start" onSubmit={(e) => { e.preventDefault(); add.mutate({ ...base, id: source.id, fromOn: v.fromOn, toOn: v.toOn, amount: v.amount, note: '' }); }}>
        <Field label={t('capture.source.from')} {...wrong('fromOn')}><Input size="sm" type="date" value={v.fromOn} onChange={(e) => setV({ ...v, fromOn: e.target.value })} /></Field>
        <Field label={t('capture.source.to')} {...wrong('toOn')}><Input size="sm" type="date" value={v.toOn} onChange={(e) => setV({ ...v, toOn: e.target.value })} /></Field>
        <Field label={t('capture.source.column.cost')} {...wrong('amount')}><Input size="sm" className="figures" inputMode="decimal" value={v.amount} onChange={(e) => setV({ ...v, amount: e.target.value })} /></Field>
        <Button size="sm" type="submit" variant="outline" className="sm:mt-6" loading={add.isPending} disabled={!v.fromOn || !v.toOn || !v.amount}>{t('capture.source.addCost')}</Button>
      </form>
    </li>
  );
}
