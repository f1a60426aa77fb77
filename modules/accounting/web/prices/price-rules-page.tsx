import { FileUp, ListTree } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { priceRuleFields, priceRules } from '../../contract.ts';
import { priceMethods } from '../../rules/prices/price.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { usePriceLists } from './price-list-field.tsx';
import { PriceRuleForm } from './price-rule-form.tsx';
import { aboutText, daysText, ruleText } from './rule-words.ts';

/** Rules of all price lists; `list` in the address is the one a new rule goes into. */
export function PriceRulesPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = useBooksBase();
  const lists = usePriceLists();
  const [{ id, add, list }, change] = useSearchState({ id: '', add: false, list: '' });
  const [importing, setImporting] = useState(false);
  const edit = can(priceRules.can.edit);
  const choices = { priceListId: lists.map((l) => ({ value: l.id, label: l.name })), method: priceMethods.map((value) => ({ value, label: t(`prices.rule.methods.${value}`) })) };
  const close = () => change({ add: false, id: '' });
  return (
    <>
      <ListPage
        endpoint={priceRules.list} input={base} fields={priceRuleFields} topics={[priceRules.topic]} title={t('prices.rule.title')} choices={choices} rowHref={(r) => recordAddress('/accounting/price-rule', r.id, search)} exportEndpoint={priceRules.export}
        breadcrumb={[<Link key="lists" to="/accounting/price-list">{t('prices.title')}</Link>]} description={t('prices.rule.which')} rowName={(r) => aboutText(t, r)}
        columns={[
          { key: 'item', header: t('prices.rule.about'), pin: 'start', width: 260, cell: (r) => <span dir="auto">{aboutText(t, r)}</span> }, { key: 'priceListId', header: t('prices.one'), width: 180, cell: (r) => <bdi>{r.priceList}</bdi> }, { key: 'price', header: t('prices.rule.price'), width: 220, cell: (r) => <span dir="auto">{ruleText(t, r)}</span> },
          { key: 'fromQuantity', header: t('prices.rule.fromQuantity'), align: 'end', cell: (r) => <span className="figures">{r.fromQuantity === '0' ? '–' : r.fromQuantity}</span> }, { key: 'fromOn', header: t('prices.rule.days'), width: 200, cell: (r) => daysText(t, r) }, { key: 'createdAt', header: t('created'), hidden: true },
        ]}
        primaryAction={edit && lists.length > 0 ? { label: t('prices.rule.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        secondary={edit && <IconButton size="sm" variant="outline" aria-label={t('import')} {...tip(t('import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
        bulkActions={can(priceRules.can.remove) ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(priceRules.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('prices.rule.emptyTitle'), text: t('prices.rule.empty'), icon: ListTree }}
      />
      {id && <RuleDrawer key={id} id={id} canEdit={edit} onClose={close} />}
      {add && edit && <FormDrawer size="lg" onClose={close} title={t('prices.rule.add')}><PriceRuleForm {...(list ? { priceListId: list } : {})} onCancel={close} onDone={close} /></FormDrawer>}
      {importing && <ImportDialog topic={priceRules.topic} name={t('prices.rule.many')} labelOf={(key) => t(`prices.rule.field.${key}`)} onClose={() => setImporting(false)} />}
    </>
  );
}

function RuleDrawer({ id, canEdit, onClose }: { id: string; canEdit: boolean; onClose: () => void }) {
  const t = useT('accounting');
  const record = useRecord(priceRules, useBooksBase(), id);
  return (
    <FormDrawer size="lg" onClose={onClose} title={record.row ? aboutText(t, record.row) : t('prices.rule.one')}>
      <QueryView query={record.query} skeleton={<SkeletonRows rows={6} columns={1} />}>
        {(rule) => (canEdit ? <HeldRecord row={rule}>{(held) => <PriceRuleForm rule={held} onCancel={onClose} onDone={onClose} />}</HeldRecord> : <p dir="auto">{rule.priceList}: {ruleText(t, rule)}. {daysText(t, rule)}</p>)}
      </QueryView>
    </FormDrawer>
  );
}
