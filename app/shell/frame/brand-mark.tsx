import { useBrand } from '#core/web/session.tsx';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Image } from '#core/web/ui/image.tsx';

/** The company's logo, or the product's sign with the company's name. */
export function BrandMark({ compact = false, className }: { compact?: boolean; className?: string }) {
  const brand = useBrand();
  const { isDark } = useShellState();
  const logo = isDark ? (brand.logo.onDark ?? brand.logo.onLight) : (brand.logo.onLight ?? brand.logo.onDark);
  if (logo && !compact) return <Image loading="eager" src={logo} alt={brand.name} className={cn('h-7 w-auto max-w-40 object-contain', className)} />;
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      {brand.icon ? <Image loading="eager" src={brand.icon} alt="" className="size-7 rounded-md object-contain" /> : <ProductSign className="size-7" />}
      <span className={compact ? 'sr-only' : 'text-lg font-semibold tracking-tight'}>{brand.name}</span>
    </span>
  );
}

/** The product's sign: an open court under a roof. */
export function ProductSign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path d="M7.500 24.500 16 7l8.500 17.500M12 24.500V19a4 4 0 0 1 8 0v5.500" fill="none" strokeWidth="2.500" strokeLinecap="round" strokeLinejoin="round" className="stroke-primary-foreground" />
    </svg>
  );
}
