import { Package, Wrench } from 'lucide-react';
import { Image } from '#core/web/ui/image.tsx';
import { cn } from '#core/web/ui/cn.ts';

/** The small picture of an item beside its name, or the sign of its kind; the name says what it is. */
export function ItemFace({ item, className }: { item: { picture: string | null; kind?: string }; className?: string }) {
  const Icon = item.kind === 'service' ? Wrench : Package;
  const size = cn('size-7 shrink-0 rounded-sm border', className);
  return item.picture
    ? <span aria-hidden className="contents"><Image src={item.picture} alt="" className={size} /></span>
    : <span aria-hidden className={cn(size, 'grid place-items-center text-muted-foreground')}><Icon className="size-3.5" strokeWidth={1.5} /></span>;
}
