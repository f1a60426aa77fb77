import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { billingPlans, planCalls, planFields } from '../../contract.ts';
import { documentAddress, dayWritten, useBase } from '../documents/document-words.ts';
import { PlanCard, PlanState } from './plan-card.tsx';
import { planAddress, planTopics, usePlanChoices } from './plan-words.ts';

/** What was agreed with customers and is billed in steps. */
export function PlansPage() {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const language = useLanguage();
  const edit = useCan()('invoicing.invoice.edit');
  const [{ add }, change] = useSearchState({ add: false });
  return (
    <>
      <ListPage
        endpoint={billingPlans.list} input={base} fields={planFields} topics={planTopics} title={t('plans.title')} choices={usePlanChoices()} rowHref={(r) => planAddress(r.id)} exportEndpoint={billingPlans.export} rowName={(r) => r.title}
        primaryAction={edit ? { label: t('plans.add'), onPress: () => change({ add: true }) } : undefined} card={(r) => <PlanCard row={r} />}
        columns={[
          { key: 'title', header: t('plans.field.title'), pin: 'start', width: 220 }, { key: 'party', header: t('plans.field.party'), width: 190, cell: (r) => <span dir="auto">{r.party || '–'}</span> }, { key: 'status', header: t('plans.field.status'), width: 130, cell: (r) => <PlanState row={r} /> },
          { key: 'total', header: t('plans.field.total'), width: 140, align: 'end', cell: (r) => <span className="figures">{money(r.total, r.currency)}</span> }, { key: 'billed', header: t('plans.field.billed'), width: 140, align: 'end', cell: (r) => <span className="figures">{money(r.billed, r.currency)}</span> },
          { key: 'nextOn', header: t('plans.field.nextOn'), width: 130, cell: (r) => (r.nextOn ? dayWritten(r.nextOn, language) : '–') }, { key: 'sourceNumber', header: t('plans.field.sourceNumber'), width: 120, cell: (r) => <span className="figures">{r.sourceNumber || '–'}</span> }, { key: 'createdAt', header: t('plans.field.createdAt'), hidden: true },
        ]}
        empty={{ title: t('plans.emptyTitle'), text: t('plans.empty'), icon: ListChecks }}
      />
      {add && edit && <Drawer open onOpenChange={(open) => { if (!open) change({ add: false }); }} title={t('plans.add')}><NewPlan onCancel={() => change({ add: false })} /></Drawer>}
    </>
  );
}

/** A plan for a customer; what was agreed is written next, where invoices are. */
function NewPlan({ onCancel }: { onCancel: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const [title, setTitle] = useState('');
  const [partyId, setParty] = useState<string | null>(null);
  const create = useAction(planCalls.create, { topics: planTopics, success: t('plans.made'), onDone: (plan) => go(documentAddress('sale', plan.templateId)) });
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); create.mutate({ ...base, title, partyId, documentId: null, automatic: false }); }}>
      <Field label={t('plans.field.title')} required><Input required maxLength={200} dir="auto" value={title} onChange={(e) => setTitle(e.target.value)} /></Field>
      <Field label={t('plans.field.party')} help={t('plans.nextHelp')}><PartyPicker value={partyId} role="customer" onChange={setParty} /></Field>
      <div className="flex justify-end gap-2 pt-2"><Button variant="ghost" onClick={onCancel}>{t('documents.cancel')}</Button><Button type="submit" variant="primary" loading={create.isPending}>{t('plans.addDo')}</Button></div>
    </form>
  );
}
