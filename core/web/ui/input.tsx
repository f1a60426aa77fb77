import { cva } from 'class-variance-authority';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { ControlSize } from './button.tsx';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';

/** Classes of a text box, shared by everything that looks like one. */
export const inputStyle = cva(
  [
    'focus-ring w-full min-w-0 rounded-md border border-input bg-background text-foreground -outline-offset-1',
    'transition-[border-color] duration-120 hover:border-control/70',
    // Safari on iOS zooms into inputs below 16 px.
    'pointer-coarse:min-h-11 pointer-coarse:text-lg',
    'disabled:bg-muted disabled:text-muted-foreground data-disabled:bg-muted data-disabled:text-muted-foreground [&[readonly]]:bg-muted/60',
    'aria-invalid:border-destructive aria-invalid:hover:border-destructive',
  ],
  {
    variants: {
      size: { sm: 'h-8 px-2.5 text-sm', md: 'h-9 px-3 text-base', lg: 'h-10 px-3 text-base' },
    },
    defaultVariants: { size: 'md' },
  },
);

/** Props of Input. */
export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> {
  size?: ControlSize;
  /** Short text or icon inside the box before the value. */
  prefix?: ReactNode;
  /** Short text, icon or icon button inside the box after the value. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

// Their punctuation jumps to the wrong end when it is laid out from right to left.
const LATIN_TYPES: ReadonlySet<string> = new Set(['email', 'url', 'tel', 'number']);

const width = /^(?:[a-z]+:)?(?:max-|min-)?w-/;

/** Single-line text box; takes id, description and error state from the Field around it. */
export function Input({ size, prefix, suffix, className, ...rest }: InputProps) {
  const props = { dir: LATIN_TYPES.has(rest.type ?? '') ? ('ltr' as const) : undefined, ...rest };
  const control = useFieldControl(props);
  const framed = Boolean(prefix) || Boolean(suffix);
  // A width is the frame's: the affixes would stand outside a box that is narrower than it.
  const widths = framed ? (className ?? '').split(/\s+/).filter((name) => width.test(name)) : [];
  const box = (
    <input
      {...props}
      {...control}
      className={cn(inputStyle({ size }), Boolean(prefix) && 'ps-9', Boolean(suffix) && 'pe-10', className, widths.length > 0 && 'w-full max-w-none')}
    />
  );
  if (!framed) return box;
  return (
    // The affixes must sit on the sides the box pads, whatever direction the page has.
    <span dir={props.dir === 'auto' ? undefined : props.dir} className={cn('relative block w-full', widths)}>
      {prefix && <Affix side="start">{prefix}</Affix>}
      {box}
      {suffix && <Affix side="end">{suffix}</Affix>}
    </span>
  );
}

function Affix({ side, children }: { side: 'start' | 'end'; children: ReactNode }) {
  return (
    <span
      className={cn(
        'pointer-events-none absolute inset-y-0 z-1 flex items-center text-muted-foreground [&_button]:pointer-events-auto',
        '[&>svg]:size-4 [&>svg]:stroke-[1.75]',
        side === 'start' ? 'start-0 ps-3' : 'end-0 pe-3 has-[button]:pe-1',
      )}
    >
      {children}
    </span>
  );
}
