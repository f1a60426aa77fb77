import { useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useUploads } from '#modules/files/web/public.tsx';
import { createPost, limits, privacies, topics, type Post, type PostType, type Privacy } from '../../../contract.ts';
import { addPost } from '../cache.ts';
import { sentTexts } from '../kinds.ts';
import type { CaptionedFilm } from '../captions/caption-fields.tsx';
import { emptyPoll, pollOf, type PollDraft } from './poll-fields.tsx';
import { refusedText } from './refused-text.ts';

/** Where a post is written, and what kind. */
export interface ComposerOptions { groupId?: string; /** A draft of its own beside the one of the timeline, under this name. */ draft?: string; /** Begins with the fields of a poll. */ poll?: boolean; type?: Exclude<PostType, 'share'>; onMade?: (post: Post) => void; /** What it takes, where that is not ten of everything. */ files?: { accept: string; max: number } }

/** A file that arrived before the page was loaded anew; the server keeps it for a day. */
export interface KeptFile { id: string; name: string; alt: string; /** A film, which may have captions ('' for none). */ film: boolean; captions: string }
interface Draft { text: string; privacy: Privacy; poll: PollDraft | null; files: readonly KeptFile[] }
const blank: Draft = { text: '', privacy: 'public', poll: null, files: [] };

function draftOf(key: string): Draft {
  const kept = readDraft(key) as Partial<Draft> | null;
  if (!kept || typeof kept.text !== 'string') return blank;
  const files = Array.isArray(kept.files) ? kept.files.filter((file) => typeof file?.id === 'string' && typeof file.name === 'string') : [];
  return { text: kept.text, privacy: privacies.find((p) => p === kept.privacy) ?? 'public', poll: kept.poll && Array.isArray(kept.poll.options) ? { ...emptyPoll, ...kept.poll } : null, files: files.map(({ id, name, alt, film, captions }) => ({ id, name, alt: alt ?? '', film: film === true, captions: typeof captions === 'string' ? captions : '' })) };
}

/** Files of a draft that are not in the list of uploads: they arrived before the page was loaded anew. */
export const keptOf = (files: readonly KeptFile[], items: ReadonlyArray<{ id: string | null }>): KeptFile[] => files.filter((file) => !items.some((item) => item.id === file.id));

/** A post that is being written: kept on this device until it is made, whatever goes wrong. */
export function useComposer({ groupId, type = 'post', draft: name, poll: begins = false, onMade, files }: ComposerOptions) {
  const t = useT('feed');
  const { account } = useViewer();
  const key = `feed:${account.id}:${groupId ?? name ?? type}`;
  const [draft, setDraft] = useState(() => { const first = draftOf(key); return begins && !first.poll ? { ...first, poll: emptyPoll } : first; });
  const [alts, setAlts] = useState<Record<string, string>>({});
  const [captions, setCaptions] = useState<Record<string, string>>({});
  const [state, setState] = useState<'writing' | 'waiting' | 'sending'>('writing');
  const [problem, setProblem] = useState<string | null>(null);
  // What a draft brought along takes its place among the files.
  const [taken, setTaken] = useState(0);
  const uploads = useUploads({ name: key, maxFiles: (files?.max ?? limits.files) - taken, ...(files ? { accept: files.accept } : {}) });
  // The same until the post is there: a second try after a lost answer makes no second post.
  const once = useRef(newId());
  // The same files while one only went to another page and back: they are still in the list of uploads.
  const kept = keptOf(draft.files, uploads.items);
  if (kept.length !== taken) setTaken(kept.length);
  const { items } = uploads;
  useEffect(() => {
    const here = items.flatMap((item) => (item.state === 'done' && item.id ? [{ id: item.id, name: item.name, alt: alts[item.key] ?? '', film: item.kind === 'video', captions: captions[item.key] ?? '' }] : []));
    const files = [...draft.files.filter((file) => !here.some((known) => known.id === file.id)), ...here];
    if (draft.text === '' && draft.poll === null && draft.privacy === 'public' && files.length === 0) dropDraft(key); else keepDraft(key, { ...draft, files });
  }, [key, draft, items, alts, captions]);

  const failed = uploads.items.some((item) => item.state === 'failed');
  const poll = pollOf(draft.poll);
  const text = draft.text.trim();
  const over = [...draft.text].length > limits.text;
  const empty = text === '' && uploads.items.length + kept.length === 0;
  const change = (next: Partial<Draft>) => { setDraft((now) => ({ ...now, ...next })); once.current = newId(); setProblem(null); };

  // What was written while the post was on its way is the next one.
  const reset = (sent?: string) => { setDraft((now) => (sent === undefined || now.text === sent ? blank : { ...blank, text: now.text })); setAlts({}); setCaptions({}); setProblem(null); once.current = newId(); };
  const send = async () => {
    setState('sending');
    setProblem(null);
    const said = (of: 'alt' | 'captions', fresh: Readonly<Record<string, string>>) => Object.fromEntries([...kept.map((file) => [file.id, file[of].trim()] as const), ...uploads.items.map((item) => [item.id, fresh[item.key]?.trim()] as const)].flatMap(([id, text]) => (id && text ? [[id, text]] : [])));
    try {
      const { post } = await request(createPost, { description: draft.text, privacy: draft.privacy, group_id: groupId ?? null, post_type: type, file_ids: [...kept.map((file) => file.id), ...uploads.ids], alts: said('alt', alts), captions: said('captions', captions), poll }, { idempotencyKey: once.current });
      uploads.clear();
      dropDraft(key);
      reset(draft.text);
      if (!groupId && post.state === 'live') addPost(post);
      toast.success(t(sentTexts[post.state]));
      void invalidateTopics([topics.post]);
      onMade?.(post);
    } catch (error) {
      setProblem(refusedText(error, once));
    } finally { setState('writing'); }
  };
  // Pressed while files were still on their way: it goes out with the last of them.
  const latest = useRef(send);
  useEffect(() => { latest.current = send; });
  useEffect(() => {
    if (state !== 'waiting') return;
    if (failed) { setState('writing'); setProblem(t('composer.failedFile')); } else if (!uploads.busy) void latest.current();
  }, [state, failed, uploads.busy, t]);

  const create = () => {
    if (empty || over || state !== 'writing') return;
    if (failed) { setProblem(t('composer.failedFile')); return; }
    if (draft.poll && !poll) { setProblem(t('poll.incomplete')); return; }
    if (uploads.busy) setState('waiting'); else void send();
  };
  const discard = () => { uploads.discard(); reset(); };
  const films: CaptionedFilm[] = [
    ...kept.filter((file) => file.film).map((file) => ({ key: file.id, name: file.name, captioned: file.captions !== '' })),
    ...uploads.items.filter((item) => item.kind === 'video' && item.state !== 'failed').map((item) => ({ key: item.key, name: item.name, captioned: Boolean(captions[item.key]) })),
  ];
  const setFilmCaptions = (film: string, text: string) => {
    if (kept.some((file) => file.id === film)) { change({ files: draft.files.map((file) => (file.id === film ? { ...file, captions: text } : file)) }); return; }
    setCaptions((now) => ({ ...now, [film]: text }));
    once.current = newId();
    setProblem(null);
  };
  return { draft, change, kept, forget: (id: string) => change({ files: draft.files.filter((file) => file.id !== id) }), alts, setAlt: (item: string, alt: string) => { setAlts((now) => ({ ...now, [item]: alt })); once.current = newId(); }, films, setFilmCaptions, uploads, problem, state, empty, over, create, discard };
}

/** What useComposer gives. */
export type Composer = ReturnType<typeof useComposer>;
