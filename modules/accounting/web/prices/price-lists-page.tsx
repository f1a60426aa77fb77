import { ListTree, Plus, Tags } from 'lucide-react';
import { currencyCodes } from '#core/contract/money.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordForm } from '#core/web/resource/record-form.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { priceListFields, priceLists, priceRules, type PriceListRow } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { PriceBench } from './price-bench.tsx';
import { aboutText, daysText, ruleText } from './rule-words.ts';

const path = '/accounting/price-list';
const rulesOf = (id: string) => ({ field: 'priceListId', op: 'is', value: id }) as const;
const rulesAddress = (id: string, add = false) => `/accounting/price-rule?list=${id}&filter=${encodeURIComponent(JSON.stringify({ and: [rulesOf(id)] }))}${add ? '&add=true' : ''}`;

/** What customers pay. */
export function PriceListsPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = useBooksBase();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const edit = can(priceLists.can.edit);
  return (
    <>
      <ListPage
        endpoint={priceLists.list} input={base} fields={priceListFields} topics={[priceLists.topic, priceRules.topic]} title={t('prices.title')} rowHref={(l) => recordAddress(path, l.id, search)} exportEndpoint={priceLists.export}
        columns={[
          { key: 'name', header: t('prices.name'), pin: 'start', width: 260 }, { key: 'currency', header: t('item.currency') }, { key: 'isActive', header: t('prices.isActive'), editable: edit }, { key: 'isDefault', header: t('prices.isDefault'), editable: edit },
          { key: 'rules', header: t('prices.rules'), align: 'end', cell: (l) => <span className="figures">{l.rules}</span> }, { key: 'customers', header: t('prices.customers'), align: 'end', cell: (l) => <span className="figures">{l.customers}</span> },
        ]}
        onEdit={(l, key, value) => request(priceLists.update, { ...base, id: l.id, version: l.version, [key]: value })}
        primaryAction={edit ? { label: t('prices.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        bulkActions={can(priceLists.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(priceLists.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('prices.emptyTitle'), text: t('prices.empty'), icon: Tags }}
      />
      {id && <PriceListPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && (
        <FormDrawer onClose={() => change({ add: false })} title={t('prices.add')}>
          <RecordForm
            endpoint={priceLists.create} fixed={base} topics={[priceLists.topic]} submitLabel={t('add')} draftKey="accounting.price_list" values={{ isActive: true }} onCancel={() => change({ add: false })} onDone={(l) => change({ add: false, id: l.id })}
            fields={[
              { key: 'name', label: t('prices.name'), type: 'text', required: true }, { key: 'currency', label: t('item.currency'), type: 'select', options: currencyCodes.map((value) => ({ value, label: value })), help: t('prices.currencyHelp') },
              { key: 'isDefault', label: t('prices.isDefault'), type: 'switch', help: t('prices.defaultHelp') }, { key: 'note', label: t('item.internalNote'), type: 'paragraph' },
            ]}
          />
        </FormDrawer>
      )}
    </>
  );
}

function PriceListPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const record = useRecord(priceLists, useBooksBase(), id);
  const edit = can(priceLists.can.edit);
  return (
    <RecordPanel
      record={record} topic={priceLists.topic} id={id} titleKey="name" fields={priceListFields} canEdit={edit} onClose={onClose}
      status={(l) => (l.isActive ? <StatusPill tone="success">{t('prices.isActive')}</StatusPill> : <StatusPill tone="neutral">{t('prices.off')}</StatusPill>)}
      properties={[{ key: 'currency', label: t('item.currency') }, { key: 'isActive', label: t('prices.isActive'), editable: true }, { key: 'isDefault', label: t('prices.isDefault'), editable: true }, { key: 'customers', label: t('prices.customers') }, { key: 'createdAt', label: t('created') }]}
      actions={() => can(priceLists.can.remove) && <RemoveButton record={record} onRemoved={onClose} />}
    >
      {(list) => (
        <>
          {list.note && <p className="text-sm whitespace-pre-line" dir="auto">{list.note}</p>}
          <Rules list={list} edit={edit} />
          <PriceBench list={list} />
        </>
      )}
    </RecordPanel>
  );
}

/** The newest rules of a list, and the way to all of them. */
function Rules({ list, edit }: { list: PriceListRow; edit: boolean }) {
  const t = useT('accounting');
  const rules = useRead(priceRules.list, { ...useBooksBase(), limit: 8, sort: [], filter: { and: [rulesOf(list.id)] }, count: 'none' } as never, { topics: [priceRules.topic] });
  return (
    <section aria-label={t('prices.rules')} className="rounded-lg border">
      <ul className="divide-y divide-border">
        {(rules.data?.items ?? []).map((r) => (
          <li key={r.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-sm">
            <Link to={recordAddress('/accounting/price-rule', r.id)} className="min-w-0 flex-1 truncate underline underline-offset-4" dir="auto">{aboutText(t, r)}</Link>
            <span className="text-muted-foreground">{[r.fromQuantity === '0' ? '' : t('prices.rule.fromN', { quantity: r.fromQuantity }), r.fromOn || r.toOn ? daysText(t, r) : ''].filter(Boolean).join(' · ')}</span>
            <span dir="auto">{ruleText(t, r)}</span>
          </li>
        ))}
        {rules.data?.items.length === 0 && <li className="px-3 py-3 text-sm text-muted-foreground">{t('prices.rule.empty')}</li>}
      </ul>
      <div className="flex flex-wrap gap-x-4 gap-y-1 border-t px-3 py-2 text-sm">
        {edit && <Link to={rulesAddress(list.id, true)} className="inline-flex items-center gap-1 underline underline-offset-4 pointer-coarse:min-h-11"><Plus aria-hidden className="size-4" />{t('prices.rule.add')}</Link>}
        <Link to={rulesAddress(list.id)} className="inline-flex items-center gap-1 underline underline-offset-4 pointer-coarse:min-h-11"><ListTree aria-hidden className="size-4" />{t('prices.rule.all', { count: list.rules })}</Link>
      </div>
    </section>
  );
}
