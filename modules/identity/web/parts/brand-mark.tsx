import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useBrand } from '#core/web/session.tsx';
import { Image } from '#core/web/ui/image.tsx';

/** The company's logo as it was uploaded, else a mark and its name. */
export function BrandMark() {
  const brand = useBrand();
  const { isDark } = useShellState();
  const logo = isDark ? (brand.logo.onDark ?? brand.logo.onLight) : (brand.logo.onLight ?? brand.logo.onDark);
  if (logo) return <Image loading="eager" src={logo} alt={brand.name} className="h-8 max-w-48 object-contain object-left rtl:object-right" />;
  return (
    <span className="flex items-center gap-2.5">
      {brand.icon ? <Image loading="eager" src={brand.icon} alt="" className="size-8 rounded-md object-contain" /> : <AtriumMark className="size-8" />}
      <span className="text-lg font-semibold tracking-tight">{brand.name}</span>
    </span>
  );
}

/** The product's own mark: an A that is a doorway. */
export function AtriumMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path d="M7.5 24.5 16 7l8.5 17.5M12 24.5V19a4 4 0 0 1 8 0v5.5" fill="none" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-primary-foreground" />
    </svg>
  );
}
