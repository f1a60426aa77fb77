import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useUploads } from '#modules/files/web/public.tsx';
import { createPost, limits, privacies, topics, type Post, type PostType, type Privacy } from '../../../contract.ts';
import { addPost } from '../cache.ts';
import { emptyPoll, pollOf, type PollDraft } from './poll-fields.tsx';

/** Where a post is written, and what kind. */
export interface ComposerOptions { groupId?: string; type?: Exclude<PostType, 'share'>; onMade?: (post: Post) => void; /** What it takes, where that is not ten of everything. */ files?: { accept: string; max: number } }

/** A file that arrived before the page was loaded anew; the server keeps it for a day. */
export interface KeptFile { id: string; name: string; alt: string }
interface Draft { text: string; privacy: Privacy; poll: PollDraft | null; files: readonly KeptFile[] }
const blank: Draft = { text: '', privacy: 'public', poll: null, files: [] };

function draftOf(key: string): Draft {
  const kept = readDraft(key) as Partial<Draft> | null;
  if (!kept || typeof kept.text !== 'string') return blank;
  const files = Array.isArray(kept.files) ? kept.files.filter((file) => typeof file?.id === 'string' && typeof file.name === 'string') : [];
  return { text: kept.text, privacy: privacies.find((p) => p === kept.privacy) ?? 'public', poll: kept.poll && Array.isArray(kept.poll.options) ? { ...emptyPoll, ...kept.poll } : null, files: files.map(({ id, name, alt }) => ({ id, name, alt: alt ?? '' })) };
}

/** A post that is being written: kept on this device until it is made, whatever goes wrong. */
export function useComposer({ groupId, type = 'post', onMade, files }: ComposerOptions) {
  const t = useT('feed');
  const { account } = useViewer();
  const key = `feed:${account.id}:${groupId ?? type}`;
  const [draft, setDraft] = useState(() => draftOf(key));
  const [alts, setAlts] = useState<Record<string, string>>({});
  const [state, setState] = useState<'writing' | 'waiting' | 'sending'>('writing');
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads({ name: key, maxFiles: files?.max ?? limits.files, ...(files ? { accept: files.accept } : {}) });
  // The same until the post is there: a second try after a lost answer makes no second post.
  const once = useRef(newId());
  // The same files while one only went to another page and back: they are still in the list of uploads.
  const kept = draft.files.filter((file) => !uploads.items.some((item) => item.id === file.id));
  const { items } = uploads;
  useEffect(() => {
    const here = items.flatMap((item) => (item.state === 'done' && item.id ? [{ id: item.id, name: item.name, alt: alts[item.key] ?? '' }] : []));
    const files = [...draft.files.filter((file) => !here.some((known) => known.id === file.id)), ...here];
    if (draft.text === '' && draft.poll === null && draft.privacy === 'public' && files.length === 0) dropDraft(key); else keepDraft(key, { ...draft, files });
  }, [key, draft, items, alts]);

  const failed = uploads.items.some((item) => item.state === 'failed');
  const poll = pollOf(draft.poll);
  const text = draft.text.trim();
  const over = [...draft.text].length > limits.text;
  const empty = text === '' && uploads.items.length + kept.length === 0;
  const change = (next: Partial<Draft>) => { setDraft((now) => ({ ...now, ...next })); once.current = newId(); setProblem(null); };

  const reset = () => { setDraft(blank); setAlts({}); setProblem(null); once.current = newId(); };
  const send = async () => {
    setState('sending');
    setProblem(null);
    const byId = Object.fromEntries([...kept.map(({ id, alt }) => [id, alt.trim()] as const), ...uploads.items.map((item) => [item.id, alts[item.key]?.trim()] as const)].flatMap(([id, alt]) => (id && alt ? [[id, alt]] : [])));
    try {
      const { post } = await request(createPost, { description: draft.text, privacy: draft.privacy, group_id: groupId ?? null, post_type: type, file_ids: [...kept.map((file) => file.id), ...uploads.ids], alts: byId, poll }, { idempotencyKey: once.current });
      uploads.clear();
      reset();
      dropDraft(key);
      if (!groupId) addPost(post);
      toast.success(post.state === 'pending' ? t('composer.pending') : t('composer.created'));
      void invalidateTopics([topics.post]);
      onMade?.(post);
    } catch (error) {
      const failure = toApiError(error);
      // Refused for what it says, it is another post once that is changed; not reached, it is the same one.
      if (failure.status >= 400 && failure.status < 500) once.current = newId();
      setProblem([...new Set(failure.fields.map((field) => field.message))].join(' ') || errorText(failure));
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
  const discard = () => { uploads.discard(); setDraft(blank); setAlts({}); setProblem(null); once.current = newId(); };
  return { draft, change, kept, forget: (id: string) => change({ files: draft.files.filter((file) => file.id !== id) }), alts, setAlt: (item: string, alt: string) => { setAlts((now) => ({ ...now, [item]: alt })); once.current = newId(); }, uploads, problem, state, empty, over, create, discard };
}

/** What useComposer gives. */
export type Composer = ReturnType<typeof useComposer>;
