import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { useMemo, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { useShowsRecord, type PresentRecord } from '../present-record.ts';
import { useGo } from '../router.ts';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/button.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import './resource-texts.ts';
import { CustomValues } from './custom-values.tsx';
import { choicesOf, humanized } from './filter-tree.ts';
import { EditableCell, FieldValue } from './list-cell.tsx';
import type { Choice } from './list-types.ts';
import { RecordAttachments } from './record-attachments.tsx';
import { RecordComments } from './record-comments.tsx';
import { recordDoors } from './record-doors.ts';
import { RecordConflictNotice, type FieldWords } from './record-conflict.tsx';
import { RecordTimeline } from './record-timeline.tsx';
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
export interface RecordPanelProps<Row extends RecordRow> {
  record: OpenRecord<Row>;
  topic: string;
  id: string;
  /** Field that names the record; editable in place with `canEdit`. */
  titleKey: string;
  fields: Readonly<Record<string, ListField>>;
  properties: ReadonlyArray<RecordProperty<Row>>;
  choices?: Readonly<Record<string, readonly Choice[]>>;
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
  previousHref?: string | undefined;
  nextHref?: string | undefined;
  /** Address of the record as a page of its own. */
  pageHref?: string | undefined;
}

/** A record beside its list: name, state, key fields, history, comments, files, and the way to its neighbours. */
export function RecordPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  const t = useT('resource');
  const go = useGo();
  const { record, fields, titleKey } = props;
  const words: FieldWords = { fields, labelOf: (key) => props.properties.find((p) => p.key === key)?.label ?? (key === titleKey ? t('record.title') : humanized(key)), choicesFor: (key) => choicesOf(key, fields[key], props.choices) };
  const title = String((record.row as Record<string, unknown> | undefined)?.[titleKey] ?? '');
  const { topic, id } = props;
  const [partyId, partyKind] = [props.party?.id, props.party?.kind];
  useShowsRecord(useMemo(() => (title === '' ? null : { kind: topic.slice(topic.indexOf('.') + 1), id, label: title, party: partyId && partyKind ? { id: partyId, kind: partyKind } : null }), [topic, id, title, partyId, partyKind]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const to = event.key === 'j' ? props.nextHref : event.key === 'k' ? props.previousHref : undefined;
    if (to && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(to, { replace: true }); }
  };
  const step = (to: string | undefined, label: string, Icon: typeof ChevronLeft) => <IconButton size="sm" className="text-muted-foreground" aria-label={label} disabled={!to} onClick={() => to && go(to, { replace: true })}><Icon className="mirror-rtl" /></IconButton>;
  return (
    <FormDrawer
      modal={false} size="lg" onClose={props.onClose}
      title={record.row ? <RecordTitle record={record} row={record.row} titleKey={titleKey} title={title} field={fields[titleKey]} canEdit={props.canEdit} /> : <Skeleton className="w-48" />}
      actions={(
        <span className="flex items-center gap-0.5">
          {record.row && props.actions?.(record.row)}
          {(props.previousHref !== undefined || props.nextHref !== undefined) && <>{step(props.previousHref, t('record.previous'), ChevronLeft)}{step(props.nextHref, t('record.next'), ChevronRight)}</>}
          {props.pageHref && <IconButton size="sm" className="text-muted-foreground" aria-label={t('record.fullPage')} onClick={() => go(props.pageHref!)}><Maximize2 /></IconButton>}
        </span>
      )}
    >
      <div role="presentation" onKeyDown={onKeyDown}>
        <QueryView query={record.query} skeleton={<div className="flex flex-col gap-3"><Skeleton className="w-1/2" /><Skeleton className="w-2/3" /><Skeleton className="w-1/3" /></div>}>
          {() => <PanelBody {...props} row={record.row!} words={words} />}
        </QueryView>
      </div>
    </FormDrawer>
  );
}

function RecordTitle<Row extends RecordRow>({ record, row, titleKey, title, field, canEdit }: { record: OpenRecord<Row>; row: Row; titleKey: string; title: string; field: ListField | undefined; canEdit: boolean }) {
  const t = useT('resource');
  if (!canEdit || field?.type !== 'text') return <span dir="auto">{title}</span>;
  return <EditableCell row={row} column={{ key: titleKey, header: t('record.title') }} field={field} choices={undefined} onEdit={(_row, key, value) => record.save({ [key]: value } as Partial<Row>)}>{title}</EditableCell>;
}

function PanelBody<Row extends RecordRow>({ row, words, record, topic, id, ...props }: RecordPanelProps<Row> & { row: Row; words: FieldWords }) {
  const t = useT('resource');
  const [tab, setTab] = useState('details');
  const [incoming, setIncoming] = useState<readonly File[]>();
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0 || event.defaultPrevented || !recordDoors().upload) return;
    event.preventDefault();
    setIncoming([...files]);
    setTab('attachments');
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
        aria-label={t('record.tabs')} value={tab} onValueChange={setTab} aside={<RecordWatch topic={topic} subjectId={id} />}
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
      <dd className={cn('min-h-8 min-w-0 py-1.5 break-words', editable && 'px-2 py-0.5')}>{editable ? <EditableCell row={row} column={{ key, header: label, align: 'start' }} field={field} choices={choices} onEdit={(_row, k, value) => record.save({ [k]: value } as Partial<Row>)}>{shown}</EditableCell> : <span className="px-2">{shown}</span>}</dd>
    </>
  );
}
