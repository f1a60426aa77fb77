import { cn } from '../ui/cn.ts';
import { backgrounds, tintBackgrounds } from './colors.ts';

/** What the colours of a chart stand for; `marker` is the line across columns, `tinted` makes the second a lighter first. */
export function Legend({ series, marker, tinted = false }: { series: readonly string[]; marker?: string | undefined; tinted?: boolean }) {
  const colors = tinted ? tintBackgrounds : backgrounds;
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {series.map((name, i) => <li key={name} className="flex items-center gap-1.5"><span aria-hidden className={cn('size-2.5 rounded-xs [print-color-adjust:exact]', colors[i % colors.length])} />{name}</li>)}
      {marker && <li className="flex items-center gap-1.5"><span aria-hidden className="h-0.5 w-3.5 bg-foreground [print-color-adjust:exact]" />{marker}</li>}
    </ul>
  );
}
