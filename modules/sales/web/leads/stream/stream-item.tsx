import type { CustomValue } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomText } from '#core/web/resource/custom-control.tsx';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { eventWords, outsiderName } from '#core/web/resource/event-words.ts';
import { FieldValue } from '#core/web/resource/list-cell.tsx';
import type { FieldWords } from '#core/web/resource/record-conflict.tsx';
import { PersonFace } from '#core/web/resource/record-timeline.tsx';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { StreamEntry } from '../../../contract.ts';
import { ActivityLine } from '../activity-line.tsx';

const known = ['created', 'changed', 'moved', 'removed', 'restored'];

/** One entry of a timeline: an activity with what can be done about it, or who did what and when. */
export function StreamItem({ topic, item, words, canEdit }: { topic: string; item: StreamEntry; words: FieldWords; canEdit: boolean }) {
  const t = useT('sales');
  const core = useT('resource');
  if (item.activity) return <div className="rounded-lg border"><ActivityLine activity={item.activity} canEdit={canEdit} withSubject={item.subject !== null} /></div>;
  const outsider = item.event ? outsiderName(item.event.type, item.outsider) : null;
  const verb = item.event?.type.split('.')[2] ?? '';
  const what = item.comment ? t('leads.stream.commented') : item.file ? t('leads.stream.attached') : item.subject === null && known.includes(verb) ? core(`record.verb.${verb}`) : eventWords(item.event!.type, item.event!.number);
  return (
    <div className="flex gap-3">
      <PersonFace person={outsider === null ? item.actor : null} isOutsider={outsider !== null} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere"><span className="font-medium">{outsider ?? item.actor?.name ?? (item.automation === null ? core('record.system') : core('record.automation', { name: item.automation }))}</span> {what} <Where item={item} said={what} />{item.event?.note && <> <bdi className="font-medium">{item.event.note}</bdi></>} <span className="text-muted-foreground">· <RelativeTime value={item.at} /></span></p>
        {item.comment && <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">{item.comment.body}</p>}
        {item.file && (item.file.url ? <a href={item.file.url} target="_blank" rel="noopener" className="focus-ring mt-1 inline-block rounded-sm text-primary-ink underline underline-offset-2"><bdi>{item.file.name}</bdi></a> : <bdi className="mt-1 block">{item.file.name}</bdi>)}
        {item.event?.changes && <Changes topic={topic} changes={item.event.changes} words={words} />}
      </div>
    </div>
  );
}

/** What changed, from and to; custom fields are told by the name they had. */
function Changes({ topic, changes, words }: { topic: string; changes: Record<string, [unknown, unknown]>; words: FieldWords }) {
  const { custom } = useCustomFields(topic);
  const ownOf = (key: string) => (words.fields?.[key] ? undefined : custom.find((f) => f.label === key));
  const shown = (key: string, value: unknown) => { const own = ownOf(key); const told = own ? undefined : words.shown?.(key, value); if (told !== undefined) return told; return own ? <CustomText field={own} value={(value ?? null) as CustomValue} /> : <FieldValue value={value} field={words.fields?.[key]} choices={words.choicesFor?.(key)} />; };
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-muted-foreground">
      {Object.entries(changes).map(([key, [before, after]]) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-1.5"><span>{ownOf(key) ? key : words.labelOf(key)}:</span><s className="decoration-muted-foreground/60">{shown(key, before)}</s><span aria-hidden className="mirror-rtl">→</span><span className="text-foreground">{shown(key, after)}</span></li>
      ))}
    </ul>
  );
}

/** The record something stands at, where that is another than the page's: a link for whoever may open it. */
function Where({ item: { subject, event }, said }: { item: StreamEntry; said: string }) {
  const addressOf = useRecordAddress();
  if (!subject) return null;
  const called = event?.number ?? subject.name;
  // Some sentences name the record already.
  if (called === null || said.includes(called)) return null;
  const to = addressOf(subject.topic, subject.id);
  return to ? <Link to={to} className="focus-ring rounded-sm font-medium hover:underline"><bdi>{called}</bdi></Link> : <bdi className="font-medium">{called}</bdi>;
}
