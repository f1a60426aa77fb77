import { NotebookPen } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { draftFromTemplate, entryTemplates, getBook, templateIntervals, templateModes, type EntryTemplate } from '../../../contract.ts';
import { draftAddress, draftTopics, useBooksBase } from '../use-books.ts';
import { EntryLines } from './entry-lines.tsx';
import { blankLine, plainEntryLines, wrongLines, type EditedEntryLine } from './typed-lines.ts';

/** A template of entries, and when the clock writes them. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const base = useBooksBase();
  const fresh = id === 'new';
  const query = useRead(entryTemplates.get, { ...base, id }, { enabled: !fresh, topics: [entryTemplates.topic] });
  const book = useRead(getBook, base, { topics: ['accounting.book'] });
  return (
    <QueryView query={book} skeleton={<SkeletonRows rows={8} columns={3} />}>
      {(data) => (fresh ? <Form template={null} baseCurrency={data.baseCurrency} /> : <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={3} />}>{(template) => <Form key={template.id} template={template} baseCurrency={data.baseCurrency} />}</QueryView>)}
    </QueryView>
  );
}

const empty = { name: '', memo: '', reference: '', reverseNext: false, every: null as EntryTemplate['every'], step: 1, nextOn: null as string | null, untilOn: null as string | null, mode: 'draft' as EntryTemplate['mode'], isActive: true };
const boxesOf = (template: EntryTemplate | null): typeof empty => (template ? Object.fromEntries(Object.keys(empty).map((key) => [key, template[key as keyof typeof empty]])) as unknown as typeof empty : empty);
const linesOf = (template: EntryTemplate | null): EditedEntryLine[] => (template && template.lines.length > 0 ? template.lines.map((l) => ({ ...l, key: newId() })) : [blankLine(), blankLine()]);

/** What was refused: in general, by box, by line. */
interface Problem { text: string | null; fields: Record<string, string>; lines: Record<string, string> }
const right: Problem = { text: null, fields: {}, lines: {} };
/** Boxes that show what is wrong with them. */
const told = ['name', 'step', 'nextOn', 'untilOn'];

function problemOf(error: ApiError, keys: readonly string[]): Problem {
  const fields = Object.fromEntries(error.fields.filter((f) => told.includes(f.path)).map((f) => [f.path, f.message]));
  const lines = wrongLines(error.fields, keys);
  return { fields, lines, text: error.fields.length > 0 && Object.keys(fields).length + Object.keys(lines).length === error.fields.length ? null : errorText(error) };
}

function Form({ template, baseCurrency }: { template: EntryTemplate | null; baseCurrency: string }) {
  const t = useT('accounting');
  const go = useGo();
  const today = useWorkspaceDay();
  const base = useBooksBase();
  const mayPost = useCan()('accounting.entry.post');
  const [boxes, setBoxes] = useState(() => boxesOf(template));
  const [lines, setLines] = useState(() => linesOf(template));
  const [version, setVersion] = useState(template?.version);
  const [dirty, setDirty] = useState(false);
  const newer = template?.version !== version;
  const take = () => { setBoxes(boxesOf(template)); setLines(linesOf(template)); setVersion(template?.version); setDirty(false); setProblem(right); };
  const [problem, setProblem] = useState<Problem>(right);
  const [busy, setBusy] = useState(false);
  const set = (patch: Partial<typeof empty>) => { setDirty(true); setBoxes((now) => ({ ...now, ...patch })); };
  // Saved by a colleague while nothing is typed here: shown at once.
  if (newer && !dirty && !busy) take();
  const use = useAction(draftFromTemplate, { topics: draftTopics, onDone: (draft) => go(draftAddress(draft.id)) });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(right);
    const plain = plainEntryLines(lines);
    try {
      const input = { ...base, ...boxes, lines: plain.lines };
      const made = await (template ? request(entryTemplates.update, { ...input, id: template.id, version: version! }, { idempotencyKey: newId() }) : request(entryTemplates.create, input, { idempotencyKey: newId() }));
      setDirty(false);
      void invalidateTopics([entryTemplates.topic]);
      setTimeout(() => go(template ? '/accounting/journal?view=templates' : `/accounting/journal/template/${made.id}`, { replace: true }));
    } catch (thrown) { setProblem(problemOf(toApiError(thrown), plain.keys)); } finally { setBusy(false); }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <PageHeader
        breadcrumb={[<Link key="journal" to="/accounting/journal">{t('ledger.journalPage.title')}</Link>, <Link key="list" to="/accounting/journal?view=templates">{t('ledger.journalPage.templates')}</Link>]} title={template?.name ?? t('ledger.template.add')}
        secondary={template && mayPost && <Button variant="outline" loading={use.isPending} onClick={() => use.mutate({ ...base, id: template.id, on: today })}><NotebookPen aria-hidden />{t('ledger.template.use')}</Button>} action={mayPost && <Button type="submit" variant="primary" loading={busy}>{t('save')}</Button>}
      />
      <div className="flex max-w-300 flex-col gap-5 px-4 pb-10 sm:px-6">
        {template?.problem && <Notice kind="warning">{t('ledger.template.stopped', { problem: template.problem })}</Notice>}
        {newer && dirty && <Notice kind="warning"><p>{t('ledger.template.conflict')}</p><p className="mt-2 flex gap-2"><Button size="sm" variant="outline" onClick={take}>{t('ledger.draft.takeNewer')}</Button><Button size="sm" variant="outline" onClick={() => setVersion(template?.version)}>{t('ledger.draft.keepMine')}</Button></p></Notice>}
        {problem.text && <Notice kind="error">{problem.text}</Notice>}
        <fieldset disabled={!mayPost} className="flex min-w-0 flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label={t('ledger.template.name')} required error={problem.fields['name']}><Input dir="auto" required maxLength={120} value={boxes.name} onChange={(e) => set({ name: e.target.value })} /></Field>
            <Field label={t('ledger.entry.memo')}><Input dir="auto" maxLength={2000} value={boxes.memo} onChange={(e) => set({ memo: e.target.value })} /></Field>
            <Field label={t('ledger.entry.reference')}><Input dir="auto" maxLength={120} value={boxes.reference} onChange={(e) => set({ reference: e.target.value })} /></Field>
          </div>
          <EntryLines lines={lines} onChange={(next) => { setDirty(true); setLines(next); setProblem((now) => ({ ...now, lines: {} })); }} baseCurrency={baseCurrency} on={boxes.nextOn ?? today} wrong={problem.lines} readOnly={!mayPost} />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Field label={t('ledger.template.every')}><Select value={boxes.every ?? ''} onValueChange={(every) => set({ every: (every || null) as EntryTemplate['every'], ...(every && !boxes.nextOn ? { nextOn: today } : {}) })} options={[{ value: '', label: t('ledger.template.byHand') }, ...templateIntervals.map((value) => ({ value: value as string, label: t(`ledger.template.intervals.${value}`) }))]} /></Field>
            {boxes.every && (
              <>
                <Field label={t('ledger.template.step')} error={problem.fields['step']}><Input type="number" min={1} max={60} value={boxes.step} onChange={(e) => set({ step: Math.max(1, Math.trunc(e.target.valueAsNumber || 1)) })} /></Field>
                <Field label={t('ledger.template.nextOn')} required error={problem.fields['nextOn']}><Input type="date" required value={boxes.nextOn ?? ''} onChange={(e) => set({ nextOn: e.target.value || null })} /></Field>
                <Field label={t('ledger.template.untilOn')} error={problem.fields['untilOn']}><Input type="date" value={boxes.untilOn ?? ''} onChange={(e) => set({ untilOn: e.target.value || null })} /></Field>
                <Field label={t('ledger.template.mode')} help={t(`ledger.template.modeHelp.${boxes.mode}`)}><Select value={boxes.mode} onValueChange={(mode) => set({ mode })} options={templateModes.map((value) => ({ value, label: t(`ledger.template.modes.${value}`) }))} /></Field>
              </>
            )}
          </div>
          {boxes.every && <Switch disabled={!mayPost} checked={boxes.isActive} onCheckedChange={(isActive) => set({ isActive })} label={t('ledger.template.isActive')} />}
          <Switch disabled={!mayPost} checked={boxes.reverseNext} onCheckedChange={(reverseNext) => set({ reverseNext })} label={t('ledger.draft.reverseNext')} description={t('ledger.draft.reverseNextHelp')} />
        </fieldset>
      </div>
      <LeaveGuard when={dirty && !busy} />
    </form>
  );
}
