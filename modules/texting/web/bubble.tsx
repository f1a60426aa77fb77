import { AlertCircle, Check, CheckCheck, Clock3, FileText, HelpCircle, PencilLine } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { sendAgain, type Text, type TextState } from '../contract.ts';
import { topics, useBase } from './base.ts';

const marks = { received: null, logged: PencilLine, queued: Clock3, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: AlertCircle, unknown: HelpCircle } as const;

/** How far a text is, as a small picture with its words. */
export function StateMark({ state, named = false }: { state: TextState; named?: boolean }) {
  const t = useT('texting');
  const Icon = marks[state];
  if (!Icon) return null;
  const wrong = state === 'failed' || state === 'unknown';
  return (
    <span className={cn('inline-flex items-center gap-1', wrong && 'text-destructive-ink', state === 'read' && 'text-info-ink')} title={named ? undefined : t(`state.${state}`)}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />{named ? t(`state.${state}`) : <span className="sr-only">{t(`state.${state}`)}</span>}
    </span>
  );
}

/** One text: theirs at the start, ours at the end, with its files, how far it is and what to do where it did not arrive. */
export function Bubble({ text, name, canSend }: { text: Text; name: string; canSend: boolean }) {
  const t = useT('texting');
  const ours = text.direction === 'out';
  const who = ours ? text.by?.name ?? t('bubble.us') : name || t('bubble.them');
  return (
    <li className={cn('flex max-w-[min(34rem,88%)] flex-col gap-1', ours ? 'items-end self-end' : 'items-start self-start')}>
      <div className={cn('flex max-w-full flex-col gap-2 rounded-lg border px-3 py-2', ours ? 'bg-accent' : 'bg-card')}>
        <span className="sr-only">{t(ours ? 'bubble.ours' : 'bubble.theirs', { name: who })}:</span>
        {text.body !== '' && <p dir="auto" className="wrap-anywhere whitespace-pre-line">{text.body}</p>}
        {text.body === '' && text.media.length === 0 && <p className="text-muted-foreground italic">{t('bubble.erased')}</p>}
        {text.media.map((file) => <File key={file.id} file={file} />)}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
        {ours && text.by && <bdi>{text.by.name}</bdi>}
        <span>{t(`channel.${text.channel}`)}{text.numberLabel && <> · <bdi>{text.numberLabel}</bdi></>}</span>
        <RelativeTime value={text.at} />
        {(ours || text.state === 'logged') && <StateMark state={text.state} />}
      </p>
      {(text.state === 'failed' || text.state === 'unknown') && <Wrong text={text} canSend={canSend} />}
    </li>
  );
}

function Wrong({ text, canSend }: { text: Text; canSend: boolean }) {
  const t = useT('texting');
  const base = useBase();
  const again = useAction(sendAgain, { topics, success: t('bubble.againDone') });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-sm">
      <p className="text-destructive-ink">{text.state === 'unknown' ? t('state.unknown') : text.reason ? t(`reason.${text.reason}`) : t('state.failed')}{text.reasonText !== '' && <> <q dir="ltr" className="text-muted-foreground">{text.reasonText}</q></>}</p>
      {canSend && text.again && <Button size="sm" variant="outline" loading={again.isPending} onClick={() => again.mutate({ ...base, id: text.id })}>{t('bubble.again')}</Button>}
    </div>
  );
}

function File({ file }: { file: Text['media'][number] }) {
  const t = useT('texting');
  if (file.state !== 'kept' || !file.url) return <p className="text-sm text-muted-foreground italic">{t(file.state === 'waiting' ? 'bubble.filesWait' : 'bubble.filesGone')}</p>;
  if (file.previewUrl && file.type.startsWith('image/')) return <a href={file.url} target="_blank" rel="noopener noreferrer" className="focus-ring rounded-md"><img src={file.previewUrl} alt={file.name} loading="lazy" className="max-h-64 max-w-full rounded-md" /></a>;
  if (file.type.startsWith('audio/')) return <audio controls preload="none" src={file.url} aria-label={file.name} className="max-w-full" />;
  return <a href={file.url} target="_blank" rel="noopener noreferrer" className="focus-ring inline-flex min-h-6 items-center gap-2 rounded-sm underline underline-offset-4"><FileText aria-hidden className="size-4 shrink-0" strokeWidth={1.75} /><bdi className="wrap-anywhere">{file.name || t('bubble.file')}</bdi></a>;
}
