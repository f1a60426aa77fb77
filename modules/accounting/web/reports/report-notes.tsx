import { MessageSquarePlus, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listReportNotes, removeReportNote, reportNoteWrite, writeReportNote, type ReportNote, type ReportRow, type ReportTable, type ReportVariant } from '../../contract.ts';
import { placeNotes, spansOf, spansText, type PlacedNote } from '../../rules/reports/notes.ts';
import { useBase, type ReportTexts } from './report-texts.ts';

const noteTopics = ['accounting.report_note'];

/** Footnotes of a table, and the one that is being written. */
export interface NotesState { table: ReportTable; variant: ReportVariant; placed: PlacedNote[]; mayWrite: boolean; writing: ReportRow | null; open: (row: ReportRow | null) => void }

/** Footnotes of a table as it is shown; of one that is narrowed to a part there are none, for they are about the whole. */
export function useReportNotes(table: ReportTable, question: object): NotesState {
  const base = useBase();
  const { dimension, by, basis, method } = question as { dimension?: string; by?: string; basis?: string; method?: string };
  const narrowed = Boolean(dimension) || by === 'dimension';
  const variant: ReportVariant = table.report === 'profit-and-loss' && basis === 'cash' ? 'cash' : table.report === 'cash-flow' && method === 'indirect' ? 'indirect' : '';
  const can = useCan();
  const { data } = useRead(listReportNotes, { ...base, report: table.report, variant, spans: spansText(spansOf(table)) }, { topics: noteTopics, enabled: !narrowed });
  const [writing, open] = useState<ReportRow | null>(null);
  const placed = useMemo(() => (narrowed || !data ? [] : placeNotes(table, data.items)), [table, data, narrowed]);
  return { table, variant, placed, mayWrite: !narrowed && can(reportNoteWrite), writing, open };
}

/** Numbers of footnotes beside what they are about; each leads to its words. */
export function NoteMarks({ notes }: { notes: readonly PlacedNote[] }) {
  const t = useT('accounting');
  return notes.map((n) => <sup key={n.mark} className="me-0.5 shrink-0"><a href={`#note-${n.mark}`} aria-label={t('reports.notes.mark', { n: n.mark })} {...tip(n.note.body)} className="focus-ring rounded-sm text-primary-ink hover:underline">{n.mark}</a></sup>);
}

/** Begins a footnote on a row. */
export function NoteButton({ name, onPress }: { name: string; onPress: () => void }) {
  const label = useT('accounting')('reports.notes.add', { row: name });
  return <button type="button" data-print="hide" aria-label={label} {...tip(label)} className="focus-ring touch-target ms-auto grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground opacity-0 group-hover/row:opacity-100 hover:bg-accent focus-visible:opacity-100 pointer-coarse:opacity-100" onClick={onPress}><MessageSquarePlus aria-hidden className="size-4" strokeWidth={1.75} /></button>;
}

/** The words of the footnotes under a table, with who wrote them and when, and the dialog that writes one. */
export function ReportNotes({ notes, texts }: { notes: NotesState; texts: ReportTexts }) {
  const t = useT('accounting');
  const { placed, table, mayWrite, writing, open } = notes;
  return (
    <>
      {placed.length > 0 && (
        <section aria-label={t('reports.notes.title')} className="flex flex-col gap-1 text-sm">
          <h2 className="font-medium">{t('reports.notes.title')}</h2>
          <ol className="flex flex-col gap-1.5">
            {placed.map(({ mark, row, note }) => (
              <li key={note.id} id={`note-${mark}`} className="flex gap-2">
                <span className="figures shrink-0 text-muted-foreground">{mark}</span>
                <span className="min-w-0 flex-1"><span className="text-muted-foreground"><bdi>{texts.row(row)}</bdi> · {texts.span(note.from, note.to)}: </span><span dir="auto" className="break-words whitespace-pre-line">{note.body}</span> <span className="text-muted-foreground">({t('reports.notes.by', { name: note.writtenBy, when: texts.when(note.writtenAt) })})</span></span>
                {mayWrite && <IconButton data-print="hide" size="sm" variant="ghost" aria-label={t('reports.notes.edit', { n: mark })} onClick={() => open(row)}><Pencil /></IconButton>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {writing && <NoteDialog key={writing.key} row={writing} table={table} notes={notes} texts={texts} onClose={() => open(null)} />}
    </>
  );
}

function NoteDialog({ row, table, notes, texts, onClose }: { row: ReportRow; table: ReportTable; notes: NotesState; texts: ReportTexts; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const spans = spansOf(table);
  const key = (s: { from: string | null; to: string }) => `${s.from ?? ''}..${s.to}`;
  const written = (of: string) => notes.placed.find((n) => n.row.key === row.key && key(n.note) === of)?.note;
  const [days, setDays] = useState(() => key(spans.find((s) => written(key(s))) ?? spans[0]!));
  // As it was when it was read: somebody else may write meanwhile.
  const [before, setBefore] = useState(() => written(days));
  const [body, setBody] = useState(before?.body ?? '');
  const write = useAction(writeReportNote, { topics: noteTopics, quiet: true, success: t('reports.notes.saved'), onDone: onClose });
  const remove = useAction(removeReportNote, { topics: noteTopics, success: t('reports.notes.removed'), onDone: onClose });
  const error = write.error ? toApiError(write.error) : null;
  const wrong = error?.fields.find((f) => f.path === 'body')?.message;
  // What somebody else wrote meanwhile is shown; who saves again then replaces that.
  const meanwhile = error?.code === 'core.version_conflict' ? (error.details['current'] as ReportNote | null) : undefined;
  const version = (meanwhile === undefined ? before : meanwhile)?.version ?? 0;
  const span = spans.find((s) => key(s) === days)!;
  const existing = written(days);
  return (
    <Dialog open size="sm" title={t('reports.notes.write')} description={<bdi>{texts.row(row)}</bdi>} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<>{existing && <Button variant="ghost" className="me-auto text-destructive-ink" loading={remove.isPending} onClick={() => remove.mutate({ ...base, id: existing.id })}>{t('reports.notes.remove')}</Button>}<Button variant="ghost" onClick={onClose}>{t('reports.notes.cancel')}</Button><Button variant="primary" type="submit" form="report-note" loading={write.isPending} disabled={body.trim() === ''}>{t('reports.notes.save')}</Button></>}>
      <form id="report-note" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (!write.isPending && body.trim() !== '') write.mutate({ ...base, report: table.report, variant: notes.variant, row: row.key, ...span, body, version }); }}>
        {error && !wrong && <Notice kind="error">{error.message}{meanwhile && <p className="mt-1 break-words whitespace-pre-line" dir="auto">{meanwhile.body}</p>}</Notice>}
        {spans.length > 1 && <Field label={t('reports.notes.days')}><Select value={days} onValueChange={(next) => { setDays(next); setBefore(written(next)); setBody(written(next)?.body ?? ''); write.reset(); }} options={spans.map((s) => ({ value: key(s), label: texts.span(s.from, s.to) }))} /></Field>}
        <Field label={t('reports.notes.body')} help={t('reports.notes.bodyHelp')} error={wrong} required><Textarea rows={4} dir="auto" maxLength={1000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
