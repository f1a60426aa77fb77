import { Download, FileText } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useMediaQuery } from '#core/web/theme/use-media-query.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { sizeText } from '#core/web/ui/file-rules.ts';
import { ImagePlaceholder } from '#core/web/ui/image.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import type { MediaCard } from '../../contract.ts';
import './media-texts.ts';

/** Text that runs along with a film. */
export interface CaptionTrack { src: string; language: string; label: string }

/** Props of MediaView. */
export interface MediaViewProps {
  card: MediaCard;
  /** What it shows, in words; empty for a picture that only decorates. */
  alt: string;
  /** How wide it is shown, as in HTML; the whole width on a phone and 680 px elsewhere when absent. */
  sizes?: string;
  captions?: readonly CaptionTrack[];
  /** Begins by itself without sound, unless the person asked for less motion or data. */
  autoPlay?: boolean;
  loop?: boolean;
  /** Called once when an address no longer works (they live ten minutes): read the place again; the new card goes on where it was. */
  onStale?: () => void;
  /** Natural keeps the shape of the picture, fill takes that of the parent. */
  fit?: 'natural' | 'fill';
  /** The picture is above the fold: load it at once. */
  eager?: boolean;
  /** Told the player of a film, for players that steer it. */
  onMedia?: (player: HTMLVideoElement | null) => void;
  className?: string;
}

/** A picture, film, sound or document as a place shows it. */
export function MediaView(props: MediaViewProps) {
  const { card } = props;
  if (card.state !== 'ready') return <Waiting {...props} />;
  if (card.kind === 'image') return <Picture {...props} />;
  if (card.kind === 'video') return <Film {...props} />;
  if (card.kind === 'audio') return <Sound {...props} />;
  return <Document {...props} />;
}

const shapeOf = ({ card, fit }: MediaViewProps) => (fit === 'fill' || !card.width || !card.height ? undefined : { aspectRatio: `${card.width} / ${card.height}` });

function Frame({ props, children }: { props: MediaViewProps; children: ReactNode }) {
  return <div style={shapeOf(props)} className={cn('relative overflow-hidden rounded-lg bg-muted', props.fit === 'fill' ? 'size-full' : 'max-h-[80vh] w-full', props.className)}>{children}</div>;
}

/** Shows again what could not be loaded once its address is another. */
function useFailure(url: string | null, onStale: (() => void) | undefined): { failed: boolean; onError: () => void } {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  return {
    failed: url === null || failedUrl === url,
    onError: () => {
      setFailedUrl(url);
      // Once per address: a picture that is gone must not ask for ever.
      if (url !== null && asked.current !== url) { asked.current = url; onStale?.(); }
    },
  };
}

function Picture(props: MediaViewProps) {
  const { card, alt, sizes = '(width < 640px) 100vw, 680px', eager = false } = props;
  const { failed, onError } = useFailure(card.url, props.onStale);
  const [shown, setShown] = useState<string | null>(null);
  const moving = card.type === 'image/gif';
  const still = useMediaQuery('(prefers-reduced-motion: reduce)') && moving;
  if (failed || !card.url) return <Frame props={props}><ImagePlaceholder alt={alt} className="absolute inset-0 size-full" /></Frame>;
  // A moving picture moves in its own form only; who wants less motion gets its first frame.
  const sources = moving && !still ? [] : card.sources;
  const largest = sources.at(-1);
  const whole = largest && card.width && card.width > largest.width && !moving ? [{ url: card.url, width: card.width }] : [];
  return (
    <Frame props={props}>
      {card.placeholder && shown !== card.url && <img src={card.placeholder} alt="" aria-hidden className="absolute inset-0 size-full scale-110 object-cover blur-lg" />}
      <img
        src={still ? (card.previewUrl ?? card.url) : card.url}
        {...(sources.length > 0 ? { srcSet: [...sources, ...whole].map(({ url, width }) => `${url} ${width}w`).join(', '), sizes } : {})}
        alt={alt} width={card.width ?? undefined} height={card.height ?? undefined} loading={eager ? 'eager' : 'lazy'} decoding="async"
        className={cn('absolute inset-0 size-full', props.fit === 'fill' ? 'object-cover' : 'object-contain')} onLoad={() => setShown(card.url)} onError={onError}
      />
    </Frame>
  );
}

/** True when the person asked for less motion or less data. */
export function useQuietMedia(): boolean {
  const lessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const lessData = useMediaQuery('(prefers-reduced-data: reduce)');
  const saving = (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true;
  return lessMotion || lessData || saving;
}

/** Keeps the moment of a film when its address changes. */
function useSameMoment(element: RefObject<HTMLMediaElement | null>, url: string | null): void {
  const at = useRef({ time: 0, playing: false });
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const note = () => { if (!media.error) at.current = { time: media.currentTime, playing: !media.paused }; };
    const goOn = () => { if (at.current.time > 0 && media.currentTime === 0) { media.currentTime = at.current.time; if (at.current.playing) void media.play().catch(() => undefined); } };
    media.addEventListener('timeupdate', note);
    media.addEventListener('loadedmetadata', goOn);
    return () => { media.removeEventListener('timeupdate', note); media.removeEventListener('loadedmetadata', goOn); };
  }, [element, url]);
}

function Film(props: MediaViewProps) {
  const { card, alt, captions = [], autoPlay = false, loop = false, onMedia } = props;
  const t = useT('media');
  const own = useRef<HTMLVideoElement>(null);
  const quiet = useQuietMedia();
  const { failed, onError } = useFailure(card.url, props.onStale);
  useSameMoment(own, card.url);
  const plays = autoPlay && !quiet;
  if (failed || !card.url) return <Unplayable props={props} />;
  return (
    <Frame props={props}>
      <video
        ref={(element) => { own.current = element; onMedia?.(element); }}
        src={card.url} poster={card.posterUrl ?? undefined} aria-label={alt || card.name} controls playsInline loop={loop} autoPlay={plays} muted={plays} preload={plays ? 'auto' : 'metadata'}
        className={cn('absolute inset-0 size-full bg-black', props.fit === 'fill' ? 'object-cover' : 'object-contain')} onError={onError}
      >
        {captions.map((track, i) => <track key={track.src} kind="captions" src={track.src} srcLang={track.language} label={track.label || t('view.captions')} default={i === 0} />)}
      </video>
    </Frame>
  );
}

function Sound(props: MediaViewProps) {
  const { card, alt } = props;
  const own = useRef<HTMLAudioElement>(null);
  const { failed, onError } = useFailure(card.url, props.onStale);
  useSameMoment(own, card.url);
  if (failed || !card.url) return <Unplayable props={props} />;
  return <audio ref={own} src={card.url} aria-label={alt || card.name} controls preload="metadata" className={cn('h-11 w-full min-w-48', props.className)} onError={onError} />;
}

/** What a browser cannot play can still be kept. */
function Unplayable({ props }: { props: MediaViewProps }) {
  const { card, alt } = props;
  const t = useT('media');
  return (
    <Frame props={props}>
      <div className="flex size-full min-h-28 flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted-foreground">
        <p>{t('view.unplayable')}</p>
        {card.url && <a href={`${card.url}&download=1`} aria-label={t('view.download', { name: alt || card.name })} className={buttonStyle({ variant: 'outline', size: 'sm' })}><Download aria-hidden />{t('view.downloadShort')}</a>}
      </div>
    </Frame>
  );
}

function Document({ card, className }: MediaViewProps) {
  const t = useT('media');
  const core = useT();
  const { key, n } = sizeText(card.bytes);
  return (
    <a href={card.url ? `${card.url}&download=1` : undefined} aria-label={t('view.download', { name: card.name })} className={cn('focus-ring flex min-w-0 items-center gap-3 rounded-lg border bg-card p-3 hover:bg-accent', className)}>
      <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="min-w-0 flex-1"><span className="block truncate" dir="auto">{card.name}</span><span className="figures block text-xs text-muted-foreground">{core(key, { n })}</span></span>
      <Download aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </a>
  );
}

function Waiting(props: MediaViewProps) {
  const { card } = props;
  const t = useT('media');
  const text = card.state === 'failed' ? t('view.failed') : t(card.kind === 'audio' ? 'view.preparingSound' : 'view.preparing');
  return (
    <Frame props={props}>
      {card.placeholder && <img src={card.placeholder} alt="" aria-hidden className="absolute inset-0 size-full scale-110 object-cover opacity-50 blur-lg" />}
      <div className="relative flex size-full min-h-28 flex-col items-center justify-center gap-2 p-4 text-center text-sm">
        <p>{text}</p>
        {card.state === 'processing' && <Progress className="w-40" value={card.progress} label={text} />}
      </div>
    </Frame>
  );
}
