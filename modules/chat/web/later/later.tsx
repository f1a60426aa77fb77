import { AlarmClock, ArrowLeft, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { WhenDialog } from '#core/web/ui/when-dialog.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { deleteReminder, deleteScheduled, limits, listReminders, listScheduled, topics, updateScheduled } from '../../contract.ts';
import { messageAddress } from '../../rules/message-address.ts';
import { problemText } from '../conversation/problem-text.ts';
import { fromSource, toSource } from '../conversation/mentions.ts';
import { lineOf, useFiltered } from '../store/filtered.ts';
import { plainText } from '../store/live.ts';
import { faceOf, nameOf, useChat, useRoom } from '../store/use-chat.ts';

type Scheduled = OutputOf<typeof listScheduled>['scheduled'][number];

/** Messages that wait for their time, and reminders of messages. */
export function Later() {
  const t = useT('chat');
  const scheduled = useRead(listScheduled, {}, { topics: [topics.later], staleTime: 0 });
  const reminders = useRead(listReminders, {}, { topics: [topics.later], staleTime: 0 });
  return (
    <section aria-labelledby="later" className="flex h-full w-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b px-4"><Link to="/chat" aria-label={t('page.back')} className="focus-ring rounded-sm p-1 md:hidden"><ArrowLeft className="mirror-rtl size-4" /></Link><h2 id="later" className="text-base font-semibold">{t('later.title')}</h2></header>
      <div className="min-h-0 w-full flex-1 overflow-y-auto">
        <div className="page-reading space-y-8 p-4">
          <section aria-labelledby="later-messages">
            <h3 id="later-messages" className="mb-2 font-semibold">{t('later.scheduled')}</h3>
            <QueryView query={scheduled} skeleton={<SkeletonRows rows={2} columns={2} />}>
              {(data) => (data.scheduled.length === 0 ? <EmptyState icon={CalendarClock} title={t('later.none')} level={4}>{t('later.noneHelp')}</EmptyState> : <ul className="divide-y rounded-lg border">{data.scheduled.map((entry) => <ScheduledLine key={entry.id} entry={entry} />)}</ul>)}
            </QueryView>
          </section>
          <section aria-labelledby="later-reminders">
            <h3 id="later-reminders" className="mb-2 font-semibold">{t('remind.title')}</h3>
            <QueryView query={reminders} skeleton={<SkeletonRows rows={2} columns={2} />}>
              {(data) => (data.reminders.length === 0 ? <EmptyState icon={AlarmClock} title={t('remind.none')} level={4}>{t('remind.noneHelp')}</EmptyState> : <ul className="divide-y rounded-lg border">{data.reminders.map((reminder) => <ReminderLine key={reminder.id} reminder={reminder} />)}</ul>)}
            </QueryView>
          </section>
        </div>
      </div>
    </section>
  );
}

function RoomName({ roomId }: { roomId: string }) {
  const { store } = useChat();
  const { room } = useRoom(roomId);
  return <Link to={`/chat/${roomId}`} className="focus-ring min-w-0 truncate rounded-sm font-medium hover:underline"><bdi>{room ? faceOf(room, store.me).name : '…'}</bdi></Link>;
}

function ScheduledLine({ entry }: { entry: Scheduled }) {
  const t = useT('chat');
  const core = useT();
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const remove = useAction(deleteScheduled, { topics: [topics.later] });
  const refused = entry.problem ? problemText(t, entry.problem.slice(entry.problem.indexOf('.') + 1)) : '';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2"><RoomName roomId={entry.roomId} />{entry.state === 'failed' && <Badge tone="destructive">{t('later.failed')}</Badge>}</p>
        <p className="line-clamp-3 wrap-anywhere" dir="auto">{plainText(entry) || t('message.files', { count: entry.attachmentIds.length })}</p>
        <p className="figures text-xs text-muted-foreground">{absoluteText(new Date(entry.sendAt), language, zoneHere())}{refused && ` · ${refused}`}</p>
      </div>
      <div className="flex gap-1"><Button size="sm" variant="outline" onClick={() => setEditing(true)}>{t('message.edit')}</Button><Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ id: entry.id })}>{core('action.delete')}</Button></div>
      {editing && <EditScheduled entry={entry} onClose={() => setEditing(false)} />}
    </li>
  );
}

function EditScheduled({ entry, onClose }: { entry: Scheduled; onClose: () => void }) {
  const t = useT('chat');
  const [source] = useState(() => fromSource(entry.body));
  const [text, setText] = useState(source.text);
  // What is refused stands at the moment.
  const update = useAction(updateScheduled, { topics: [topics.later], quiet: true });
  return (
    <WhenDialog title={t('later.edit')} label={t('later.when')} confirm={t('later.confirm')} first={new Date(entry.sendAt)} onChoose={(at) => update.mutateAsync({ id: entry.id, body: toSource(text, source.people).body, sendAt: at.toISOString() })} onClose={onClose}>
      <Field label={t('later.text')}><Textarea value={text} maxLength={limits.body} onChange={(event) => setText(event.target.value)} /></Field>
    </WhenDialog>
  );
}

function ReminderLine({ reminder }: { reminder: OutputOf<typeof listReminders>['reminders'][number] }) {
  const t = useT('chat');
  const core = useT();
  const language = useLanguage();
  const remove = useAction(deleteReminder, { topics: [topics.later] });
  const filtered = useFiltered();
  const { message } = reminder;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium"><bdi>{nameOf(message.sender)}</bdi></p>
        <Link to={messageAddress(message)} className="focus-ring line-clamp-2 rounded-sm wrap-anywhere hover:underline"><bdi>{lineOf(t, message, filtered)}</bdi></Link>
        <p className="figures text-xs text-muted-foreground">{absoluteText(new Date(reminder.at), language, zoneHere())}{reminder.note && ` · ${reminder.note}`}</p>
      </div>
      <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ id: reminder.id })}>{core('action.delete')}</Button>
    </li>
  );
}
