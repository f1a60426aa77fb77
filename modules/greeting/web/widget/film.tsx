import { Captions, CaptionsOff, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useMediaQuery } from '#core/web/theme/use-media-query.ts';
import type { ShownItem } from '../../contract.ts';
import { count } from './talk.ts';

const quarters = [[0.25, 'played25'], [0.5, 'played50'], [0.75, 'played75'], [0.99, 'played100']] as const;
const round = 'focus-ring grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75 [&_svg]:size-5 [&_svg]:stroke-[1.75]';

function showCaptions(video: HTMLVideoElement | null, on: boolean): void {
  const track = video?.textTracks[0];
  if (track) track.mode = on ? 'showing' : 'hidden';
}

/** The film of a greeting with its controls. Stops where it is when the view shrinks, and goes on from there. */
export function Film({ item, playing: shown }: { item: ShownItem; playing: boolean }) {
  const t = useT('greeting');
  const language = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [muted, setMuted] = useState(false);
  const [captions, setCaptions] = useState<boolean | null>(null);
  // On by themselves while there is no sound.
  const withCaptions = captions ?? muted;

  useEffect(() => {
    const video = film.current;
    if (!video) return;
    if (!shown) { video.pause(); return; }
    if (still) return;
    // Opened by a press, so there may be sound; a browser that thinks otherwise plays it without.
    video.play().catch(() => { video.muted = true; setMuted(true); video.play().catch(() => undefined); });
  }, [shown, still]);
  useEffect(() => {
    showCaptions(film.current, withCaptions);
  });

  const toggle = () => { const video = film.current; if (!video) return; if (video.paused) void video.play().catch(() => undefined); else video.pause(); };
  return (
    <>
      <video
        ref={film} src={item.link!} poster={item.poster ?? undefined} playsInline preload="metadata" muted={muted} aria-label={item.title} className="absolute inset-0 size-full object-cover"
        onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} onEnded={() => count(item, 'played100')}
        onTimeUpdate={(e) => { const { currentTime, duration } = e.currentTarget; for (const [part, kind] of quarters) if (duration > 0 && currentTime / duration >= part) count(item, kind); }}
      >
        {item.captions && <track kind="captions" src={item.captions} srcLang={language} label={t('widget.captions')} />}
      </video>
      <div className="absolute inset-x-0 top-0 flex gap-2 bg-linear-to-b from-black/60 to-transparent p-3 pe-16">
        <button type="button" className={round} aria-label={t(isPlaying ? 'widget.pause' : 'widget.play')} onClick={toggle}>{isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}</button>
        <button type="button" className={round} aria-label={t(muted ? 'widget.soundOn' : 'widget.soundOff')} onClick={() => setMuted(!muted)}>{muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}</button>
        {item.captions && <button type="button" className={round} aria-pressed={withCaptions} aria-label={t('widget.captions')} onClick={() => setCaptions(!withCaptions)}>{withCaptions ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}</button>}
      </div>
    </>
  );
}
