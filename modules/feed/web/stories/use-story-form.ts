import { useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useUploads, type UploadItem } from '#modules/files/web/public.tsx';
import { createStory, privacies, storyLimits, storyTopic, type Privacy } from '../../contract.ts';
import { inkOn, isReadable, storyBackgrounds } from '../../rules/story-colors.ts';
import type { CaptionedFilm } from '../posts/captions/caption-fields.tsx';
import { refusedText } from '../posts/composer/refused-text.ts';

/** What is being told. */
export interface StoryDraft { type: 'text' | 'file'; text: string; background: string; color: string; privacy: Privacy }
const first = storyBackgrounds[0].color;
const blank: StoryDraft = { type: 'text', text: '', background: first, color: inkOn(first), privacy: 'public' };

function draftOf(key: string): StoryDraft {
  const kept = readDraft(key) as Partial<StoryDraft> | null;
  if (!kept || typeof kept.text !== 'string') return blank;
  const background = storyBackgrounds.find((b) => b.color === kept.background)?.color ?? first;
  const color = typeof kept.color === 'string' && /^#[0-9a-f]{6}$/.test(kept.color) && isReadable(kept.color, background) ? kept.color : inkOn(background);
  return { type: kept.type === 'file' ? 'file' : 'text', text: kept.text, background, color, privacy: privacies.find((p) => p === kept.privacy) ?? 'public' };
}

/** A story that is being made: kept on this device until it is told, whatever goes wrong. */
export function useStoryForm(onDone: () => void) {
  const t = useT('feed');
  const { account } = useViewer();
  const key = `feed:${account.id}:story`;
  const [draft, setDraft] = useState(() => draftOf(key));
  const [state, setState] = useState<'writing' | 'waiting' | 'sending'>('writing');
  const [captions, setCaptions] = useState({ film: '', text: '' });
  const [alts, setAlts] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads({ name: key, maxFiles: 1 });
  // The same until the story is there: a second try after a lost answer makes no second one.
  const once = useRef(newId());
  useEffect(() => { if (draft.text === '' && draft.privacy === 'public') dropDraft(key); else keepDraft(key, { ...draft }); }, [key, draft]);
  const isFile = draft.type === 'file';
  const film = uploads.items.find((item) => item.kind === 'video' && item.state !== 'failed');
  // Another film has other words.
  const captionsOf = (key: string | undefined) => (key !== undefined && captions.film === key ? captions.text : '');
  // Sound is described by what is said about it.
  const altOf = (item: UploadItem | undefined) => (item && (item.kind === 'image' || item.kind === 'video') ? (alts[item.key]?.trim() ?? '') : '');
  const failed = uploads.items.some((item) => item.state === 'failed');
  const over = [...draft.text].length > storyLimits.text;
  const empty = isFile ? uploads.items.length === 0 : draft.text.trim() === '';
  const change = (next: Partial<StoryDraft>) => {
    setDraft((now) => {
      const all = { ...now, ...next };
      return isReadable(all.color, all.background) ? all : { ...all, color: inkOn(all.background) };
    });
    once.current = newId();
    setProblem(null);
  };

  const send = async () => {
    setState('sending');
    setProblem(null);
    try {
      const look = isFile ? { file_id: uploads.ids[0]!, captions: captionsOf(film?.key), alt: altOf(uploads.items.find((item) => item.id === uploads.ids[0])) } : { color: draft.color, captions: '', alt: '' };
      const { story } = await request(createStory, { content_type: draft.type, description: draft.text, privacy: draft.privacy, 'bg-color': draft.background, ...look }, { idempotencyKey: once.current });
      dropDraft(key);
      uploads.clear();
      setDraft({ ...blank, privacy: draft.privacy });
      once.current = newId();
      toast.success(t(story.held ? 'composer.held' : 'story.created'));
      void invalidateTopics([storyTopic]);
      onDone();
    } catch (error) {
      setProblem(refusedText(error, once));
    } finally { setState('writing'); }
  };
  // Pressed while the file was still on its way: it goes out when it is there.
  const latest = useRef(send);
  useEffect(() => { latest.current = send; });
  useEffect(() => {
    if (state !== 'waiting') return;
    if (failed || uploads.items.length === 0) { setState('writing'); setProblem(failed ? t('story.failedFile') : null); } else if (!uploads.busy) void latest.current();
  }, [state, failed, uploads.busy, uploads.items.length, t]);

  const create = () => {
    if (empty || over || state !== 'writing') return;
    if (isFile && failed) { setProblem(t('story.failedFile')); return; }
    if (isFile && uploads.busy) setState('waiting'); else void send();
  };
  const films: CaptionedFilm[] = film && isFile ? [{ key: film.key, name: film.name, captioned: captionsOf(film.key) !== '' }] : [];
  const setFilmCaptions = (of: string, text: string) => { setCaptions({ film: of, text }); once.current = newId(); setProblem(null); };
  const setAlt = (of: string, text: string) => { setAlts((now) => ({ ...now, [of]: text })); once.current = newId(); };
  return { draft, change, alts, setAlt, films, setFilmCaptions, uploads, state, problem, empty, over, create };
}
