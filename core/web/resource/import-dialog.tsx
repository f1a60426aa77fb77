import { useState } from 'react';
import { importDateFormats, importKeys } from '#core/contract/list-fields.ts';
import { csvHead } from '#core/contract/csv.ts';
import { checkImport, importableFields, importBytes, readImport, type ImportSettings } from '#core/contract/records.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import { useT } from '../i18n/i18n.ts';
import { showError, useAction } from '../query.ts';
import { saveAs } from '../save-as.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';
import { guessedDates, guessedMark } from './import-guess.ts';
import { ImportMatch } from './import-match.tsx';
import { ImportWork } from './import-work.tsx';
import { RecentChanges } from './recent-changes.tsx';
import './resource-texts.ts';

type ReadFile = OutputOf<typeof readImport>;

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
  // Its headings are the names the fields have here: such a file needs nothing said about its columns.
  const template = async () => {
    try {
      const { fields } = await request(importableFields, { topic });
      const headings = fields.filter((f) => !f.onlyFinds).toSorted((a, b) => Number(b.required) - Number(a.required)).map((f) => f.label ?? given(f.key));
      saveAs(new Blob([csvHead(headings)], { type: 'text/csv;charset=utf-8' }), `${t('import.templateName', { name })}.csv`);
    } catch (error) { showError(error); }
  };
  return (
    <Dialog open size="xl" title={t('import.title', { name })} description={file ? file.fileName : t('import.choose')} onOpenChange={(open) => { if (!open) onClose(); }}>
      {reading ? <Progress label={t('import.reading', { name: reading.name })} showLabel value={reading.part < 1 ? Math.round(reading.part * 100) : null} />
        : opened ? <ImportWork id={opened} refresh={[topic]} labelOf={labelOf} onClose={onClose} />
        : !file ? (
          <div className="flex flex-col gap-5">
            <FileDrop accept=".csv,.tsv,.txt,.xlsx" maxFiles={1} maxBytes={importBytes} onFiles={(files) => void read(files[0]!)} />
            <Button variant="link" size="sm" className="self-start" onClick={() => void template()}>{t('import.template')}</Button>
            <RecentChanges topics={[topic]} refresh={[topic]} onContinue={setOpened} empty={null} />
          </div>
        )
        : step === 'columns' ? <ImportColumns file={file} labelOf={labelOf} onChecked={() => setStep('work')} />
        : <ImportWork id={file.id} refresh={[topic]} labelOf={labelOf} onBack={() => setStep('columns')} onClose={onClose} />}
    </Dialog>
  );
}

/** First guess of a column's field: the same name in other spelling. */
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
  const [dates, setDateFormat] = useState<ImportSettings['dateFormat'] | null>(known?.dateFormat ?? null);
  const [mark, setDecimalMark] = useState<'.' | ',' | null>(known?.decimalMark ?? null);
  const [chosen, setMatch] = useState<ImportSettings['match']>(known?.match ?? null);
  const check = useAction(checkImport, { onDone: onChecked });
  const goes = (column: number, key: string) => {
    setMapping(mapping.map((old, i) => (i === column ? key || null : old === key ? null : old)));
    // Nothing is written to such a field: whoever names it wants records found by it.
    if (file.fields.some((f) => f.key === key && f.onlyFinds)) setMatch(chosen ? { ...chosen, orBy: [...new Set([...(chosen.orBy ?? []), key])].filter((k) => k !== chosen.field).slice(0, 4) } : { field: key, existing: 'update', fresh: 'create' });
  };
  const typeOf = (key: string | null) => file.fields.find((f) => f.key === key)?.type;
  const has = (...types: string[]) => mapping.some((key) => types.includes(typeOf(key) ?? ''));
  const matchable = file.fields.filter((f) => f.matchable && mapping.includes(f.key)).map((f) => f.key);
  // Columns that go elsewhere by now are none to match by.
  const keys = chosen ? importKeys({ match: chosen }).filter((key) => matchable.includes(key)) : [];
  const match = chosen && keys.length > 0 ? { ...chosen, field: keys[0]!, orBy: keys.slice(1) } : null;
  const missing = file.fields.find((f) => f.required && !mapping.includes(f.key) && match?.fresh !== 'skip');
  const valuesOf = (...types: string[]) => mapping.flatMap((key, i) => (types.includes(typeOf(key) ?? '') ? file.preview.map((row) => row[i] ?? '') : []));
  // What the first rows leave no doubt about is proposed; the rest is asked.
  const dateFormat = dates ?? guessedDates(valuesOf('date', 'instant'));
  const decimalMark = mark ?? guessedMark(valuesOf('number', 'money'));
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
        {matchable.length > 0 && <ImportMatch matchable={matchable} match={match} labelOf={labelOf} onChange={setMatch} />}
      </div>
      <Button type="submit" variant="primary" className="self-end" disabled={!ready} loading={check.isPending}>{t('import.check')}</Button>
    </form>
  );
}
