import { useEffect, useState } from 'react';
import { useRead } from '#core/web/query.ts';
import { LinkCard } from '#core/web/ui/link-card.tsx';
import { linkPreview } from '../../../contract.ts';
import { firstLink } from '../text-parts.ts';

const pauseMs = 700;

/** What the first address in a text will look like; nothing while there is none, or when its page says nothing. */
export function LinkHint({ text }: { text: string }) {
  const found = firstLink(text);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setUrl(found), pauseMs);
    return () => clearTimeout(timer);
  }, [found]);
  const { data } = useRead(linkPreview, { url: url ?? '' }, { enabled: url !== null && url === found, staleTime: Infinity });
  return url !== null && url === found && data?.link ? <LinkCard link={data.link} /> : null;
}
