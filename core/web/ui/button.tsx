import { cva } from 'class-variance-authority';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Classes of a button, for links that must look like one. */
export const buttonStyle = cva(
  [
    'focus-ring relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color] duration-120 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    'disabled:opacity-50 not-aria-busy:aria-disabled:opacity-50 data-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground enabled:hover:bg-primary-hover data-popup-open:bg-primary-hover [a]:hover:bg-primary-hover',
        secondary: 'bg-secondary text-secondary-foreground enabled:hover:bg-input/60 data-popup-open:bg-input/60 [a]:hover:bg-input/60',
        outline: 'border border-input bg-background text-foreground enabled:hover:bg-accent data-popup-open:bg-accent [a]:hover:bg-accent',
        ghost: 'text-foreground enabled:hover:bg-accent data-popup-open:bg-accent [a]:hover:bg-accent',
        destructive: 'bg-destructive text-destructive-foreground enabled:hover:bg-destructive-hover [a]:hover:bg-destructive-hover',
        link: 'text-foreground underline decoration-primary-ink/50 underline-offset-4 hover:decoration-primary-ink',
      },
      size: {
        sm: 'h-8 px-2.5 text-sm',
        md: 'h-9 px-3 text-base',
        lg: 'h-10 px-4 text-base',
      },
      icon: { true: 'px-0', false: '' },
    },
    compoundVariants: [
      { icon: true, size: 'sm', class: 'w-8' },
      { icon: true, size: 'md', class: 'w-9' },
      { icon: true, size: 'lg', class: 'w-10' },
      { variant: 'link', class: 'h-auto px-0 pointer-coarse:min-h-11' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', icon: false },
  },
);

/** Look of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'link';
/** Height of a control: 32, 36 or 40 px. */
export type ControlSize = 'sm' | 'md' | 'lg';

/** Props of Button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ControlSize;
  /** Shows a spinner in place of the content, keeps the width and ignores presses. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is "button" unless said otherwise, so that none submits a form by accident. */
export function Button({ variant, size, loading = false, className, children, type = 'button', onClick, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={cn(buttonStyle({ variant, size }), className)}
      // Not `disabled`: that would throw the keyboard focus away in the middle of an action.
      aria-disabled={loading || props['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <ButtonContent loading={loading}>{children}</ButtonContent>
    </button>
  );
}

/** Props of IconButton; the name is required because there is no text to read. */
export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  'aria-label': string;
}

/** A square button that shows only an icon. */
export function IconButton({ variant = 'ghost', size, className, ...props }: IconButtonProps) {
  return <Button {...props} size={size} variant={variant} className={cn(buttonStyle({ variant, size, icon: true }), className)} />;
}

function ButtonContent({ loading, children }: { loading: boolean; children: ReactNode }) {
  const t = useT();
  if (!loading) return children;
  return (
    <>
      <span className="invisible contents">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
        <VisuallyHidden>{t('action.loading')}</VisuallyHidden>
      </span>
    </>
  );
}
