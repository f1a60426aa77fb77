import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { Popover } from './popover.tsx';

/** Props of FilterChip. */
export interface FilterChipProps {
  /** Field that is filtered, for example "Status". */
  name: string;
  /** What it is filtered by, in words: "is Paid". */
  value: string;
  onRemove: () => void;
  /** Controls to change the filter, shown in a popover. */
  children?: ReactNode;
  className?: string;
}

/** A filter in force: what it does, the way to change it and the way to drop it. */
export function FilterChip({ name, value, onRemove, children, className }: FilterChipProps) {
  const t = useT();
  const text = (
    <>
      <span className="text-muted-foreground">{name}</span>{' '}
      <span className="truncate font-medium">{value}</span>
    </>
  );
  return (
    <span className={cn('inline-flex h-8 max-w-72 items-stretch rounded-md border text-sm pointer-coarse:h-11', className)}>
      {children ? (
        <Popover title={name} trigger={<ChipButton aria-label={t('filter.edit', { name, value })}>{text}</ChipButton>}>
          {children}
        </Popover>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5 px-2">{text}</span>
      )}
      <button
        type="button"
        aria-label={t('filter.remove', { name })}
        onClick={onRemove}
        className="focus-ring-inset grid w-7 shrink-0 place-items-center rounded-e-md border-s text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:w-11"
      >
        <X aria-hidden className="size-3.5" strokeWidth={1.75} />
      </button>
    </span>
  );
}

function ChipButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="focus-ring-inset flex min-w-0 items-center gap-1.5 rounded-s-md px-2 hover:bg-accent data-popup-open:bg-accent" />;
}

/** Row of a list page's tools: search and filters at the start, view controls at the end. */
export function Toolbar({ children, end, className, ...props }: ComponentProps<'div'> & { end?: ReactNode }) {
  return (
    <div {...props} className={cn('flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6', className)}>
      {children}
      {end && <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-2">{end}</div>}
    </div>
  );
}
