import { Link, type LinkProps } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';

const style = 'focus-ring rounded-sm font-medium text-foreground underline decoration-primary-ink/50 underline-offset-4 hover:decoration-primary-ink';

/** A link within a sentence. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={cn(style, className)} />;
}

/** A button that reads like a link within a sentence. */
export function TextButton({ onClick, disabled, children }: { onClick: () => void; disabled?: boolean; children: React.ReactNode }) {
  return <button type="button" disabled={disabled} onClick={onClick} className={cn(style, 'disabled:text-muted-foreground disabled:no-underline')}>{children}</button>;
}
