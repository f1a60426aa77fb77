import { CalendarClock, Mic, Paperclip, SendHorizontal, Smile, Square, Trash2, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import { clock, dropProps, UploadTiles, useRecorder, useUploads } from '#modules/files/web/public.tsx';
import { limits } from '../../contract/words.ts';
import type { Message, Room } from '../../contract.ts';
import { useRoomPeople } from '../details/use-room-people.ts';
import { ScheduleMenu } from '../later/schedule-menu.tsx';
import { lineOf, useFiltered } from '../store/filtered.ts';
import { sayTyping } from '../store/live.ts';
import { nameOf, useChanges, useChat } from '../store/use-chat.ts';
import { EmojiPicker } from './emoji.tsx';
import { called, fromSource, mentionAt, toSource, type Named } from './mentions.ts';
import { useMessageActions } from './message-actions.ts';
import { readiness } from './ready.ts';

/** Where a composer stands: a room, or one of its threads. */
export const placeOf = (roomId: string, threadRootSeq: number | null): string => `${roomId} ${threadRootSeq ?? ''}`;

interface ComposerProps {
  room: Room; threadRootSeq?: number | undefined;
  replyTo: Message | null; onReply: (message: Message | null) => void;
  editing: Message | null; onEdit: (message: Message | null) => void;
  /** The viewer's newest message, for editing it with the arrow key. */
  lastOwn: () => Message | null;
  autoFocus?: boolean; label: string;
}

/** Where messages are written: Enter sends, Shift and Enter begins a new line; what is begun stays as a draft. */
export function Composer({ room, threadRootSeq, replyTo, onReply, editing, onEdit, lastOwn, autoFocus = false, label }: ComposerProps) {
  const t = useT('chat');
  const { store, drafts, begunEdits } = useChat();
  const drafted = useChanges(store, 'drafts');
  const actions = useMessageActions();
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const thread = threadRootSeq ?? null;
  const place = placeOf(room._id, thread);
  const filtered = useFiltered();
  const [begun] = useState(() => ({ draft: drafts.get(room._id, thread)?.body ?? '', edit: editing ? begunEdits.get(place) : undefined }));
  const [start] = useState(() => fromSource(begun.draft));
  const [text, setText] = useState(begun.edit?.text ?? start.text);
  const known = useRef<Named[]>([...start.people, ...(begun.edit?.people ?? [])]);
  /** What comes back once an edit is over. */
  const kept = useRef(start.text);
  /** The draft as this composer has read or written it. */
  const own = useRef(begun.draft);
  const edited = useRef(editing);
  const uploads = useUploads({ documents: true, maxFiles: limits.attachments, name: `chat ${room._id} ${thread ?? ''}` });
  const recorder = useRecorder({ onFile: (file) => uploads.add([file]) });
  // A room tells its first twenty people; the others are asked for once somebody is called.
  const everybody = useRoomPeople(room._id, room.peopleCount > room.people.length && text.includes('@'));
  const people = (everybody.people.length > room.people.length ? everybody.people : room.people).filter((p) => p._id !== store.me);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState(-1);
  const mention = room.kind === 'group' && document.activeElement === box.current ? mentionAt(text, caret) : null;
  const found = mention && mention.from !== dismissed ? people.filter((p) => called(nameOf(p), mention.query)).slice(0, 6) : [];
  const { ready, tooLong, failed } = readiness(text, uploads);

  useEffect(() => { if (autoFocus) box.current?.focus(); }, [autoFocus]);
  useEffect(() => { if (replyTo) box.current?.focus(); }, [replyTo]);
  useEffect(() => {
    const before = edited.current;
    edited.current = editing;
    // One that was begun before its window was minimized is there as it was left.
    if (!editing || before === editing) return;
    // From one message to another: what was begun before both is what comes back.
    if (!before) kept.current = text;
    const source = fromSource(editing.body);
    known.current = [...known.current, ...source.people];
    setText(source.text);
    requestAnimationFrame(() => { box.current?.focus(); box.current?.setSelectionRange(source.text.length, source.text.length); });
    // Only when another message is edited, not with each key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editing]);
  useEffect(() => {
    const body = drafts.get(room._id, thread)?.body ?? '';
    if (body === own.current) return;
    // Another tab or device went on writing, or has sent it.
    own.current = body;
    const source = fromSource(body);
    known.current = [...known.current, ...source.people];
    if (edited.current) kept.current = source.text; else setText(source.text);
  }, [drafted, drafts, room._id, thread]);
  // Grows with what is written, up to a third of the window.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, window.innerHeight / 3)}px`;
  }, [text]);

  /** The message that is answered, also while it is still to be read. */
  const answered = () => drafts.get(room._id, thread)?.replyToSeq ?? null;
  const source = () => toSource(text.trim(), [...known.current, ...people.map((p) => ({ id: p._id, name: nameOf(p) }))]);
  const change = (next: string) => {
    setText(next);
    if (editing) { begunEdits.set(place, { message: editing, text: next, people: known.current }); return; }
    own.current = toSource(next, known.current).body;
    drafts.set(room._id, own.current, answered(), thread);
    if (next !== '') sayTyping(room._id, thread);
  };
  const clear = () => { setText(''); own.current = ''; drafts.set(room._id, '', null, thread); uploads.clear(); onReply(null); };
  const cancelEdit = () => { begunEdits.delete(place); onEdit(null); setText(kept.current); kept.current = ''; };
  const send = () => {
    if (!ready) return;
    const { body, mentions } = source();
    if (editing) {
      if (body === editing.body) { cancelEdit(); return; }
      // What is refused stays to be corrected.
      void actions.edit(editing, body, mentions).then((stored) => { if (stored && edited.current?._id === editing._id) cancelEdit(); });
      return;
    }
    const done = uploads.items.filter((item) => item.state === 'done');
    store.outbox.add({ clientMessageId: newId(), roomId: room._id, body, attachmentIds: uploads.ids, attachments: done.flatMap((item) => item.card ?? []), replyToSeq: answered(), threadRootSeq: thread, mentions, queuedAt: new Date().toISOString() });
    clear();
    box.current?.focus();
  };
  const choose = (index: number) => {
    const person = found[index];
    if (!person || !mention) return;
    const name = nameOf(person);
    known.current = [...known.current, { id: person._id, name }];
    change(`${text.slice(0, mention.from)}@${name} ${text.slice(caret)}`);
    const at = mention.from + name.length + 2;
    requestAnimationFrame(() => { box.current?.setSelectionRange(at, at); setCaret(at); });
  };
  const insert = (part: string) => {
    const element = box.current;
    const at = element?.selectionStart ?? text.length;
    change(text.slice(0, at) + part + text.slice(element?.selectionEnd ?? at));
    requestAnimationFrame(() => { element?.focus(); element?.setSelectionRange(at + part.length, at + part.length); });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (found.length > 0) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); setChosen((chosen + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length); return; }
      if (event.key === 'Enter' || event.key === 'Tab') { event.preventDefault(); choose(Math.min(chosen, found.length - 1)); return; }
      if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); setDismissed(mention!.from); return; }
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) { event.preventDefault(); send(); return; }
    if (event.key === 'Escape' && (editing || replyTo)) { event.preventDefault(); event.stopPropagation(); if (editing) cancelEdit(); else onReply(null); return; }
    if (event.key === 'ArrowUp' && text === '' && !editing) { const last = lastOwn(); if (last) { event.preventDefault(); onEdit(last); } }
  };

  if (!room.canWrite) return <p className="border-t px-4 py-3 text-center text-sm text-muted-foreground">{t(room.archivedAt ? 'composer.archived' : 'composer.blocked')}</p>;
  const about = editing ?? replyTo;
  const listId = `mentions-${room._id}-${thread ?? 0}`;
  return (
    <div className="relative border-t bg-background px-3 pt-2 pb-2" {...dropProps(uploads)}>
      {about && (
        <div className="mb-1.5 flex items-center gap-2 rounded-md bg-muted px-2 py-1 text-xs">
          <span className="min-w-0 flex-1 truncate"><span className="font-medium">{editing ? t('composer.editing') : t('composer.replying', { name: nameOf(about.sender) })}</span> <bdi className="text-muted-foreground">{lineOf(t, about, filtered)}</bdi></span>
          <IconButton size="sm" className="size-6" aria-label={t('composer.cancel')} onClick={() => (editing ? cancelEdit() : onReply(null))}><X /></IconButton>
        </div>
      )}
      <UploadTiles uploads={uploads} addTile={false} className="mb-2 max-h-56 overflow-y-auto" />
      {found.length > 0 && (
        <ul id={listId} role="listbox" aria-label={t('composer.mentions')} className="absolute inset-x-3 bottom-full mb-1 max-w-72 rounded-md border bg-popover p-1 shadow-popover">
          {found.map((person, i) => (
            <li key={person._id} id={`${listId}-${i}`} role="option" aria-selected={i === chosen} onMouseDown={(event) => { event.preventDefault(); choose(i); }} className={cn('flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5', i === chosen && 'bg-accent')}>
              <Avatar id={person._id} name={nameOf(person)} src={person.photo} size="sm" decorative /><bdi className="truncate">{nameOf(person)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {recorder.state === 'recording' || recorder.state === 'asking'
        ? (
          <div className="flex h-11 items-center gap-2">
            <span role="status" className="figures flex flex-1 items-center gap-2"><span aria-hidden className="size-2 rounded-full bg-destructive" />{recorder.state === 'asking' ? t('voice.asking') : t('voice.recording', { time: clock(recorder.seconds) })}
              <span aria-hidden className="h-1.5 max-w-32 flex-1 overflow-hidden rounded-full bg-muted"><span className="block h-full bg-primary" style={{ width: `${Math.round(recorder.level * 100)}%` }} /></span>
            </span>
            <IconButton aria-label={t('voice.discard')} {...tip(t('voice.discard'))} onClick={recorder.cancel}><Trash2 /></IconButton>
            <IconButton variant="primary" aria-label={t('voice.stop')} {...tip(t('voice.stop'))} onClick={() => void recorder.stop()}><Square /></IconButton>
          </div>
        )
        : (
          <div className="flex items-end gap-1">
            {!editing && <IconButton size="sm" aria-label={t('composer.attach')} {...tip(t('composer.attach'))} onClick={() => files.current?.click()}><Paperclip /></IconButton>}
            <input ref={files} type="file" hidden multiple accept={uploads.accept || undefined} data-chat-files onChange={(event) => { uploads.add([...event.target.files ?? []]); event.target.value = ''; }} />
            <textarea
              ref={box} value={text} rows={1} dir="auto" aria-label={label} placeholder={label} onKeyDown={onKeyDown} aria-invalid={tooLong || undefined}
              {...(found.length > 0 ? { 'role': 'combobox', 'aria-expanded': true, 'aria-controls': listId, 'aria-autocomplete': 'list' as const, 'aria-activedescendant': `${listId}-${chosen}` } : {})}
              onChange={(event) => { change(event.target.value); setCaret(event.target.selectionStart); setChosen(0); setDismissed(-1); }} onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
              className="focus-ring min-h-8 min-w-0 flex-1 resize-none rounded-md border border-input bg-background px-2.5 py-1.25 placeholder:text-muted-foreground pointer-coarse:min-h-11 pointer-coarse:py-2.5"
            />
            <EmojiPicker label={t('emoji.insert')} onChoose={insert} trigger={<IconButton size="sm" aria-label={t('emoji.insert')} {...tip(t('emoji.insert'))}><Smile /></IconButton>} />
            {!editing && text === '' && uploads.items.length === 0
              ? <IconButton size="sm" aria-label={t('voice.record')} {...tip(t('voice.record'))} onClick={() => void recorder.start()}><Mic /></IconButton>
              : (
                <>
                  {!editing && <ScheduleMenu room={room} compose={() => ({ ...source(), attachmentIds: uploads.ids, replyToSeq: answered(), threadRootSeq: thread })} disabled={!ready} onDone={clear} trigger={<IconButton size="sm" disabled={!ready} aria-label={t('later.send')} {...tip(t('later.send'))}><CalendarClock /></IconButton>} />}
                  <IconButton size="sm" variant="primary" aria-disabled={!ready} aria-label={t(editing ? 'composer.save' : 'composer.send')} {...tip(t(editing ? 'composer.save' : 'composer.send'), { keys: 'enter' })} onClick={send}><SendHorizontal className="mirror-rtl" /></IconButton>
                </>
              )}
          </div>
        )}
      {recorder.problem && <p role="alert" className="pt-1 text-xs text-destructive-ink">{recorder.problem}</p>}
      {failed && <p role="alert" className="pt-1 text-xs text-destructive-ink">{t('composer.failedFile')}</p>}
      {tooLong && <p role="alert" className="pt-1 text-xs text-destructive-ink">{t('refused.too_large', { count: limits.body })}</p>}
    </div>
  );
}
