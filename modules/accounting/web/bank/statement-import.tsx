import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { chooseStatementFile, dropStatementFile, getStatementFile, listStatementFiles, readStatementFile, takeStatementFile, type BankAccount, type ParsedPreview, type StatementChoices, type StatementFile } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { bankTopics, lineTopics, useDayText } from './bank-words.ts';
import { asOwnCurrency, foreignCurrency } from './own-currency.ts';
import { StatementReading } from './statement-reading.tsx';

const fileTopics = ['accounting.statement_file'];
const topics = [...bankTopics, ...lineTopics, ...fileTopics];

type Hold = ParsedPreview['holds'][number];

/** Brings a bank file in: choose it, answer what it leaves open, look at what it says, take its new lines over. A file that waits already is gone on with. */
export function StatementImport({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const t = useT('accounting');
  const [id, setId] = useState<string | null>(null);
  return id === null ? <FileChoice account={account} onFile={setId} onClose={onClose} /> : <FileView key={id} account={account} id={id} onOther={() => setId(null)} onClose={onClose} title={t('bank.import.title', { account: account.name })} />;
}

/** Why a file cannot be read, in words. */
function useProblemText(): (problem: { reason: unknown; at?: unknown; values?: unknown }) => string {
  const t = useT('accounting');
  return ({ reason, at, values }) => t(`bank.import.reason.${String(reason)}`, { ...(values as object), at: String(at ?? '') });
}

function FileChoice({ account, onFile, onClose }: { account: BankAccount; onFile: (id: string) => void; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const problemText = useProblemText();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRead(listStatementFiles, { ...base, id: account.id }, { topics: fileTopics }).data?.items ?? [];
  const send = async (file: File) => {
    setSending(file.name);
    setProblem(null);
    try {
      onFile((await request(readStatementFile, { ...base, id: account.id }, { files: { file: [file] }, idempotencyKey: newId() })).id);
    } catch (error) {
      const e = toApiError(error);
      if (e.code === 'accounting.statement_unreadable') setProblem(problemText(e.details as { reason: unknown })); else showError(error);
    } finally { setSending(null); }
  };
  return (
    <Dialog open size="xl" title={t('bank.import.title', { account: account.name })} description={t('bank.import.lead')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <div className="flex flex-col gap-4">
        {problem && <Notice kind="error">{problem}</Notice>}
        {sending ? <Progress label={t('bank.import.reading', { name: sending })} showLabel value={null} /> : <FileDrop accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.xml,.sta,.mt940,.940" maxFiles={1} maxBytes={10 * 1024 * 1024} onFiles={(files) => void send(files[0]!)} />}
        {waiting.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">{t('bank.import.waiting')}</h3>
            <ul className="divide-y divide-border rounded-lg border text-sm">
              {waiting.map((f) => <li key={f.id}><button type="button" onClick={() => onFile(f.id)} className="focus-ring-inset flex w-full items-baseline gap-3 px-3 py-2 text-start hover:bg-muted"><span className="min-w-0 flex-1 truncate font-medium" dir="auto">{f.fileName}</span><span className="text-muted-foreground">{t(`bank.import.state.${f.state}`)}</span></button></li>)}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function FileView({ account, id, title, onOther, onClose }: { account: BankAccount; id: string; title: string; onOther: () => void; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState<readonly Hold[]>([]);
  const query = useRead(getStatementFile, { ...base, id }, { topics: fileTopics, keepPrevious: true });
  const file = query.data;
  const choose = async (choices: StatementChoices) => {
    setProblem(null);
    try { await request(chooseStatementFile, { ...base, id, choices }); } catch (error) {
      const e = toApiError(error);
      if (e.code === 'accounting.statement_unreadable') setProblem(problemText(e.details as { reason: unknown })); else showError(error);
    }
    await query.refetch();
  };
  const take = useAction(takeStatementFile, { topics, onDone: ({ fresh, duplicates }) => { toast.success(t('bank.import.taken', { fresh, duplicates })); onClose(); } });
  const drop = useAction(dropStatementFile, { topics: fileTopics, onDone: onOther });
  const isRead = file?.state === 'read';
  const open = file?.holds.filter((h) => h === 'currency' || !confirmed.includes(h)) ?? [];
  const ready = isRead && file.questions.length === 0 && open.length === 0 && file.statements.every((s) => s.noRate === null);
  const footer = file && (
    <>
      <Button variant="ghost" loading={drop.isPending} onClick={() => drop.mutate({ ...base, id })}>{t(file.state === 'reading' ? 'bank.import.stop' : 'bank.import.putAside')}</Button>
      {isRead && <Button variant="primary" disabled={!ready} loading={take.isPending} onClick={() => take.mutate({ ...base, id, confirmed: [...confirmed] })}>{t(ready && file.fresh === 0 ? 'bank.import.nothing' : file.fresh === 0 ? 'bank.import.takeOver' : 'bank.import.take', { count: file.fresh })}</Button>}
    </>
  );
  return (
    <Dialog open size="xl" title={title} description={file?.fileName} onOpenChange={(next) => { if (!next) onClose(); }} footer={footer}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {(f) => (
          <div className="flex flex-col gap-4">
            {problem && <Notice kind="error">{problem}</Notice>}
            {f.state === 'failed' && <Notice kind="error">{f.problem ? problemText(f.problem) : t('bank.import.state.failed')}</Notice>}
            {f.state === 'reading' && <><Progress label={t('bank.import.reading', { name: f.fileName })} showLabel value={f.total === null ? null : f.handled} max={Math.max(f.total ?? 1, 1)} {...(f.total === null ? {} : { valueText: t('bank.run.progress', { handled: f.handled, total: f.total }) })} /><p className="text-sm text-muted-foreground">{t('bank.import.goesOn')}</p></>}
            {f.state !== 'reading' && (f.format === 'csv' || f.format === 'qif') && <StatementReading file={f} currency={account.currency} onChoose={(choices) => void choose(choices)} />}
            {f.statements.map((s, i) => <StatementPreview key={i} statement={s} currency={account.currency} />)}
            {f.holds.includes('currency') && <ForeignFile file={f} currency={account.currency} onChoose={(choices) => void choose(choices)} />}
            {f.holds.filter((h) => h !== 'currency').map((h) => <Checkbox key={h} checked={confirmed.includes(h)} onCheckedChange={(on) => setConfirmed(on ? [...confirmed, h] : confirmed.filter((c) => c !== h))} label={t(`bank.import.confirm.${h}`)} />)}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function StatementPreview({ statement: s, currency }: { statement: ParsedPreview; currency: string }) {
  const t = useT('accounting');
  const words = useMoneyText();
  const day = useDayText();
  const money = (amount: string | null) => (amount === null ? '–' : s.currency === null ? amount : words(amount, s.currency));
  const held = s.difference !== null && !/^-?0*(\.0*)?$/.test(s.difference);
  const gap = s.gap !== null && !/^-?0*(\.0*)?$/.test(s.gap);
  const figure = (label: string, amount: string | null, tone = '') => <div><dt className="text-xs text-muted-foreground">{label}</dt><dd className={`figures ${tone}`}>{money(amount)}</dd></div>;
  return (
    <section className="flex flex-col gap-3 rounded-lg border p-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm"><span className="font-medium">{[s.from, s.to].flatMap((on) => (on ? [day(on)] : [])).join(' – ')}</span>{s.iban && <span className="figures text-muted-foreground">{s.iban}</span>}<span className="text-muted-foreground">{t('bank.import.counts', { fresh: s.count - s.duplicates, duplicates: s.duplicates })}</span></p>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-5">
        {figure(t('bank.import.opening'), s.opening)}{figure(t('bank.import.total'), s.total)}{figure(t('bank.import.closing'), s.closing)}{figure(t('bank.import.difference'), s.difference, held ? 'font-semibold text-destructive-ink' : '')}{figure(t('bank.import.gap'), s.gap, gap ? 'font-semibold text-destructive-ink' : '')}
      </dl>
      {s.warnings.length > 0 && <ul className="flex flex-col gap-1 text-sm text-warning-ink">{s.warnings.slice(0, 8).map((w, i) => <li key={i}>{t(`bank.import.warning.${w.code}`, { ...w.values, at: w.at ?? '' })}</li>)}</ul>}
      {s.noRate && <Notice kind="error">{t('bank.import.noRate', { currency: s.noRate.currency, on: day(s.noRate.on) })}</Notice>}
      <ul className="max-h-56 divide-y divide-border overflow-y-auto rounded-md border text-sm">
        {s.lines.map((l, i) => (
          <li key={i} className={`flex items-baseline gap-3 px-3 py-1.5 ${l.isDuplicate ? 'text-muted-foreground line-through' : ''}`}>
            <span className="w-24 shrink-0">{day(l.on)}</span><span className="min-w-0 flex-1 truncate" dir="auto">{[l.payee, l.memo].filter(Boolean).join(' · ') || l.reference}</span><span className="figures shrink-0">{l.currency ? <><span className="text-muted-foreground">{words(l.amount, l.currency)}</span> {l.converted === null ? '' : words(l.converted, currency)}</> : money(l.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a file in another currency cannot be taken over, and how a table can all the same. */
function ForeignFile({ file, currency, onChoose }: { file: StatementFile; currency: string; onChoose: (choices: StatementChoices) => void }) {
  const t = useT('accounting');
  const own = asOwnCurrency(file);
  if (!own) return <Notice kind="error">{t('bank.import.hold.currency', { currency })}</Notice>;
  return (
    <Notice kind="error">
      <p>{t('bank.import.hold.table', { currency, other: foreignCurrency(file) ?? t('bank.import.hold.several') })}</p>
      <Button size="sm" variant="outline" className="mt-2" onClick={() => onChoose(own)}>{t('bank.import.hold.own', { currency })}</Button>
    </Notice>
  );
}
