import type { CaptionTrack } from '#modules/files/web/public.tsx';

/** Captions inside a player without controls of its own: shown from the start, since nothing else could turn them on. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  return tracks.map((track, i) => <track key={track.src} kind="captions" src={track.src} srcLang={track.language} label={track.label} default={i === 0} />);
}
