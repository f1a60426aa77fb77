import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { chooseStatementFile, dropStatementFile, readStatementFile, takeStatementFile, type BankAccount, type ParsedPreview, type StatementChoices, type StatementFile } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { bankTopics, lineTopics } from './bank-words.ts';
import { StatementReading } from './statement-reading.tsx';

const topics = [...bankTopics, ...lineTopics];

/** Brings a bank file in: choose it, answer what it leaves open, look at what it says, take its new lines over. */
export function StatementImport({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<StatementFile | null>(null);
  const [confirmed, setConfirmed] = useState<readonly ParsedPreview['holds'][number][]>([]);
  const fails = (error: unknown) => {
    const e = toApiError(error);
    if (e.code === 'accounting.statement_unreadable') setProblem(t(`bank.import.reason.${String(e.details['reason'])}`, { ...(e.details['values'] as object), at: String(e.details['at'] ?? '') }));
    else showError(error);
  };
  const read = async (chosen: File) => {
    setReading(chosen.name);
    setProblem(null);
    try { setFile(await request(readStatementFile, { ...base, id: account.id }, { files: { file: [chosen] }, idempotencyKey: newId() })); } catch (error) { fails(error); } finally { setReading(null); }
  };
  const choose = async (choices: StatementChoices) => {
    setProblem(null);
    try { setFile(await request(chooseStatementFile, { ...base, id: file!.id, choices })); } catch (error) { fails(error); }
  };
  const take = useAction(takeStatementFile, { topics, onDone: ({ fresh, duplicates }) => { toast.success(t('bank.import.taken', { fresh, duplicates })); onClose(); } });
  const close = () => {
    if (file?.state === 'read' && !take.isSuccess) void request(dropStatementFile, { ...base, id: file.id }).catch(() => undefined);
    onClose();
  };
  const refused = file?.holds.includes('currency') ?? false;
  const open = file?.holds.filter((h) => h !== 'currency' && !confirmed.includes(h)) ?? [];
  return (
    <Dialog
      open size="xl" title={t('bank.import.title', { account: account.name })} description={file ? file.fileName : t('bank.import.lead')} onOpenChange={(next) => { if (!next) close(); }}
      footer={file && <><Button variant="ghost" onClick={close}>{t('cancel')}</Button><Button variant="primary" disabled={file.questions.length > 0 || refused || open.length > 0} loading={take.isPending} onClick={() => take.mutate({ ...base, id: file.id, confirmed: [...confirmed] })}>{t(file.fresh > 0 ? 'bank.import.take' : 'bank.import.nothing', { count: file.fresh })}</Button></>}
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice kind="error">{problem}</Notice>}
        {reading ? <Progress label={t('bank.import.reading', { name: reading })} showLabel value={null} />
          : !file ? <FileDrop accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.xml,.sta,.mt940,.940" maxFiles={1} maxBytes={10 * 1024 * 1024} onFiles={(files) => void read(files[0]!)} />
          : <>
            {(file.format === 'csv' || file.format === 'qif') && <StatementReading file={file} onChoose={(choices) => void choose(choices)} />}
            {file.statements.map((s, i) => <StatementPreview key={i} statement={s} currency={account.currency} />)}
            {refused && <Notice kind="error">{t('bank.import.hold.currency', { currency: account.currency })}</Notice>}
            {file.holds.filter((h) => h !== 'currency').map((h) => <Checkbox key={h} checked={confirmed.includes(h)} onCheckedChange={(on) => setConfirmed(on ? [...confirmed, h] : confirmed.filter((c) => c !== h))} label={t(`bank.import.confirm.${h}`)} />)}
          </>}
      </div>
    </Dialog>
  );
}

function StatementPreview({ statement: s, currency }: { statement: ParsedPreview; currency: string }) {
  const t = useT('accounting');
  const words = useMoneyText();
  const money = (amount: string | null) => (amount === null ? '–' : words(amount, s.currency ?? currency));
  const held = s.difference !== null && !/^-?0*(\.0*)?$/.test(s.difference);
  const gap = s.gap !== null && !/^-?0*(\.0*)?$/.test(s.gap);
  const figure = (label: string, amount: string | null, tone = '') => <div><dt className="text-xs text-muted-foreground">{label}</dt><dd className={`figures ${tone}`}>{money(amount)}</dd></div>;
  return (
    <section className="flex flex-col gap-3 rounded-lg border p-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm"><span className="figures font-medium">{s.from} – {s.to}</span>{s.iban && <span className="figures text-muted-foreground">{s.iban}</span>}<span className="text-muted-foreground">{t('bank.import.counts', { fresh: s.count - s.duplicates, duplicates: s.duplicates })}</span></p>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-5">
        {figure(t('bank.import.opening'), s.opening)}{figure(t('bank.import.total'), s.total)}{figure(t('bank.import.closing'), s.closing)}{figure(t('bank.import.difference'), s.difference, held ? 'font-semibold text-destructive-ink' : '')}{figure(t('bank.import.gap'), s.gap, gap ? 'font-semibold text-destructive-ink' : '')}
      </dl>
      {s.warnings.length > 0 && <ul className="flex flex-col gap-1 text-sm text-warning-ink">{s.warnings.slice(0, 8).map((w, i) => <li key={i}>{t(`bank.import.warning.${w.code}`, { ...w.values, at: w.at ?? '' })}</li>)}</ul>}
      <ul className="max-h-56 divide-y divide-border overflow-y-auto rounded-md border text-sm">
        {s.lines.map((l, i) => (
          <li key={i} className={`flex items-baseline gap-3 px-3 py-1.5 ${l.isDuplicate ? 'text-muted-foreground line-through' : ''}`}>
            <span className="figures shrink-0">{l.on}</span><span className="min-w-0 flex-1 truncate" dir="auto">{[l.payee, l.memo].filter(Boolean).join(' · ') || l.reference}</span><span className="figures shrink-0">{money(l.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
