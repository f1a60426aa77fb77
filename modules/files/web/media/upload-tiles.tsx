import { AudioLines, CircleAlert, File as FileIcon, Pause, Play, Plus, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { tip } from '#core/web/ui/tip.ts';
import './media-texts.ts';
import type { UploadItem } from './uploads-store.ts';
import type { Uploads } from './use-uploads.ts';

/** Props of UploadTiles. */
export interface UploadTilesProps {
  uploads: Uploads;
  /** Descriptions by key, where the place keeps them. */
  alts?: Readonly<Record<string, string>>;
  onAlt?: (key: string, alt: string) => void;
  maxAlt?: number;
  /** False hides the tile that adds more. */
  addTile?: boolean;
  className?: string;
}

/** Files on their way, one tile each: how far they are, pause, go on, try again, remove, describe. Alt and arrow keys change their order. */
export function UploadTiles({ uploads, alts, onAlt, maxAlt = 1500, addTile = true, className }: UploadTilesProps) {
  const t = useT('media');
  const list = useRef<HTMLUListElement>(null);
  useAnnouncements(uploads.items);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const rtl = list.current && getComputedStyle(list.current).direction === 'rtl';
    const step = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey || !uploads.items[index + step]) return;
    event.preventDefault();
    uploads.move(uploads.items[index]!.key, index + step);
  };
  const remove = (item: UploadItem, index: number) => {
    uploads.remove(item.key);
    announce(t('removed', { name: item.name }));
    // The focus goes to the neighbour, not to the top of the page.
    requestAnimationFrame(() => (list.current?.querySelectorAll<HTMLElement>('[data-remove]')[Math.max(0, index - 1)] ?? list.current?.querySelector<HTMLElement>('button'))?.focus());
  };
  const mayAdd = addTile && uploads.items.length < uploads.maxFiles;
  if (uploads.items.length === 0 && uploads.refused.length === 0) return null;
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <ul ref={list} aria-label={t('tiles')} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {uploads.items.map((item, index) => (
          <li key={item.key} onKeyDown={(event) => onKeyDown(event, index)} className="flex min-w-0 flex-col overflow-hidden rounded-lg border bg-card">
            <div className="relative aspect-4/3 bg-muted">
              <Preview item={item} />
              <div className="absolute inset-1 flex flex-col items-end justify-between">
                <IconButton data-remove aria-label={t('remove', { name: item.name })} {...tip(t('remove', { name: item.name }))} size="sm" variant="secondary" onClick={() => remove(item, index)}><X /></IconButton>
                <Turn item={item} uploads={uploads} />
              </div>
            </div>
            <div className="flex min-h-13 flex-col justify-center gap-1.5 px-2 py-1.5">
              <p className="truncate text-xs" dir="auto" title={item.name}>{item.name}</p>
              <Standing item={item} />
            </div>
            {onAlt && (item.kind === 'image' || item.kind === 'video') && item.state !== 'failed' && (
              <Popover title={t('describeFor', { name: item.name })} className="w-80" trigger={<Button size="sm" variant="ghost" aria-label={`${alts?.[item.key] ? t('described') : t('describe')}: ${item.name}`} className="rounded-none border-t text-xs">{alts?.[item.key] ? t('described') : t('describe')}</Button>}>
                <Field label={t('altLabel')} help={t('describeHelp')}>
                  <Textarea rows={4} maxLength={maxAlt} value={alts?.[item.key] ?? ''} onChange={(event) => onAlt(item.key, event.target.value)} />
                </Field>
              </Popover>
            )}
          </li>
        ))}
        {mayAdd && uploads.items.length > 0 && <li><AddTile uploads={uploads} /></li>}
      </ul>
      <div role="status" className="space-y-1 text-sm text-destructive-ink empty:hidden">{uploads.refused.map((text) => <p key={text}>{text}</p>)}</div>
    </div>
  );
}

function Preview({ item }: { item: UploadItem }) {
  const t = useT('media');
  const faded = item.state === 'done' ? '' : 'opacity-60';
  // What this browser cannot read has a still once the server made one.
  const picture = item.kind === 'image' ? item.previewUrl : (item.posterUrl ?? item.card?.previewUrl);
  if (picture) return <Image src={picture} alt={item.name} className={cn('absolute inset-0 size-full', faded)} />;
  if (item.kind === 'video' && item.previewUrl) return <video src={item.previewUrl} muted playsInline preload="metadata" aria-label={t('kind.video')} tabIndex={-1} className={cn('absolute inset-0 size-full object-cover', faded)} />;
  const Icon = item.kind === 'audio' ? AudioLines : FileIcon;
  return <div className="absolute inset-0 grid place-items-center text-muted-foreground"><Icon aria-hidden className="size-7" strokeWidth={1.5} /></div>;
}

/** The one thing that can be done with it now besides removing it. */
function Turn({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const t = useT('media');
  if (item.state === 'done') return null;
  const [key, icon, act] = item.state === 'uploading' ? (['pause', <Pause key="i" />, uploads.pause] as const) : item.state === 'paused' ? (['resume', <Play key="i" />, uploads.resume] as const) : (['retry', <RotateCw key="i" />, uploads.retry] as const);
  return <IconButton aria-label={t(key, { name: item.name })} {...tip(t(key, { name: item.name }))} size="sm" variant="secondary" onClick={() => act(item.key)}>{icon}</IconButton>;
}

function Standing({ item }: { item: UploadItem }) {
  const t = useT('media');
  const percent = Math.floor(item.progress * 100);
  if (item.state === 'failed') return <p className="flex gap-1 text-xs text-destructive-ink"><CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />{item.problem ?? t('failed')}</p>;
  if (item.state === 'paused') return <p className="text-xs text-muted-foreground">{t('paused', { percent })}</p>;
  if (item.state === 'uploading') return <>{item.waiting && <p className="text-xs text-muted-foreground">{t('offline')}</p>}<Progress value={percent} label={item.name} valueText={item.waiting ? t('offline') : t('uploading', { percent })} /></>;
  if (item.card?.state !== 'processing') return null;
  const preparing = t('preparing', { percent: item.card.progress ?? 0 });
  return <><p className="text-xs text-muted-foreground">{preparing}</p><Progress value={item.card.progress} label={item.name} valueText={preparing} /></>;
}

function AddTile({ uploads }: { uploads: Uploads }) {
  const core = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className="focus-ring grid size-full min-h-32 place-items-center rounded-lg border border-dashed border-input text-sm text-muted-foreground hover:bg-accent">
        <span className="flex flex-col items-center gap-1"><Plus aria-hidden className="size-5" />{core('file.browse')}</span>
      </button>
      <input ref={input} type="file" hidden multiple accept={uploads.accept || undefined} onChange={(event) => { uploads.add([...event.target.files ?? []]); event.target.value = ''; }} />
    </>
  );
}

/** Props for an element onto which files may be dropped or pasted. */
export function dropProps(uploads: Uploads) {
  return {
    onDragOver: (event: DragEvent) => { if (event.dataTransfer.types.includes('Files')) event.preventDefault(); },
    onDrop: (event: DragEvent) => { if (event.dataTransfer.files.length === 0) return; event.preventDefault(); uploads.add([...event.dataTransfer.files]); },
    onPaste: (event: ClipboardEvent) => { if (event.clipboardData.files.length === 0) return; event.preventDefault(); uploads.add([...event.clipboardData.files]); },
  };
}

/** Says once that a file is there or failed; percentages are for the eye and for whoever asks the bar. */
function useAnnouncements(items: readonly UploadItem[]): void {
  const t = useT('media');
  const last = useRef(new Map<string, UploadItem['state']>());
  useEffect(() => {
    for (const item of items) {
      const before = last.current.get(item.key);
      if (before === item.state) continue;
      last.current.set(item.key, item.state);
      if (item.state === 'done' && before) announce(t('done', { name: item.name }));
      if (item.state === 'failed') announce(t('notDone', { name: item.name, problem: item.problem ?? '' }), 'assertive');
    }
  }, [items, t]);
}
