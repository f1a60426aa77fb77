import { Lock, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { fromClockBox } from '#core/web/i18n/clock-box.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listOwners } from '#modules/parties/contract.ts';
import { addLockException, cancelVerification, endLockException, getLocks, getVerification, setHardLock, setLocks, verifyBook, type LockState } from '../../../contract.ts';
import { BooksMenu } from '../books-menu.tsx';
import { entryAddress, useBooksBase } from '../use-books.ts';

const topics = ['accounting.lock', 'accounting.period', 'accounting.book'];
const soft = ['sales', 'purchase', 'tax', 'all'] as const;

/** Which periods are locked, who is excepted, and whether the chain of entries holds. */
export function LocksPage() {
  const t = useT('accounting');
  const query = useRead(getLocks, useBooksBase(), { topics });
  return (
    <>
      <PageHeader title={t('ledger.locks.title')} description={t('ledger.locks.lead')} breadcrumb={[<Link key="chart" to="/accounting/chart-of-account">{t('ledger.chart.title')}</Link>]} secondary={<BooksMenu />} />
      <div className="flex max-w-180 flex-col gap-10 px-4 pb-10 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={2} />} showServerError>{(locks) => <><SoftLocks key={locks.version} locks={locks} /><HardLock locks={locks} /><Exceptions locks={locks} /></>}</QueryView>
        <Proof />
      </div>
    </>
  );
}

function SoftLocks({ locks }: { locks: LockState }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayLock = useCan()('accounting.lock.manage');
  const [days, setDays] = useState(() => Object.fromEntries(soft.map((kind) => [kind, locks[kind] ?? ''])) as Record<(typeof soft)[number], string>);
  const save = useAction(setLocks, { topics, success: t('ledger.locks.saved') });
  return (
    <form aria-labelledby="soft-locks" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, version: locks.version, ...Object.fromEntries(soft.map((kind) => [kind, days[kind] || null])) }); }}>
      <h2 id="soft-locks" className="text-lg font-semibold">{t('ledger.locks.soft')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{soft.map((kind) => <Field key={kind} label={t(`ledger.locks.of.${kind}`)} help={t(`ledger.locks.help.${kind}`)} disabled={!mayLock}><Input type="date" value={days[kind]} onChange={(e) => setDays({ ...days, [kind]: e.target.value })} /></Field>)}</div>
      {mayLock && <div><Button type="submit" variant="primary" loading={save.isPending}>{t('save')}</Button></div>}
    </form>
  );
}

function HardLock({ locks }: { locks: LockState }) {
  const t = useT('accounting');
  const mayLock = useCan()('accounting.lock.manage');
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="hard-lock" className="flex flex-col gap-3">
      <h2 id="hard-lock" className="text-lg font-semibold">{t('ledger.locks.of.hard')}</h2>
      <p className="text-muted-foreground">{locks.hard ? t('ledger.locks.hardHolds', { on: locks.hard }) : t('ledger.locks.hardNone')}</p>
      {mayLock && <div><Button variant="outline" onClick={() => setAsking(true)}><Lock aria-hidden />{t('ledger.locks.setHard')}</Button></div>}
      {asking && <HardDialog locks={locks} onClose={() => setAsking(false)} />}
    </section>
  );
}

function HardDialog({ locks, onClose }: { locks: LockState; onClose: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(setHardLock, { defaults: { on: locks.hard ?? '', confirm: '' }, fixed: { ...useBooksBase(), version: locks.version }, topics, warnOnLeave: false, onDone: onClose });
  const on = String(state.form.watch('on') ?? '');
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.locks.setHard')} description={t('ledger.locks.hardHelp')}>
      <EndpointForm state={state}>
        <FormField name="on" label={t('ledger.locks.until')} required><Input type="date" {...(locks.hard ? { min: locks.hard } : {})} /></FormField>
        <FormField name="confirm" label={t('ledger.locks.confirm', { on: on || '…' })} required><Input className="figures" placeholder="YYYY-MM-DD" autoComplete="off" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton variant="destructive">{t('ledger.locks.setHard')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

function Exceptions({ locks }: { locks: LockState }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const mayLock = useCan()('accounting.lock.manage');
  const [adding, setAdding] = useState(false);
  const end = useAction(endLockException, { topics });
  const now = new Date().toISOString();
  return (
    <section aria-labelledby="exceptions" className="flex flex-col gap-3">
      <h2 id="exceptions" className="text-lg font-semibold">{t('ledger.locks.exceptions')}</h2>
      <p className="text-muted-foreground">{t('ledger.locks.exceptionsLead')}</p>
      {locks.exceptions.length > 0 && (
        <ul className="divide-y divide-border rounded-lg border">
          {locks.exceptions.map((x) => {
            const over = x.endedAt !== null || x.until <= now;
            return (
              <li key={x.id} className="flex items-start gap-3 px-3 py-2">
                <span className="min-w-0 flex-1"><span className="font-medium">{x.person?.name ?? '–'}</span> <span className="text-muted-foreground">{over ? t('ledger.locks.over') : <>{t('ledger.locks.untilWord')} <RelativeTime value={x.until} /></>}</span><span className="block text-sm text-muted-foreground" dir="auto">{x.reason}</span></span>
                {!over && mayLock && <IconButton size="sm" aria-label={t('ledger.locks.end', { name: x.person?.name ?? '' })} onClick={() => end.mutate({ ...base, id: x.id })}><X /></IconButton>}
              </li>
            );
          })}
        </ul>
      )}
      {mayLock && <div><Button variant="outline" onClick={() => setAdding(true)}>{t('ledger.locks.except')}</Button></div>}
      {adding && <ExceptionDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function ExceptionDialog({ onClose }: { onClose: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const people = useRead(listOwners, base, { topics: ['workspace.member'] }).data?.items ?? [];
  const state = useEndpointForm(addLockException, { defaults: { accountId: '', reason: '', until: '' }, fixed: base, topics, warnOnLeave: false, onDone: onClose, toInput: (typed) => ({ ...typed, until: fromClockBox(String(typed['until'] ?? ''))?.toISOString() ?? '' }) });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.locks.except')} description={t('ledger.locks.exceptionsLead')}>
      <EndpointForm state={state}>
        <FormField name="accountId" label={t('ledger.locks.person')} required>{(f) => <Select {...f.choice} options={people.map((p) => ({ value: p.id, label: p.name }))} />}</FormField>
        <FormField name="until" label={t('ledger.locks.until')} required><Input type="datetime-local" /></FormField>
        <FormField name="reason" label={t('ledger.locks.reason')} required><Input dir="auto" maxLength={500} /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('add')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

function Proof() {
  const t = useT('accounting');
  const base = useBooksBase();
  const query = useRead(getVerification, base, { topics: ['accounting.verification'] });
  const verify = useAction(verifyBook, { topics: ['accounting.verification'] });
  const cancel = useAction(cancelVerification, { topics: ['accounting.verification'] });
  const it = query.data?.verification ?? null;
  const figure = (n: number) => n.toLocaleString('en-US');
  return (
    <section aria-labelledby="proof" className="flex flex-col gap-3">
      <h2 id="proof" className="text-lg font-semibold">{t('ledger.proof.title')}</h2>
      <p className="text-muted-foreground">{t('ledger.proof.lead')}</p>
      {it?.state === 'running' && <Progress showLabel label={t('ledger.proof.running')} value={it.checked} max={Math.max(1, it.total)} valueText={t('ledger.proof.progress', { done: figure(it.checked), total: figure(it.total) })} />}
      {it?.state === 'holds' && <Notice kind="done">{t('ledger.proof.holds', { total: figure(it.total) })} <RelativeTime value={it.endedAt ?? it.startedAt} /></Notice>}
      {it?.state === 'broken' && it.broken && <Notice kind="error">{t(it.broken.number ? 'ledger.proof.broken' : 'ledger.proof.missing', { number: it.broken.number ?? '', n: figure(it.broken.seq) })} {it.broken.id && <Link className="underline underline-offset-4" to={entryAddress(it.broken.id)}>{t('ledger.proof.look')}</Link>}</Notice>}
      <div>{it?.state === 'running' ? <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ ...base, id: it.id })}>{t('cancel')}</Button> : <Button variant="outline" loading={verify.isPending} onClick={() => verify.mutate(base)}><ShieldCheck aria-hidden />{t('ledger.proof.run')}</Button>}</div>
    </section>
  );
}
