import { Image } from './image.tsx';

/** A page elsewhere as it described itself; `image` is an address of our own copy. */
export interface LinkedPage { url: string; title: string; description: string; site: string; image: string | null }

/** What a page elsewhere says about itself; opens in a new tab. */
export function LinkCard({ link }: { link: LinkedPage }) {
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer nofollow ugc" className="focus-ring flex min-w-0 overflow-hidden rounded-lg border hover:bg-accent">
      {link.image && <Image src={link.image} alt="" className="w-28 shrink-0 self-stretch sm:w-36" />}
      <span className="min-w-0 flex-1 p-3" dir="auto">
        <span className="block truncate text-xs text-muted-foreground">{link.site}</span>
        <span className="line-clamp-2 font-medium break-words">{link.title || link.url}</span>
        {link.description && <span className="mt-0.5 line-clamp-2 text-sm break-words text-muted-foreground">{link.description}</span>}
      </span>
    </a>
  );
}
