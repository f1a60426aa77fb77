import { Captions, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { limits } from '../../../contract.ts';
import { isWebVtt } from '../../../rules/webvtt.ts';

/** A film that may be given captions. `captioned`: it has some. */
export interface CaptionedFilm { key: string; name: string; captioned: boolean }

/** Chooses a file of captions for each film; `onChange` gets the WebVTT text, '' to take it away. Nothing where there is no film. */
export function CaptionFields({ films, onChange }: { films: readonly CaptionedFilm[]; onChange: (key: string, captions: string) => void }) {
  const t = useT('feed');
  if (films.length === 0) return null;
  return <ul aria-label={t('captions.title')} className="flex flex-col gap-2">{films.map((film) => <li key={film.key}><CaptionField film={film} onChange={(text) => onChange(film.key, text)} /></li>)}</ul>;
}

function CaptionField({ film, onChange }: { film: CaptionedFilm; onChange: (captions: string) => void }) {
  const t = useT('feed');
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const label = t('captions.of', { name: film.name });
  const remove = t('captions.remove', { name: film.name });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Four bytes a character at the most: what is larger is not read at all.
    const text = file.size > limits.captions * 4 ? null : await file.text();
    if (text === null || text.length > limits.captions) { setProblem(t('captions.tooLarge')); return; }
    if (!isWebVtt(text)) { setProblem(t('rule.captions')); return; }
    setProblem(null);
    onChange(text);
    announce(`${label}: ${t('captions.there')}`);
  };
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
        <Captions aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
        <span className="min-w-0 flex-1"><bdi className="block truncate">{film.name}</bdi><span className="block text-xs text-muted-foreground">{film.captioned ? t('captions.there') : t('captions.help')}</span></span>
        <Button size="sm" variant="outline" aria-label={`${t(film.captioned ? 'captions.replace' : 'captions.add')}: ${film.name}`} onClick={() => picker.current?.click()}>{t(film.captioned ? 'captions.replace' : 'captions.add')}</Button>
        {film.captioned && <IconButton size="sm" aria-label={remove} {...tip(remove)} onClick={() => { setProblem(null); onChange(''); }}><X /></IconButton>}
        <input ref={picker} type="file" hidden accept=".vtt,text/vtt" aria-label={label} onChange={(event) => { void choose(event.target.files?.[0]); event.target.value = ''; }} />
      </div>
      <p role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</p>
    </div>
  );
}
