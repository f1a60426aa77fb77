import { ArrowDown, ArrowUp, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { expensePolicies, expensePolicyOf, orderExpensePolicies, type ExpensePolicy } from '../../../contract/expenses.ts';
import { expensePaths, useSettingsCrumbs } from '../expense-nav.tsx';
import { recordBeside, useBase, useMembers } from '../expense-words.ts';
import { MasterDrawer, NewMasterDrawer } from './master-drawer.tsx';
import { PolicyForm } from './policy-form.tsx';
import { useRoleNames } from './use-role-names.ts';

const topics = [expensePolicies.topic, 'workspace.member', 'workspace.role'];

/** Policies in the order they are asked in, and which of them holds for somebody. */
export function ExpensePoliciesPage() {
  const t = useT('invoicing');
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const query = useRead(expensePolicies.list, { ...useBase(), limit: 100, sort: 'position' } as never, { topics });
  const action = <Button variant="primary" onClick={() => change({ add: true, id: '' })}><Plus aria-hidden />{t('expenses.policy.add')}</Button>;
  return (
    <>
      <PageHeader title={t('expenses.policy.title')} breadcrumb={useSettingsCrumbs()} description={t('expenses.policy.lead')} action={action} />
      <div className="flex max-w-180 flex-col gap-6 px-4 pb-20 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
          {({ items }) => (items.length === 0 ? <EmptyState icon={ShieldCheck} title={t('expenses.policy.emptyTitle')} action={action}>{t('expenses.policy.empty')}</EmptyState> : <><Order key={items.map((p) => `${p.id}${p.version}`).join()} policies={items} /><WhichHolds /></>)}
        </QueryView>
      </div>
      {id && <MasterDrawer key={id} id={id} endpoints={expensePolicies} title={t('expenses.policy.one')} removeLabel={t('expenses.policy.remove')} onClose={() => change({ id: '' })}>{(policy, { close, onDirty }) => <PolicyForm policy={policy} onDone={close} onCancel={close} onDirty={onDirty} />}</MasterDrawer>}
      {add && <NewMasterDrawer title={t('expenses.policy.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <PolicyForm onDone={close} onCancel={close} onDirty={onDirty} />}</NewMasterDrawer>}
    </>
  );
}

/** For whom a policy holds, in words. */
function useAudienceText(): (p: ExpensePolicy) => string {
  const t = useT('invoicing');
  const roles = useRoleNames();
  const members = useMembers();
  return (p) => {
    switch (p.audience) {
      case 'everyone': return t('expenses.policy.audience.everyone');
      case 'roles': return p.roles.map((key) => roles.find((r) => r.id === key)?.label ?? '…').join(', ');
      case 'members': return p.memberIds.map((id) => members.find((m) => m.id === id)?.name ?? '…').join(', ');
    }
  };
}

/** The list; what is pressed moves at once, and goes back with the reason where it is refused. */
function Order({ policies }: { policies: readonly ExpensePolicy[] }) {
  const t = useT('invoicing');
  const base = useBase();
  const search = useSearchText();
  const audience = useAudienceText();
  const [rows, setRows] = useState(policies);
  const order = useAction(orderExpensePolicies, { topics, onRefused: () => setRows(policies) });
  const move = (from: number, to: number) => {
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
    setRows(next);
    order.mutate({ ...base, ids: next.map((p) => p.id) });
  };
  const all = rows.findIndex((p) => p.audience === 'everyone');
  return (
    <ol className="divide-y rounded-lg border" aria-label={t('expenses.policy.order')}>
      {rows.map((p, i) => (
        <li key={p.id} className="flex items-center gap-2 pe-2">
          <Link to={recordBeside(expensePaths.policies, p.id, search)} className="focus-ring-inset flex min-w-0 flex-1 items-start gap-3 rounded-lg px-3 py-2.5 hover:bg-accent">
            <span aria-hidden className="figures w-5 shrink-0 text-muted-foreground">{i + 1}</span>
            <span className="min-w-0"><span className="block truncate font-medium" dir="auto">{p.name}</span><span className="block text-sm text-pretty text-muted-foreground"><span dir="auto">{audience(p)}</span> · {t('expenses.policy.ruleCount', { count: p.rules.length })}</span>{all >= 0 && i > all && <span className="block text-sm text-warning-ink">{t('expenses.policy.never', { name: rows[all]!.name })}</span>}</span>
          </Link>
          <IconButton size="sm" disabled={i === 0 || order.isPending} aria-label={t('expenses.policy.up', { name: p.name })} {...tip(t('expenses.policy.upShort'))} onClick={() => move(i, i - 1)}><ArrowUp /></IconButton>
          <IconButton size="sm" disabled={i === rows.length - 1 || order.isPending} aria-label={t('expenses.policy.down', { name: p.name })} {...tip(t('expenses.policy.downShort'))} onClick={() => move(i, i + 1)}><ArrowDown /></IconButton>
        </li>
      ))}
    </ol>
  );
}

/** Which policy holds for somebody. */
function WhichHolds() {
  const t = useT('invoicing');
  const people = useMembers().map((m) => ({ id: m.id, label: m.name }));
  const [who, setWho] = useState<string | null>(null);
  const query = useRead(expensePolicyOf, { ...useBase(), employeeId: who ?? '' }, { topics, enabled: who !== null });
  const error = query.error && toApiError(query.error);
  const found = who !== null && query.data?.employee?.id === who ? query.data : null;
  return (
    <section aria-label={t('expenses.policy.test')} className="flex flex-col gap-3 rounded-lg border p-4">
      <Field label={t('expenses.policy.test')} error={error?.fields[0]?.message} className="max-w-80"><Combobox items={people} value={people.find((p) => p.id === who) ?? null} onValueChange={(p) => setWho(p?.id ?? null)} placeholder={t('expenses.policy.testWho')} /></Field>
      <div role="status" className="empty:hidden">
        {error && error.fields.length === 0 ? <Notice kind="error">{errorText(error)}</Notice> : found ? <Notice kind="info">{found.policy ? t(`expenses.policy.holds.${found.policy.audience}`, { name: found.employee?.name ?? '', policy: found.policy.name }) : t('expenses.policy.holdsNone', { name: found.employee?.name ?? '' })}</Notice> : null}
      </div>
    </section>
  );
}
