import { Shapes } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { addDimension, addDimensionValue, listDimensions, updateDimension, updateDimensionValue, type Dimension } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { useBooksBase } from '../use-books.ts';

const topics = ['accounting.dimension'];

/** What lines are looked at by besides their account. */
export function DimensionsPage() {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayEdit = useCan()('accounting.ledger.setup');
  const query = useRead(listDimensions, base, { topics });
  const add = useAction(addDimension, { topics });
  return (
    <>
      <PageHeader title={t('ledger.dimensions.title')} description={t('ledger.dimensions.lead')} secondary={<BooksMenu />} />
      <div className="flex max-w-180 flex-col gap-6 px-4 pb-10 sm:px-6">
        {mayEdit && <NameForm label={t('ledger.dimensions.name')} action={t('ledger.dimensions.add')} busy={add.isPending} onAdd={(name) => add.mutateAsync({ ...base, name })} />}
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{({ items }) => (items.length === 0 ? <EmptyState icon={Shapes} title={t('ledger.dimensions.emptyTitle')}>{t('ledger.dimensions.empty')}</EmptyState> : <>{items.map((d) => <DimensionCard key={d.id} dimension={d} mayEdit={mayEdit} />)}</>)}</QueryView>
      </div>
    </>
  );
}

function DimensionCard({ dimension, mayEdit }: { dimension: Dimension; mayEdit: boolean }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const of = { ...base, id: dimension.id };
  const update = useAction(updateDimension, { topics });
  const add = useAction(addDimensionValue, { topics });
  const change = useAction(updateDimensionValue, { topics });
  return (
    <Card>
      <CardHeader title={<span dir="auto">{dimension.name}</span>} actions={mayEdit && <Switch label={t('ledger.dimensions.active')} checked={dimension.isActive} onCheckedChange={(isActive) => update.mutate({ ...of, version: dimension.version, isActive })} />} />
      <CardBody className="flex flex-col gap-3">
        {dimension.values.length > 0 && (
          <ul className="divide-y divide-border rounded-md border">
            {dimension.values.map((v) => <li key={v.id} className="flex min-h-10 items-center gap-3 px-3"><span className="min-w-0 flex-1 truncate" dir="auto">{v.name}</span>{v.code && <span className="figures text-muted-foreground">{v.code}</span>}{mayEdit && <Switch aria-label={t('ledger.dimensions.offer', { name: v.name })} checked={v.isActive} onCheckedChange={(isActive) => change.mutate({ ...of, valueId: v.id, isActive })} />}</li>)}
          </ul>
        )}
        {mayEdit && <NameForm label={t('ledger.dimensions.value')} action={t('ledger.dimensions.addValue')} busy={add.isPending} onAdd={(name) => add.mutateAsync({ ...of, name, code: '' })} />}
      </CardBody>
    </Card>
  );
}

function NameForm({ label, action, busy, onAdd }: { label: string; action: string; busy: boolean; onAdd: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => { event.preventDefault(); if (name.trim() !== '') onAdd(name.trim()).then(() => setName(''), () => undefined); };
  return <form className="flex gap-2" onSubmit={submit}><Input aria-label={label} placeholder={label} dir="auto" maxLength={60} value={name} onChange={(e) => setName(e.target.value)} /><Button type="submit" variant="outline" loading={busy}>{action}</Button></form>;
}
