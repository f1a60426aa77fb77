import { ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useParams } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import type { PartProps } from './draft.ts';
import { FileBox } from './file-box.tsx';

/** Film, poster, captions and cards. */
export function ContentPart({ draft, set, errorAt }: PartProps) {
  const t = useT('greeting');
  const { id = '' } = useParams();
  const captions = useRef<HTMLInputElement>(null);
  const { images } = draft;
  const change = (i: number, patch: Partial<(typeof images)[number]>) => set({ images: images.map((image, n) => (n === i ? { ...image, ...patch } : image)) });
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('item.heading')} help={t('item.headingHelp')} required {...errorAt('title')}><Input dir="auto" maxLength={80} value={draft.title} onChange={(e) => set({ title: e.target.value })} /></Field>
      <Field group label={t('item.film')} help={t('item.filmHelp')} {...errorAt('videoId')}><FileBox kind="video" place={`${id}:film`} label={t('item.film')} has={draft.videoId !== null} onStored={({ id, url }) => set({ videoId: id, link: url })} onTake={() => set({ videoId: null, link: null })} /></Field>
      <Field group label={t('item.poster')} help={t('item.posterHelp')} {...errorAt('posterId')}><FileBox kind="image" place={`${id}:poster`} label={t('item.poster')} has={draft.posterId !== null} onStored={({ id, url }) => set({ posterId: id, poster: url })} onTake={() => set({ posterId: null, poster: null })} /></Field>
      <div className="flex flex-col gap-2">
        <Field label={t('item.captions')} help={t('item.captionsHelp')} {...errorAt('captions')}><Textarea dir="ltr" rows={4} maxLength={60_000} className="font-mono text-sm" placeholder={'WEBVTT\n\n00:00.000 --> 00:03.000\n…'} value={draft.captions} onChange={(e) => set({ captions: e.target.value })} /></Field>
        <Button variant="outline" size="sm" className="self-start" onClick={() => captions.current?.click()}>{t('item.loadCaptions')}</Button>
        <input ref={captions} hidden type="file" accept=".vtt,text/vtt" onChange={(e) => { void e.target.files?.[0]?.text().then((text) => set({ captions: text.slice(0, 60_000) })); e.target.value = ''; }} />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-sm font-medium">{t('item.cards')}</h2>
        <p className="text-sm text-muted-foreground">{t('item.cardsHelp')}</p>
        <ol className="flex flex-col gap-3">
          {images.map((image, i) => (
            <li key={image.fileId} className="flex flex-wrap items-start gap-3 rounded-lg border p-3" aria-label={t('item.card', { n: i + 1 })}>
              <Image src={image.url} alt="" className="size-16 rounded-md" />
              <div className="flex min-w-0 flex-1 basis-52 flex-col gap-3">
                <Field label={t('item.cardTitle')} {...errorAt(`images.${i}.title`)}><Input dir="auto" maxLength={80} value={image.title} onChange={(e) => change(i, { title: e.target.value })} /></Field>
                <Field label={t('item.cardLink')} help={t('item.cardLinkHelp')} {...errorAt(`images.${i}.buttonLink`)}><Input dir="ltr" maxLength={500} value={image.buttonLink} onChange={(e) => change(i, { buttonLink: e.target.value })} /></Field>
              </div>
              <span className="flex">
                <IconButton size="sm" disabled={i === 0} aria-label={t('item.cardUp', { n: i + 1 })} onClick={() => set({ images: [...images.slice(0, i - 1), image, images[i - 1]!, ...images.slice(i + 1)] })}><ArrowUp /></IconButton>
                <IconButton size="sm" aria-label={t('item.takeCard', { n: i + 1 })} onClick={() => set({ images: images.filter((_, n) => n !== i) })}><X /></IconButton>
              </span>
            </li>
          ))}
        </ol>
        {images.length < 10 && <FileBox kind="image" place={`${id}:card`} label={t('item.addCard')} has={false} onStored={({ id, url }) => set({ images: [...images, { fileId: id, url, title: '', buttonLink: '' }] })} />}
      </section>
    </div>
  );
}
