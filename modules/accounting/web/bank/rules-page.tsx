import { WandSparkles } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { request } from '#core/web/api/request.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { bankRuleFields, bankRules } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { useBankChoices } from './bank-words.ts';
import { RuleForm } from './rule-form.tsx';

/** What lines of a kind always are. */
export function BankRulesPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const base = useBooksBase();
  const choices = useBankChoices();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const edit = can(bankRules.can.edit);
  return (
    <>
      <ListPage
        endpoint={bankRules.list} input={base} fields={bankRuleFields} topics={[bankRules.topic]} title={t('bank.rule.title')} choices={{ direction: choices.direction }} rowHref={(r) => recordAddress('/accounting/bank-rule', r.id, search)} exportEndpoint={bankRules.export}
        breadcrumb={[<Link key="reconcile" to="/accounting/reconcile">{t('bank.reconcile.title')}</Link>]}
        columns={[
          { key: 'name', header: t('bank.rule.name'), pin: 'start', width: 220 }, { key: 'words', header: t('bank.rule.words'), width: 220 }, { key: 'direction', header: t('bank.rule.direction'), width: 120 }, { key: 'accountName', header: t('bank.match.account'), width: 220, cell: (r) => <span dir="auto"><span className="figures">{r.accountCode}</span> {r.accountName}</span> },
          { key: 'isAuto', header: t('bank.rule.isAuto'), editable: edit }, { key: 'isActive', header: t('bank.rule.isActive'), editable: edit }, { key: 'priority', header: t('bank.rule.priority'), editable: edit },
        ]}
        onEdit={(r, key, value) => request(bankRules.update, { ...base, id: r.id, version: r.version, [key]: value })}
        primaryAction={edit ? { label: t('bank.rule.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        bulkActions={edit ? [{ label: t('remove'), destructive: true, run: (selection) => runBulk(bankRules.bulk, base, selection, { remove: true }) }] : []}
        empty={{ title: t('bank.rule.emptyTitle'), text: t('bank.rule.empty'), icon: WandSparkles }}
      />
      {id && <RuleDrawer key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer size="lg" onClose={() => change({ add: false })} title={t('bank.rule.add')}><RuleForm onCancel={() => change({ add: false })} onDone={() => change({ add: false })} /></FormDrawer>}
    </>
  );
}

function RuleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const record = useRecord(bankRules, useBooksBase(), id);
  return (
    <FormDrawer size="lg" onClose={onClose} title={record.row?.name ?? t('bank.rule.one')}>
      <QueryView query={record.query} skeleton={<SkeletonRows rows={6} columns={1} />}>{(rule) => <HeldRecord row={rule}>{(held) => <RuleForm rule={held} onCancel={onClose} onDone={onClose} />}</HeldRecord>}</QueryView>
    </FormDrawer>
  );
}
