import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { addSourceCost, deleteSourceCost, leadSources, listSourceCosts, type LeadSource } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { Costs, type CostCalls } from './costs.tsx';

const topics = ['sales.lead_source'] as const;
const calls: CostCalls = { list: listSourceCosts, add: addSourceCost, remove: deleteSourceCost };

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
  const remove = useAction(leadSources.remove, { topics, success: t('capture.removed') });
  return (
    <li className="rounded-lg border p-3">
      <div className="flex items-center gap-2"><bdi className="min-w-0 flex-1 truncate font-medium">{source.name}</bdi><span className="figures text-sm text-muted-foreground">{t('capture.source.leads', { count: source.leads })}</span><IconButton size="sm" aria-label={t('capture.form.take', { name: source.name })} onClick={() => remove.mutate({ ...base, id: source.id })}><Trash2 /></IconButton></div>
      <Costs id={source.id} calls={calls} topics={topics} />
    </li>
  );
}
