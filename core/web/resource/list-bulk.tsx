import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { cancelBulk, getBulk, undoBulk, type CustomField, type CustomValue, type RecordBulk } from '#core/contract/records.ts';
import { toApiError } from '../api/errors.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import { useT } from '../i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';
import { CustomControl } from './custom-control.tsx';
import type { BulkAction, ListBulk } from './list-types.ts';
import type { RecordField } from './record-form.tsx';
import { useRunningBulk } from './running-bulks.ts';

const figure = (n: number) => n.toLocaleString('en-US');

/** Editing and removing many rows at once, with Undo; large ones go on in the background and show how far they are. */
export function useListBulk(bulk: ListBulk | undefined, all: readonly CustomField[], topics: readonly string[]): { actions: readonly BulkAction[]; dialog: React.ReactNode; progress: React.ReactNode } {
  const custom = all.filter((f) => !f.formula);
  const t = useT('resource');
  const core = useT();
  const [editing, setEditing] = useState<{ selection: Selection; count: number; done: () => void } | null>(null);
  const [running, setRunning] = useRunningBulk(bulk ? `${bulk.endpoint.id} ${JSON.stringify(bulk.input)}` : '');
  const closing = useRef<() => void>(undefined);
  const undo = async (id: string) => {
    try {
      const after = await request(undoBulk, { id }, { idempotencyKey: newId() });
      if (after.state === 'undoing') setRunning(id); else told(after);
    } catch (error) { showError(error); }
  };
  const told = (after: RecordBulk) => {
    void invalidateTopics(topics);
    if (after.state === 'failed') { toast.error(t('bulk.failed')); return; }
    if (after.state === 'undone') { toast.success(after.kept > 0 ? t('bulk.kept', { count: after.kept, n: figure(after.kept) }) : t('bulk.undone')); return; }
    const changed = after.handled - after.failed - after.same;
    const rows = { count: changed, n: figure(changed) };
    const also = [after.failed > 0 ? t('bulk.refused', { count: after.failed, n: figure(after.failed) }) : '', after.same > 0 ? t('recent.unchanged', { count: after.same, n: figure(after.same) }) : ''].filter(Boolean).join(' ');
    toast.success(t(after.kind === 'remove' ? 'bulk.removed' : 'bulk.changed', rows), {
      ...(also ? { description: also } : {}), action: { label: core('action.undo'), onPress: () => void undo(after.id) },
    });
  };
  const run = async (selection: Selection, action: object) => {
    const answer = await request(bulk!.endpoint as Endpoint, { ...bulk!.input, selection, action } as InputOf<Endpoint>, { idempotencyKey: newId() }).catch((error: unknown) => {
      // The selection stays: whoever reads why decides what becomes of it.
      throw bulk!.onRefused?.(toApiError(error)) ? new DOMException('refused', 'AbortError') : error;
    }) as { count: number; ids: string[]; bulkId: string | null };
    if (answer.bulkId && answer.ids.length === 0) setRunning(answer.bulkId);
    else told({ id: answer.bulkId ?? '', topic: '', kind: 'remove' in action ? 'remove' : 'change', state: 'done', total: answer.count, handled: answer.count, failed: 0, same: 0, kept: 0 });
  };
  const fields = bulk?.fields ?? [];
  const actions: BulkAction[] = bulk === undefined ? [] : [
    ...(bulk.canEdit && fields.length + custom.length > 0 ? [{ label: t('bulk.edit'), icon: Pencil, run: (selection: Selection, count: number) => new Promise<void>((resolve, reject) => {
      // Rejecting with nothing keeps the selection: the person closed the dialog.
      setEditing({ selection, count, done: resolve });
      closing.current = () => reject(new DOMException('closed', 'AbortError'));
    }) }] : []),
    ...(bulk.actions?.((selection, change) => run(selection, { change })) ?? []),
    ...(bulk.canRemove ? [{ label: core('action.remove'), icon: Trash2, destructive: true, run: (selection: Selection) => run(selection, { remove: true }) }] : []),
  ];
  return {
    actions,
    dialog: editing && <BulkDialog fields={fields} custom={custom} count={editing.count} onClose={() => { setEditing(null); closing.current?.(); }}
      onSave={async (change) => { await run(editing.selection, { change }); editing.done(); setEditing(null); }} />,
    progress: running && <BulkProgress id={running} onEnd={(after) => { setRunning(null); told(after); }} />,
  };
}

function BulkProgress({ id, onEnd }: { id: string; onEnd: (after: RecordBulk) => void }) {
  const t = useT('resource');
  const query = useRead(getBulk, { id }, { topics: ['core.bulk'], staleTime: 0 });
  const cancel = useAction(cancelBulk, { topics: ['core.bulk'] });
  const { data, refetch } = query;
  const end = useRef(onEnd);
  useEffect(() => { end.current = onEnd; });
  const ended = data !== undefined && data.state !== 'running' && data.state !== 'undoing';
  useEffect(() => {
    if (ended) { end.current(data); return; }
    // Live events come with every batch; this is for the moment the line is down.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 2000);
    return () => clearInterval(timer);
  }, [ended, data, refetch]);
  if (!data) return null;
  return (
    <div className="flex items-end gap-4 border-t bg-popover px-4 py-2 sm:px-6">
      <Progress className="min-w-0 flex-1" showLabel label={t(data.state === 'undoing' ? 'import.undoing' : 'bulk.running')} value={data.handled} max={Math.max(data.total, 1)} valueText={t('import.progress', { done: figure(data.handled), total: figure(data.total) })} />
      {data.state === 'running' && <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>{t('import.cancel')}</Button>}
    </div>
  );
}

/** One field and its new value for all chosen rows. */
function BulkDialog({ fields, custom, count, onSave, onClose }: { fields: readonly RecordField[]; custom: readonly CustomField[]; count: number; onSave: (change: Record<string, unknown>) => Promise<void>; onClose: () => void }) {
  const t = useT('resource');
  const core = useT();
  const form = useId();
  const [key, setKey] = useState(fields[0]?.key ?? custom[0]?.id ?? '');
  const [value, setValue] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = fields.find((f) => f.key === key);
  const own = custom.find((f) => f.id === key);
  const save = async () => {
    setBusy(true);
    setWrong(null);
    try { await onSave(own ? { custom: { [own.id]: (value ?? null) as CustomValue } } : { [key]: field?.type === 'switch' ? value === 'yes' : field?.type === 'number' && value !== null ? Number(value) : value }); } catch (error) {
      const first = (error as { fields?: Array<{ message: string }> }).fields?.[0];
      if (first) setWrong(first.message); else showError(error);
    } finally { setBusy(false); }
  };
  const mayEmpty = own ? !own.required : field?.type === 'switch' ? false : !field?.required;
  return (
    <Dialog open title={t('bulk.editTitle', { count, n: figure(count) })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={busy} disabled={value === null && !mayEmpty}>{t('bulk.apply', { count, n: figure(count) })}</Button></>}>
      <form id={form} className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); void save(); }}>
        <Field label={t('record.field')}><Select value={key} onValueChange={(next) => { setKey(next); setValue(null); setWrong(null); }} options={[...fields.map((f) => ({ value: f.key, label: f.label })), ...custom.map((f) => ({ value: f.id, label: f.label }))]} /></Field>
        <Field key={key} label={t('bulk.value')} help={mayEmpty ? t('bulk.emptyHelp') : undefined} error={wrong}>
          {own ? <CustomControl eager field={own} value={(value ?? null) as CustomValue} set={setValue} /> : <BulkValue field={field!} value={value} set={setValue} />}
        </Field>
      </form>
    </Dialog>
  );
}

function BulkValue({ field, value, set }: { field: RecordField; value: unknown; set: (value: unknown) => void }) {
  const t = useT('resource');
  const text = String(value ?? '');
  const typed = (e: { target: { value: string } }) => set(e.target.value === '' ? null : e.target.value);
  switch (field.type) {
    case 'select': return <Select value={text} onValueChange={(v) => set(v || null)} options={[...(field.required ? [] : [{ value: '', label: '–' }]), ...(field.options ?? [])]} />;
    case 'switch': return <Select value={text} onValueChange={set} options={[{ value: 'yes', label: t('list.yes') }, { value: 'no', label: t('list.no') }]} />;
    case 'paragraph': return <Textarea value={text} onChange={typed} />;
    case 'number': case 'money': return <Input inputMode="decimal" className="figures" value={text} onChange={typed} />;
    default: return <Input type={field.type === 'date' ? 'date' : 'text'} dir={field.type === 'text' ? 'auto' : undefined} value={text} onChange={typed} />;
  }
}
