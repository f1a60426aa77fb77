import { useEffect, useMemo, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { CaptionTrack } from '#modules/files/web/public.tsx';
import { getPostCaptions, getStoryCaptions } from '../../../contract.ts';

/** Captions of a film of a post, as its player takes them; none until they are here, or where there are none. `wanted`: it is about to be played. */
export function usePostCaptions(postId: string, file: { id: string; captions: boolean } | undefined, wanted = true): readonly CaptionTrack[] {
  const { data } = useRead(getPostCaptions, { id: postId, file_id: file?.id ?? '' }, { enabled: wanted && file?.captions === true, staleTime: 60_000 });
  return useTrack(file?.captions ? data?.text : undefined);
}

/** Captions of the film of a story. */
export function useStoryCaptions(story: { id: string; captions: boolean }): readonly CaptionTrack[] {
  const { data } = useRead(getStoryCaptions, { id: story.id }, { enabled: story.captions, staleTime: 60_000 });
  return useTrack(story.captions ? data?.text : undefined);
}

/** A player reads captions from an address of its own: the text has come with the person's right to it, and stays in this page. */
export function useTrack(text: string | undefined): readonly CaptionTrack[] {
  const t = useT('feed');
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (text === undefined) return undefined;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    setSrc(url);
    return () => { URL.revokeObjectURL(url); setSrc(null); };
  }, [text]);
  const label = t('captions.title');
  return useMemo(() => (src === null ? [] : [{ src, language: 'und', label }]), [src, label]);
}
