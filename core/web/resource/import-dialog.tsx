import { useEffect, useState } from 'react';
import { cancelImport, checkImport, getImport, importDateFormats, importProblems, readImport, runImport, undoImport, type ImportSettings, type RecordImport } from '#core/contract/records.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import { useT } from '../i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Progress } from '../ui/progress.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import { RecentChanges } from './recent-changes.tsx';
import './resource-texts.ts';
import { saveOfToday } from '../save-as.ts';

type ReadFile = OutputOf<typeof readImport>;
const figure = (n: number) => n.toLocaleString('en-US');

/** Props of ImportDialog. */
export interface ImportDialogProps {
  topic: string;
  /** What is imported, in the plural: "units". */
  name: string;
  labelOf: (field: string) => string;
  onClose: () => void;
}

/** Brings a file in: choose it, say where its columns go, look at what would happen, do it, and take it back. */
export function ImportDialog({ topic, name, labelOf: given, onClose }: ImportDialogProps) {
  const t = useT('resource');
  const [reading, setReading] = useState<{ name: string; part: number } | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [step, setStep] = useState<'columns' | 'work'>('columns');
  const labelOf = (key: string) => file?.fields.find((f) => f.key === key)?.label ?? given(key);
  const read = async (chosen: File) => {
    setReading({ name: chosen.name, part: 0 });
    try {
      setFile(await request(readImport, { topic }, { files: { file: [chosen] }, idempotencyKey: newId(), onProgress: (part) => setReading({ name: chosen.name, part }) }));
      setStep('columns');
    } catch (error) { showError(error); } finally { setReading(null); }
  };
  return (
    <Dialog open size="xl" title={t('import.title', { name })} description={file ? file.fileName : t('import.choose')} onOpenChange={(open) => { if (!open) onClose(); }}>
      {reading ? <Progress label={t('import.reading', { name: reading.name })} showLabel value={reading.part < 1 ? Math.round(reading.part * 100) : null} />
        : opened ? <ImportWork id={opened} topic={topic} labelOf={labelOf} onClose={onClose} />
        : !file ? (
          <div className="flex flex-col gap-5">
            <FileDrop accept=".csv,.tsv,.txt,.xlsx" maxFiles={1} maxBytes={25 * 1024 * 1024} onFiles={(files) => void read(files[0]!)} />
            <RecentChanges topics={[topic]} refresh={[topic]} onContinue={setOpened} empty={null} />
          </div>
        )
        : step === 'columns' ? <ImportColumns file={file} labelOf={labelOf} onChecked={() => setStep('work')} />
        : <ImportWork id={file.id} topic={topic} labelOf={labelOf} onBack={() => setStep('columns')} onClose={onClose} />}
    </Dialog>
  );
}

/** First guess of a column's field: the same name in other spelling. Formats of figures and days are asked, never guessed. */
function guessed(file: ReadFile, labelOf: (field: string) => string): ImportSettings['mapping'] {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  // Which records are found by what is for a person to say.
  const free = new Set(file.fields.filter((f) => !f.onlyFinds).map((f) => f.key));
  return file.header.map((header) => {
    const key = [...free].find((k) => bare(k) === bare(header) || bare(labelOf(k)) === bare(header)) ?? null;
    if (key) free.delete(key);
    return key;
  });
}

function ImportColumns({ file, labelOf, onChecked }: { file: ReadFile; labelOf: (field: string) => string; onChecked: () => void }) {
  const t = useT('resource');
  const known = file.settings ?? file.remembered;
  const [mapping, setMapping] = useState<ImportSettings['mapping']>(known?.mapping ?? guessed(file, labelOf));
  const [dateFormat, setDateFormat] = useState<ImportSettings['dateFormat'] | null>(known?.dateFormat ?? null);
  const [decimalMark, setDecimalMark] = useState<'.' | ',' | null>(known?.decimalMark ?? null);
  const [chosen, setMatch] = useState<ImportSettings['match']>(known?.match ?? null);
  const check = useAction(checkImport, { onDone: onChecked });
  const goes = (column: number, key: string) => {
    setMapping(mapping.map((old, i) => (i === column ? key || null : old === key ? null : old)));
    // Nothing is written to such a field: whoever names it wants records found by it.
    if (file.fields.some((f) => f.key === key && f.onlyFinds)) setMatch({ existing: 'update', fresh: 'create', ...chosen, field: key });
  };
  const typeOf = (key: string | null) => file.fields.find((f) => f.key === key)?.type;
  const has = (...types: string[]) => mapping.some((key) => types.includes(typeOf(key) ?? ''));
  const matchable = file.fields.filter((f) => f.matchable && mapping.includes(f.key)).map((f) => f.key);
  // A column that goes elsewhere by now is none to match by.
  const match = chosen && matchable.includes(chosen.field) ? chosen : null;
  const missing = file.fields.find((f) => f.required && !mapping.includes(f.key) && match?.fresh !== 'skip');
  const asksDate = has('date', 'instant');
  const asksMark = has('number', 'money');
  const ready = !missing && mapping.some((key) => key !== null) && (!asksDate || dateFormat) && (!asksMark || decimalMark);
  return (
    <form className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); if (ready) check.mutate({ id: file.id, settings: { mapping, dateFormat: dateFormat ?? 'YYYY-MM-DD', decimalMark: decimalMark ?? '.', match } }); }}>
      <div className="max-h-[45vh] overflow-auto rounded-md border">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-popover text-xs text-muted-foreground"><tr>{['column', 'goesTo', 'sample'].map((h) => <th key={h} scope="col" className="h-9 border-b px-3 text-start font-medium">{t(`import.${h}`)}</th>)}</tr></thead>
          <tbody>
            {file.header.map((header, i) => (
              <tr key={header + String(i)} className="[&>td]:border-b [&>td]:px-3 [&>td]:py-1.5">
                <td className="max-w-48 truncate font-medium" dir="auto">{header}</td>
                <td className="w-56"><Select size="sm" aria-label={`${t('import.goesTo')}: ${header}`} value={mapping[i] ?? ''} onValueChange={(key) => goes(i, key)} options={[{ value: '', label: t('import.leaveOut') }, ...file.fields.map((f) => ({ value: f.key, label: `${labelOf(f.key)}${f.required ? ' *' : ''}` }))]} /></td>
                <td className="max-w-64 truncate text-muted-foreground" dir="auto">{file.preview.slice(0, 3).map((row) => row[i]).filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing && <p role="status" className="text-sm text-destructive-ink">{t('import.missing', { name: labelOf(missing.key) })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {asksDate && <Field label={t('import.dateFormat')} required><Select value={dateFormat} onValueChange={setDateFormat} options={importDateFormats.map((f) => ({ value: f, label: f }))} /></Field>}
        {asksMark && <Field label={t('import.decimalMark')} required><Select value={decimalMark} onValueChange={setDecimalMark} options={[{ value: '.', label: t('import.point') }, { value: ',', label: t('import.comma') }]} /></Field>}
        {matchable.length > 0 && <Field label={t('import.match')}><Select value={match?.field ?? ''} onValueChange={(field) => setMatch(field ? { existing: 'update', fresh: 'create', ...match, field } : null)} options={[{ value: '', label: t('import.matchNone') }, ...matchable.map((key) => ({ value: key, label: t('import.matchBy', { name: labelOf(key) }) }))]} /></Field>}
        {match && <Field label={t('import.existing')} group><SegmentedControl fill value={match.existing} onValueChange={(existing) => setMatch({ ...match, existing })} segments={[{ value: 'update', label: t('import.update') }, { value: 'skip', label: t('import.skip') }]} /></Field>}
        {match && <Field label={t('import.fresh')} group><SegmentedControl fill value={match.fresh} onValueChange={(fresh) => setMatch({ ...match, fresh })} segments={[{ value: 'create', label: t('import.create') }, { value: 'skip', label: t('import.skip') }]} /></Field>}
      </div>
      <Button type="submit" variant="primary" className="self-end" disabled={!ready} loading={check.isPending}>{t('import.check')}</Button>
    </form>
  );
}

function ImportWork({ id, topic, labelOf, onBack, onClose }: { id: string; topic: string; labelOf: (field: string) => string; onBack?: () => void; onClose: () => void }) {
  const t = useT('resource');
  const query = useRead(getImport, { id }, { topics: ['core.import'], staleTime: 0 });
  const run = useAction(runImport, { topics: ['core.import'] });
  const cancel = useAction(cancelImport, { topics: ['core.import'] });
  const undo = useAction(undoImport, { topics: ['core.import'] });
  const state = query.data?.state;
  const busy = state === 'checking' || state === 'running' || state === 'undoing';
  const { refetch } = query;
  useEffect(() => {
    if (!busy) { void invalidateTopics([topic]); return; }
    // Live events come with every batch; this is for the moment the line is down.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 3000);
    return () => clearInterval(timer);
  }, [busy, refetch, topic]);
  if (!query.data) return <Progress label={t('import.checking')} value={null} />;
  const it = query.data;
  const ready = it.created + it.changed;
  return (
    <div className="flex flex-col gap-5">
      {busy ? <Progress showLabel label={t(`import.${it.state}`)} value={it.handled} max={Math.max(it.total, 1)} valueText={t('import.progress', { done: figure(it.handled), total: figure(it.total) })} />
        : <p role="status" className="font-medium">{it.state === 'undone' ? `${t('import.undone')} ${it.kept > 0 ? t('import.kept', { count: it.kept, n: figure(it.kept) }) : ''}` : it.state === 'failed' ? t('import.failed') : it.state === 'done' ? t('import.done') : null}</p>}
      <ImportFigures it={it} />
      {it.problems.length > 0 && <ImportProblems it={it} labelOf={labelOf} />}
      <div className="flex flex-wrap justify-end gap-2">
        {(it.state === 'checking' || it.state === 'running') && <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>{t('import.cancel')}</Button>}
        {onBack && (it.state === 'checked' || it.state === 'read') && <Button variant="outline" onClick={onBack}>{t('import.back')}</Button>}
        {it.state === 'checked' && <Button variant="primary" disabled={ready === 0} loading={run.isPending} onClick={() => run.mutate({ id })}>{t('import.run', { count: ready, n: figure(ready) })}</Button>}
        {it.state === 'done' && ready > 0 && <Button variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ id })}>{t('import.undo')}</Button>}
        {!busy && it.state !== 'checked' && it.state !== 'read' && <Button variant="primary" onClick={onClose}>{t('import.close')}</Button>}
      </div>
    </div>
  );
}

function ImportFigures({ it }: { it: RecordImport }) {
  const t = useT('resource');
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-border sm:grid-cols-4">
        {(['created', 'changed', 'skipped', 'wrong'] as const).map((key) => <div key={key} className="bg-popover px-3 py-2"><dt className="text-sm text-muted-foreground">{t(`import.${key}`)}</dt><dd className="figures text-lg font-semibold">{figure(it[key])}</dd></div>)}
      </dl>
      {it.joined > 0 && <p className="text-sm text-muted-foreground">{t('import.joined', { count: it.joined, n: figure(it.joined) })}</p>}
    </>
  );
}

function ImportProblems({ it, labelOf }: { it: RecordImport; labelOf: (field: string) => string }) {
  const t = useT('resource');
  const download = async () => { try { saveOfToday(await request(importProblems, { id: it.id }) as Blob, t('import.problems'), 'csv'); } catch (error) { showError(error); } };
  return (
    <section className="flex flex-col gap-2 text-sm">
      <div className="flex items-center justify-between"><h3 className="font-semibold">{t('import.problems')}</h3><Button size="sm" variant="outline" onClick={() => void download()}>{t('import.download')}</Button></div>
      <ul className="max-h-56 divide-y overflow-y-auto rounded-md border">
        {it.problems.map((row) => (
          <li key={row.line} className="flex gap-3 px-3 py-1.5"><span className="figures w-20 shrink-0 text-muted-foreground">{t('import.line', { line: row.line })}</span><span>{row.problems.map((p) => (p.path ? `${labelOf(p.path)}: ${p.message}` : p.message)).join(' ')}</span></li>
        ))}
      </ul>
    </section>
  );
}
