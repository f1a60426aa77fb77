import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { personAddress } from '#modules/social/web/public.tsx';
import type { Post } from '../../contract.ts';
import { tagAddress } from './addresses.ts';
import { textParts } from './text-parts.ts';

const linkStyle = 'focus-ring rounded-sm font-medium text-primary-ink hover:underline';

interface Marked { description: string; mentions: Post['mentions']; hashtags?: readonly string[] }

/** A text with its addresses, mentions and hashtags as links; everything else stays plain text. */
export function MarkedText({ description, mentions, hashtags = [] }: Marked) {
  const people = new Map(mentions.map(({ slug, person }) => [slug.toLowerCase(), person]));
  const tags = new Set(hashtags.map((tag) => tag.toLowerCase()));
  return textParts(description).map(({ kind, text }, i) => {
    if (kind === 'link') return <a key={i} href={text} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className={cn(linkStyle, 'break-all')}>{text}</a>;
    if (kind === 'tag' && tags.has(text.slice(1).toLowerCase())) return <Link key={i} to={tagAddress(text.slice(1))} className={linkStyle}>{text}</Link>;
    const person = kind === 'mention' ? people.get(text.slice(1).toLowerCase()) : undefined;
    if (person) return <Link key={i} to={personAddress(person)} className={linkStyle}>{person.name}</Link>;
    return text;
  });
}

/** The text of a post or comment; a long one is cut until it is asked for. */
export function PostText({ whole = false, className, ...marked }: Marked & { whole?: boolean; className?: string }) {
  const t = useT('feed');
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => { const element = box.current; if (element && !open && !whole) setCut(element.scrollHeight > element.clientHeight + 4); }, [marked.description, open, whole]);
  if (marked.description === '') return null;
  return (
    <div className={className}>
      <div ref={box} dir="auto" className={cn('break-words whitespace-pre-wrap', !open && !whole && 'line-clamp-10')}><MarkedText {...marked} /></div>
      {cut && !open && <Button variant="link" size="sm" className="mt-1" onClick={() => setOpen(true)}>{t('post.more')}</Button>}
    </div>
  );
}
