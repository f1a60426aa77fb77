import { ChevronLeft, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { addItemPicture, describeItemPicture, listItemPictures, orderItemPictures, pictureBytes, pictureLimit, removeItemPicture, restoreItemPicture, type ItemPicture } from '../../contract.ts';

const topics = ['accounting.product', 'accounting.service', 'files.file'];
const accept = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Pictures of an item: looked at, and for whoever may change the item added, put in order, described and removed. */
export function ItemPictures({ itemId, canEdit }: { itemId: string; canEdit: boolean }) {
  const t = useT('accounting');
  const core = useT('core');
  const base = { workspace_slug: useViewer().workspace?.slug ?? '', id: itemId };
  const query = useRead(listItemPictures, base, { topics });
  const [part, setPart] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const pictures = query.data?.items ?? [];
  const run = async <E extends Endpoint>(endpoint: E, more: object): Promise<OutputOf<E> | null> => {
    try { return await request(endpoint, { ...base, ...more } as InputOf<E>, { idempotencyKey: newId() }); } catch (error) { showError(error); return null; } finally { await invalidateTopics(topics); }
  };
  const add = async (files: readonly File[]) => {
    try {
      for (const [i, file] of files.entries()) await request(addItemPicture, base, { files: { picture: [file] }, idempotencyKey: newId(), onProgress: (p) => setPart((i + p) / files.length) });
      announce(t('picture.added'));
    } catch (error) { showError(error); } finally { setPart(null); await invalidateTopics(topics); }
  };
  const remove = async ({ fileId }: ItemPicture) => {
    if (await run(removeItemPicture as never, { fileId })) toast.success(t('picture.removed'), { action: { label: core('action.undo'), onPress: () => void run(restoreItemPicture as never, { fileId }) } });
  };
  const move = async (from: number, to: number) => {
    if (!pictures[to]) return;
    const ids = pictures.map((p) => p.fileId);
    ids.splice(to, 0, ...ids.splice(from, 1));
    if (!(await run(orderItemPictures as never, { fileIds: ids }))) return;
    announce(t('picture.moved', { n: to + 1, count: ids.length }));
    list.current?.querySelectorAll<HTMLElement>('[data-picture]')[to]?.focus();
  };
  if (!canEdit && pictures.length === 0) return null;
  return (
    <section aria-label={t('picture.title')} className="flex flex-col gap-3">
      <h3 className="font-medium">{t('picture.title')}</h3>
      <QueryView query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {() => pictures.length > 0 && (
          <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
            {pictures.map((p, i) => <Tile key={p.fileId} picture={p} index={i} count={pictures.length} canEdit={canEdit} onMove={(to) => void move(i, to)} onRemove={() => void remove(p)} onAlt={(alt) => run(describeItemPicture as never, { fileId: p.fileId, alt })} />)}
          </ul>
        )}
      </QueryView>
      {part !== null && <Progress value={part * 100} label={t('picture.uploading')} showLabel />}
      {canEdit && pictures.length === 0 && <p className="text-sm text-muted-foreground">{t('picture.empty')}</p>}
      {canEdit && pictures.length < pictureLimit && <FileDrop accept={accept} maxBytes={pictureBytes} maxFiles={pictureLimit - pictures.length} onFiles={(files) => void add(files)} className="py-3" />}
    </section>
  );
}

interface TileProps { picture: ItemPicture; index: number; count: number; canEdit: boolean; onMove: (to: number) => void; onRemove: () => void; onAlt: (alt: string) => Promise<unknown> }

function Tile({ picture, index, count, canEdit, onMove, onRemove, onAlt }: TileProps) {
  const t = useT('accounting');
  const n = index + 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key];
    if (!canEdit || !step || !event.altKey) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li onKeyDown={onKeyDown} className="flex min-w-0 flex-col overflow-hidden rounded-lg border bg-card">
      {picture.previewUrl
        ? <a data-picture href={picture.url ?? picture.previewUrl} target="_blank" rel="noreferrer" aria-label={picture.alt || t('picture.open', { n })} className="focus-ring aspect-4/3 bg-muted"><Image src={picture.previewUrl} alt={picture.alt} className="size-full" /></a>
        : <p data-picture tabIndex={-1} className="grid aspect-4/3 place-items-center bg-muted p-2 text-center text-xs text-muted-foreground">{t(picture.state === 'failed' ? 'picture.failed' : 'picture.working')}</p>}
      {canEdit && (
        <div className="flex flex-wrap items-center justify-between">
          <span className="flex">
            <IconButton size="sm" disabled={index === 0} aria-label={t('picture.earlier', { n })} {...tip(t('picture.earlier', { n }))} onClick={() => onMove(index - 1)}><ChevronLeft className="mirror-rtl" /></IconButton>
            <IconButton size="sm" disabled={index === count - 1} aria-label={t('picture.later', { n })} {...tip(t('picture.later', { n }))} onClick={() => onMove(index + 1)}><ChevronRight className="mirror-rtl" /></IconButton>
          </span>
          <span className="flex">
            <AltButton key={picture.alt} picture={picture} n={n} onAlt={onAlt} />
            <IconButton size="sm" aria-label={t('picture.remove', { n })} {...tip(t('picture.remove', { n }))} onClick={onRemove}><Trash2 /></IconButton>
          </span>
        </div>
      )}
    </li>
  );
}

function AltButton({ picture, n, onAlt }: { picture: ItemPicture; n: number; onAlt: (alt: string) => Promise<unknown> }) {
  const t = useT('accounting');
  const [alt, setAlt] = useState(picture.alt);
  const label = t(picture.alt ? 'picture.described' : 'picture.describe', { n });
  return (
    <Popover title={label} className="w-80" trigger={<IconButton size="sm" aria-label={label}><Pencil /></IconButton>}>
      <div className="flex flex-col gap-3">
        <Field label={t('picture.alt')} help={t('picture.altHelp')}><Textarea rows={3} maxLength={300} value={alt} onChange={(e) => setAlt(e.target.value.replaceAll('\n', ' '))} /></Field>
        <Button variant="primary" size="sm" className="self-end" disabled={alt.trim() === picture.alt} onClick={() => void onAlt(alt)}>{t('picture.save')}</Button>
      </div>
    </Popover>
  );
}
