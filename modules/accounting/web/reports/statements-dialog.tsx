import { useEffect, useRef, useState } from 'react';
import { paperLimits } from '#core/contract/paper.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { PrintDialog } from '#core/web/document/batch/print-dialog.tsx';
import { errorText } from '#core/web/errors/error-text.ts';
import { refusedText } from '#core/web/errors/refused-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { mailStatements, planStatements, printStatements, statementSend } from '../../contract.ts';
import { useBase } from './report-texts.ts';
import { sendStatements, type Mailing, type SendingRun } from './send-statements.ts';

/** Statements of account for many customers: as one file, or each by mail. */
export function StatementsDialog({ parties: all, to: on, onClose }: { parties: ReadonlyArray<{ id: string; name: string }>; to: string; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const maySend = useCan()(statementSend);
  const parties = all.slice(0, paperLimits.papers);
  const [chosen, setChosen] = useState(() => new Set(parties.map((p) => p.id)));
  const [from, setFrom] = useState(`${on.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(on);
  const [message, setMessage] = useState('');
  const [printing, setPrinting] = useState(false);
  const [run, setRun] = useState<SendingRun | null>(null);
  const plan = useRead(planStatements, { ...base, partyIds: parties.map((p) => p.id) }, { topics: ['parties.party'], enabled: maySend });
  const address = new Map(plan.data?.items.map((i) => [i.id, i.to]));
  const ids = parties.map((p) => p.id).filter((id) => chosen.has(id));
  const mailed = parties.filter((p) => chosen.has(p.id) && address.get(p.id));
  // Who has theirs gets it once, however often somebody presses.
  const mailing = useRef<Mailing>({ sent: new Set(), mailIds: new Map() });
  const halted = useRef(false);
  useEffect(() => { halted.current = false; return () => { halted.current = true; }; }, []);
  const rest = run ? run.total - run.sent : 0;
  const wrong = from !== '' && to !== '' && from > to ? t('reports.statements.order') : null;
  const fit = ids.length > 0 && from !== '' && to !== '' && wrong === null;
  const days = { from, to };
  const isRunning = run !== null && !run.ended;
  const sending = useRef(false);
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    halted.current = false;
    const ask = (mails: Parameters<Parameters<typeof sendStatements>[2]['ask']>[0], idempotencyKey: string) => request(mailStatements, { ...base, ...days, message, mails }, { idempotencyKey });
    try { await sendStatements(mailed, mailing.current, { ask, inWords: refusedText, halted: () => halted.current, tell: setRun }); } finally { sending.current = false; }
  };
  if (printing) return <PrintDialog count={ids.length} onClose={(begun) => { setPrinting(false); if (begun) onClose(); }} start={(form) => request(printStatements, { ...base, ...days, partyIds: ids, form }, { idempotencyKey: newId() })} />;
  const everybody = ids.length === parties.length;
  return (
    <Dialog open size="md" title={t('reports.statements.title')} onOpenChange={(open) => { if (!open && !isRunning) onClose(); }}
      footer={isRunning ? <Button variant="outline" onClick={() => { halted.current = true; }}>{t('reports.statements.stop')}</Button> : run ? (
        <>
          {rest > 0 && <Button variant="outline" onClick={() => void send()}>{t('reports.statements.do', { count: rest })}</Button>}
          <Button variant="primary" onClick={onClose}>{t('reports.statements.close')}</Button>
        </>
      ) : (
        <>
          <Button variant="ghost" onClick={onClose}>{t('reports.statements.cancel')}</Button>
          {maySend && <Button variant="outline" disabled={!fit || mailed.length === 0} onClick={() => void send()}>{t('reports.statements.do', { count: mailed.length })}</Button>}
          <Button variant="primary" disabled={!fit} onClick={() => setPrinting(true)}>{t('reports.statements.print')}</Button>
        </>
      )}>
      {run ? (
        <div className="flex flex-col gap-3">
          <Progress label={t('reports.statements.running')} showLabel value={run.done} max={Math.max(run.total, 1)} valueText={t('reports.statements.of', { done: run.done, total: run.total })} />
          <p role="status">{t('reports.statements.sent', { count: run.sent })}</p>
          {run.problems.length > 0 && <ul aria-label={t('reports.statements.stopped')} className="max-h-60 divide-y overflow-y-auto rounded-lg border">{run.problems.map(({ party, why }, i) => <li key={i} className="px-3 py-2">{party && <p className="font-medium" dir="auto">{party.name}</p>}<p className="text-sm text-destructive-ink">{why}</p></li>)}</ul>}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {all.length > parties.length && <Notice kind="warning">{t('reports.statements.most', { most: parties.length, count: all.length })}</Notice>}
          {plan.error && <Notice kind="error">{errorText(plan.error)}</Notice>}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('reports.statements.from')} required><Input type="date" value={from} onChange={(e) => setFrom(e.target.value)} /></Field>
            <Field label={t('reports.statements.to')} required error={wrong}><Input type="date" value={to} onChange={(e) => setTo(e.target.value)} /></Field>
          </div>
          <div className="flex flex-col gap-1">
            <Checkbox checked={everybody} indeterminate={!everybody && ids.length > 0} onCheckedChange={(on) => setChosen(new Set(on ? parties.map((p) => p.id) : []))} label={`${t('reports.statements.all')} · ${t('reports.statements.who', { count: ids.length })}`} />
            <ul className="max-h-60 divide-y overflow-y-auto rounded-lg border">
              {parties.map((p) => (
                <li key={p.id} className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1.5">
                  <Checkbox checked={chosen.has(p.id)} onCheckedChange={(on) => setChosen((before) => { const next = new Set(before); if (on) next.add(p.id); else next.delete(p.id); return next; })} label={<span dir="auto">{p.name}</span>} />
                  {plan.data && (address.get(p.id) ? <span className="truncate text-sm text-muted-foreground" dir="ltr">{address.get(p.id)}</span> : <span className="text-sm text-destructive-ink">{t('reports.statements.noEmail')}</span>)}
                </li>
              ))}
            </ul>
            {maySend && plan.isPending && <SkeletonRows rows={1} columns={2} />}
            {plan.data && ids.length > mailed.length && <p className="text-sm text-muted-foreground">{t('reports.statements.lacking', { count: ids.length - mailed.length })}</p>}
          </div>
          {maySend && <Field label={t('reports.statements.message')} help={t('reports.statements.messageHelp')}><Textarea value={message} maxLength={4000} onChange={(e) => setMessage(e.target.value)} /></Field>}
        </div>
      )}
    </Dialog>
  );
}
