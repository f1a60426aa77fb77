import { cn } from './cn.ts';

// What is opened from a panel that leaves the page usable lies inside its portal, which takes no pointer itself.
/** Classes of the small floating surfaces: menus, selects, popovers. */
export const popupStyle =
  'rounded-lg border bg-popover data-open:pointer-events-auto text-popover-foreground shadow-popover outline-none transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** Classes of one choice in a menu or list. */
export const itemStyle = cn(
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none pointer-coarse:min-h-11',
  'data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:opacity-50',
  '[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-muted-foreground',
);
