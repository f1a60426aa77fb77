import { Maximize2 } from 'lucide-react';
import { useMemo, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { useShowsRecord, type PresentRecord } from '../present-record.ts';
import { useGo } from '../router.ts';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/button.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { topOverlay } from '../ui/overlay-stack.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { tip } from '../ui/tip.ts';
import './resource-texts.ts';
import { CustomValues } from './custom-values.tsx';
import { choicesOf, humanized } from './filter-tree.ts';
import { EditableCell, FieldValue } from './list-cell.tsx';
import type { Choice } from './list-types.ts';
import { RecordAttachments } from './record-attachments.tsx';
import { RecordComments } from './record-comments.tsx';
import { recordDoors } from './record-doors.ts';
import { RecordConflictNotice, type FieldWords } from './record-conflict.tsx';
import type { Neighbours } from './neighbours.ts';
import { RecordSteps, useStepKeys } from './record-steps.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { RecordTitle } from './record-title.tsx';
import { RecordWatch } from './record-watch.tsx';
import type { OpenRecord, RecordRow } from './use-record.ts';

/** A key field of a record. */
export interface RecordProperty<Row> {
  key: string;
  label: string;
  cell?: (row: Row) => ReactNode;
  editable?: boolean;
}

/** Props of RecordPanel. */
export interface RecordPanelProps<Row extends RecordRow> extends Neighbours {
  record: OpenRecord<Row>;
  topic: string;
  id: string;
  /** Field that names the record; editable in place with `canEdit`. */
  titleKey: string;
  /** What a new name changes, where it is made of other fields. */
  titleChanges?: (row: Row, title: string) => Partial<Row>;
  /** What is edited, where the title shown is no name. */
  titleValue?: (row: Row) => string;
  fields: Readonly<Record<string, ListField>>;
  properties: ReadonlyArray<RecordProperty<Row>>;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** What its history tells of besides the key fields. */
  labels?: Readonly<Record<string, string>>;
  canEdit: boolean;
  onClose: () => void;
  /** A StatusPill with its allowed transitions. */
  status?: (row: Row) => ReactNode;
  /** Whom the record is with, for Create Bites. */
  party?: NonNullable<PresentRecord['party']> | undefined;
  /** Buttons and menus of the record. */
  actions?: (row: Row) => ReactNode;
  /** More under the key fields. */
  children?: (row: Row) => ReactNode;
  /** Further tabs, for related records. */
  tabs?: ReadonlyArray<{ value: string; label: string; count?: number; content: (row: Row) => ReactNode }>;
  /** Address of the record as a page of its own. */
  pageHref?: string | undefined;
}

/** A record beside its list: name, state, key fields, history, comments, files, and the way to its neighbours. */
export function RecordPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  const t = useT('resource');
  const go = useGo();
  const { record, fields, titleKey } = props;
  const words: FieldWords = { fields, labelOf: (key) => props.properties.find((p) => p.key === key)?.label ?? props.labels?.[key] ?? (key === titleKey ? t('record.title') : humanized(key)), choicesFor: (key) => choicesOf(key, fields[key], props.choices) };
  const title = String((record.row as Record<string, unknown> | undefined)?.[titleKey] ?? '');
  const { topic, id } = props;
  const [partyId, partyKind] = [props.party?.id, props.party?.kind];
  useShowsRecord(useMemo(() => (title === '' ? null : { kind: topic.slice(topic.indexOf('.') + 1), id, label: title, party: partyId && partyKind ? { id: partyId, kind: partyKind } : null }), [topic, id, title, partyId, partyKind]));
  // Kept from one record to the next.
  const [tab, setTab] = useState('details');
  const body = useRef<HTMLDivElement>(null);
  useStepKeys(props, () => topOverlay()?.id === body.current?.closest('[data-overlay]')?.getAttribute('data-overlay'));
  return (
    <FormDrawer
      modal={false} size="lg" onClose={props.onClose}
      title={record.row ? <RecordTitle key={id} title={title} value={props.titleValue?.(record.row) ?? title} canEdit={props.canEdit && fields[titleKey]?.type === 'text'} onSave={(next) => record.save(props.titleChanges?.(record.row!, next) ?? { [titleKey]: next } as Partial<Row>)} /> : <Skeleton className="w-48" />}
      actions={(
        <span className="flex items-center gap-0.5">
          {record.row && props.actions?.(record.row)}
          <RecordSteps previousHref={props.previousHref} nextHref={props.nextHref} />
          {props.pageHref && <IconButton size="sm" className="text-muted-foreground" aria-label={t('record.fullPage')} {...tip(t('record.fullPage'), { keys: 'enter' })} onClick={() => go(props.pageHref!)}><Maximize2 /></IconButton>}
        </span>
      )}
    >
      <div ref={body}>
        <QueryView query={record.query} skeleton={<div className="flex flex-col gap-3"><Skeleton className="w-1/2" /><Skeleton className="w-2/3" /><Skeleton className="w-1/3" /></div>}>
          {() => <PanelBody key={id} {...props} row={record.row!} words={words} tab={tab} onTab={setTab} />}
        </QueryView>
      </div>
    </FormDrawer>
  );
}

function PanelBody<Row extends RecordRow>({ row, words, record, topic, id, tab, onTab, ...props }: RecordPanelProps<Row> & { row: Row; words: FieldWords; tab: string; onTab: (tab: string) => void }) {
  const t = useT('resource');
  const [incoming, setIncoming] = useState<readonly File[]>();
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0 || event.defaultPrevented || !recordDoors().upload) return;
    event.preventDefault();
    setIncoming([...files]);
    onTab('attachments');
  };
  const details = (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[minmax(7rem,1fr)_2fr] items-center gap-x-4 gap-y-1 text-sm">
        {props.properties.map((p) => <Property key={p.key} property={p} row={row} record={record} words={words} canEdit={props.canEdit} />)}
      </dl>
      <CustomValues topic={topic} subjectId={id} canEdit={props.canEdit} />
      {props.children?.(row)}
    </div>
  );
  return (
    <div role="presentation" className="flex min-h-full flex-col gap-4" onPaste={(e) => take(e, e.clipboardData.files)} onDragOver={(e) => { if (e.dataTransfer.types.includes('Files') && recordDoors().upload) e.preventDefault(); }} onDrop={(e) => take(e, e.dataTransfer.files)}>
      {record.conflict && <RecordConflictNotice mine={record.conflict.changes as Record<string, unknown>} current={record.conflict.current as unknown as Record<string, unknown>} words={words} busy={record.saving} onChoose={record.resolve} />}
      {props.status && <div>{props.status(row)}</div>}
      <Tabs
        aria-label={t('record.tabs')} value={tab} onValueChange={onTab} aside={<RecordWatch topic={topic} subjectId={id} />}
        tabs={[
          { value: 'details', label: t('record.details'), content: details },
          ...(props.tabs ?? []).map((x) => ({ value: x.value, label: x.label, ...(x.count === undefined ? {} : { count: x.count }), content: x.content(row) })),
          { value: 'comments', label: t('record.comments'), content: <RecordComments topic={topic} subjectId={id} /> },
          { value: 'attachments', label: t('record.attachments'), content: <RecordAttachments topic={topic} subjectId={id} canEdit={props.canEdit} {...(incoming ? { incoming } : {})} onTaken={() => setIncoming(undefined)} /> },
          { value: 'timeline', label: t('record.timeline'), content: <RecordTimeline topic={topic} subjectId={id} words={words} /> },
        ]}
      />
    </div>
  );
}

function Property<Row extends RecordRow>({ property, row, record, words, canEdit }: { property: RecordProperty<Row>; row: Row; record: OpenRecord<Row>; words: FieldWords; canEdit: boolean }) {
  const { key, label, cell } = property;
  const field = words.fields?.[key];
  const choices = words.choicesFor?.(key);
  const shown = cell ? cell(row) : <FieldValue value={(row as unknown as Record<string, unknown>)[key]} field={field} choices={choices} />;
  const editable = canEdit && property.editable && field;
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn('min-h-8 min-w-0 py-1.5 break-words', editable && 'px-2 py-0.5')}>{editable ? <EditableCell row={row} column={{ key, header: label, align: 'start' }} field={field} choices={choices} onEdit={(_row, k, value) => record.save({ [k]: value } as Partial<Row>)}>{shown}</EditableCell> : <span className="block px-2">{shown}</span>}</dd>
    </>
  );
}
