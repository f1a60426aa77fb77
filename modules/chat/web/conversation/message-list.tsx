import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { dayText } from '#core/web/ui/date-text.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { Skeleton, useDelayed } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { Message, Room } from '../../contract.ts';
import { nameOf, useChat, useMessages } from '../store/use-chat.ts';
import type { MessageHandlers } from './message-menu.tsx';
import { MessageRow, OutgoingRow } from './message-row.tsx';
import { textIn, useFiltered, type Filtered } from '../store/filtered.ts';
import { rowsOf } from './rows.ts';
import { useSeen } from './use-seen.ts';

const nearPx = 300;
const burstMs = 1200;

interface ListProps { room: Room; threadRootSeq?: number; on: MessageHandlers; /** A message to show, with a number that grows with each wish. */ target: { seq: number; turn: number } | null }

/** Messages of a room or thread, oldest first: at its end it follows what comes, elsewhere it stays where one reads. At most two hundred are in the page. */
export function MessageList(props: ListProps) {
  const filtered = useFiltered();
  // Nothing is shown for a blink that its reader does not want to meet.
  return filtered ? <List {...props} filtered={filtered} /> : <div className="min-h-0 flex-1" aria-busy />;
}

function List({ room, threadRootSeq, on, target, filtered }: ListProps & { filtered: Filtered }) {
  const t = useT('chat');
  const language = useLanguage();
  const { account } = useViewer();
  const { store } = useChat();
  const thread = threadRootSeq ?? null;
  const { messages, outgoing, loaded, hasBefore, hasAfter } = useMessages(room._id, thread);
  const [failure, setFailure] = useState<unknown>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [away, setAway] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const bottom = useRef(true);
  const anchor = useRef<{ seq: string; offset: number } | null>(null);
  // Where the viewer stood when they came: the line stays there while they read on.
  const [unreadAfter] = useState(() => (thread === null && room.unread > 0 ? room.me.lastReadSeq : null));
  const rows = useMemo(() => rowsOf(messages, outgoing, { me: account.id, unreadAfter, timeZone: zoneHere() }), [messages, outgoing, account.id, unreadAfter]);
  const bySeq = useMemo(() => new Map(messages.map((m) => [m.seq, m])), [messages]);
  const roomId = room._id;

  const load = useCallback(() => {
    setFailure(null);
    store.load(roomId, 'newest', 0, thread).catch(setFailure);
  }, [store, roomId, thread]);
  useEffect(() => { if (!loaded) load(); }, [loaded, load]);

  const onScroll = () => {
    const element = frame.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    bottom.current = left < 40 && !hasAfter;
    setAway(left > 600 || hasAfter);
    const first = [...element.querySelectorAll<HTMLElement>('[data-seq]')].find((row) => row.offsetTop + row.offsetHeight > element.scrollTop);
    anchor.current = first ? { seq: first.dataset.seq!, offset: first.offsetTop - element.scrollTop } : null;
    if (messages.length === 0) return;
    if (hasBefore && element.scrollTop < nearPx) void store.load(roomId, 'before', messages[0]!.seq, thread).catch(() => undefined);
    if (hasAfter && left < nearPx) void store.load(roomId, 'after', messages.at(-1)!.seq, thread).catch(() => undefined);
  };
  // What is read stays where it is when lines come above it; at the end the newest line stays in sight.
  const settle = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    if (bottom.current) { element.scrollTop = element.scrollHeight; return; }
    const row = anchor.current && element.querySelector<HTMLElement>(`[data-seq="${anchor.current.seq}"]`);
    if (row) element.scrollTop = row.offsetTop - anchor.current!.offset;
  }, []);
  useLayoutEffect(settle, [rows, settle]);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [settle, loaded]);
  const sending = outgoing.length;
  const before = useRef(sending);
  useLayoutEffect(() => { if (sending > before.current) { bottom.current = true; settle(); } before.current = sending; }, [sending, settle]);

  const [lit, setLit] = useState<number | null>(null);
  useEffect(() => {
    if (!target) return undefined;
    let gone = false;
    const show = () => {
      if (gone) return;
      bottom.current = false;
      setLit(target.seq);
      requestAnimationFrame(() => { const row = frame.current?.querySelector<HTMLElement>(`[data-seq="${target.seq}"]`); row?.scrollIntoView({ block: 'center' }); row?.focus({ preventScroll: true }); });
    };
    const timeline = store.timeline(roomId);
    const find = async () => {
      // What is on its way first would otherwise take the place of what is around it.
      if (!timeline.range(thread)) await store.load(roomId, 'newest', 0, thread);
      if (!timeline.shown(thread).some((m) => m.seq === target.seq)) await store.load(roomId, 'around', target.seq, thread);
      show();
    };
    find().catch(setFailure);
    const timer = setTimeout(() => setLit(null), 4000);
    return () => { gone = true; clearTimeout(timer); };
  }, [target, store, roomId, thread]);

  const toNewest = () => {
    bottom.current = true;
    setAway(false);
    if (hasAfter) void store.load(roomId, 'newest', 0, thread).then(settle, setFailure); else settle();
  };
  const seen = useSeen(room, messages, bottom, hasAfter, thread);
  useBursts(messages, room, account.id, loaded, filtered);
  useQuotes(room._id, messages);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="article"]')];
    const at = all.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = all[Math.min(all.length - 1, Math.max(0, at + step))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const focusable = focused !== null && bySeq.has(focused) ? focused : (messages.findLast((m) => m.kind !== 'system')?.seq ?? null);
  const waiting = useDelayed(!loaded && failure === null);
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={frame} onScroll={onScroll} onKeyDown={onKeyDown} role="log" aria-live="off" aria-label={thread === null ? t('list.label') : t('thread.title')} aria-busy={!loaded} tabIndex={messages.length === 0 ? 0 : -1} className="focus-ring-inset flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]">
        <div className="relative mt-auto pt-4 pb-3">
          {failure !== null && !loaded && <QueryError error={failure} onRetry={load} />}
          {waiting && <Waiting />}
          {loaded && !hasBefore && thread === null && room.retentionDays !== null && <p className="px-4 pb-2 text-center text-xs text-muted-foreground">{t('retention.gone', { count: room.retentionDays })}</p>}
          {rows.map((row) => {
            switch (row.kind) {
              case 'day': return <div key={row.key} className="my-2 flex items-center gap-3 px-4 text-xs font-medium text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">{dayText(row.day, language)}</div>;
              case 'unread': return <div key={row.key} className="my-1 flex items-center gap-3 px-4 text-xs font-medium text-destructive-ink before:h-px before:flex-1 before:bg-destructive/50">{t('list.new')}</div>;
              case 'outgoing': return <OutgoingRow key={row.key} entry={row.entry} grouped={row.grouped} me={account.id} name={account.name} photo={account.photo} onRetry={() => store.outbox.retry(row.key)} onDiscard={() => store.outbox.discard(row.key)} />;
              case 'message': {
                const { message } = row;
                return (
                  <MessageRow
                    key={row.key} message={message} grouped={row.grouped} room={room} me={account.id} on={on} focusable={focusable === message.seq} onFocus={setFocused} highlighted={lit === message.seq} inThread={thread !== null}
                    quoted={message.replyToSeq === null ? null : (bySeq.get(message.replyToSeq) ?? store.quotes.at(roomId, message.replyToSeq) ?? null)} filtered={filtered} status={seen.of(message)}
                  />
                );
              }
            }
          })}
          {loaded && rows.length === 0 && <p className="px-4 py-8 text-center text-muted-foreground">{t('list.empty')}</p>}
        </div>
      </div>
      {away && <Button size="sm" variant="outline" className="absolute end-4 bottom-3 shadow-popover" onClick={toNewest}><ArrowDown aria-hidden />{room.unread > 0 ? t('list.newCount', { count: room.unread }) : t('list.newest')}</Button>}
    </div>
  );
}

function Waiting() {
  return <div className="space-y-4 px-4">{['w-3/5', 'w-2/5', 'w-3/4', 'w-1/2'].map((width) => <div key={width} className="flex gap-3"><Skeleton className="size-8 rounded-full" /><div className="flex-1 space-y-1.5"><Skeleton className="h-3 w-24" /><Skeleton className={`h-4 ${width}`} /></div></div>)}</div>;
}

/** Reads messages that are answered and stand too far up to be loaded. */
function useQuotes(roomId: string, messages: readonly Message[]): void {
  const { store } = useChat();
  useEffect(() => {
    for (const { replyToSeq } of messages) if (replyToSeq !== null && store.quotes.at(roomId, replyToSeq) === undefined) void store.quotes.load(roomId, replyToSeq).catch(() => undefined);
  }, [store, roomId, messages]);
}

/** Says once per burst who wrote, with the text when it is a single message. */
function useBursts(messages: readonly Message[], room: Room, me: string, loaded: boolean, filtered: Filtered): void {
  const t = useT('chat');
  const last = useRef<number | null>(null);
  const gathered = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!loaded) return;
    const newest = messages.at(-1)?.seq ?? 0;
    if (last.current !== null) gathered.current.push(...messages.filter((m) => m.seq > last.current! && m.sender._id !== me && m.kind !== 'system'));
    last.current = Math.max(last.current ?? 0, newest);
    if (gathered.current.length === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const all = gathered.current.splice(0);
      const one = all[0]!;
      announce(all.length === 1 ? t('list.cameOne', { name: nameOf(one.sender), text: textIn(t, room, one, filtered) }) : t('list.came', { count: all.length }), 'polite');
    }, burstMs);
  }, [messages, room, me, loaded, filtered, t]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
