import { useState, type ImgHTMLAttributes } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';

/** Props of Image; `alt` may be empty for pictures that only decorate. */
export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  src: string | null | undefined;
  alt: string;
}

/** Picture that becomes a drawn placeholder of the same size when it cannot be loaded. */
export function Image({ src, alt, className, onError, ...props }: ImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || failedSrc === src) return <ImagePlaceholder alt={alt} className={className} />;
  return (
    <img
      loading="lazy"
      decoding="async"
      {...props}
      src={src}
      alt={alt}
      className={cn('object-cover', className)}
      onError={(event) => {
        setFailedSrc(src);
        onError?.(event);
      }}
    />
  );
}

/** The picture that stands for a picture: two hills and a sun. */
export function ImagePlaceholder({ alt = '', className }: { alt?: string; className?: string | undefined }) {
  const t = useT();
  const label = alt ? t('image.namedUnavailable', { name: alt }) : t('image.unavailable');
  return (
    <svg role="img" aria-label={label} viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice" className={cn('bg-muted', className)}>
      <circle cx="112" cy="38" r="11" className="fill-input" />
      <path d="M0 120V92l38-34a6 6 0 0 1 8 0l52 46 16 16z" className="fill-input" />
      <path d="M70 120l40-37a6 6 0 0 1 8 0l42 37z" className="fill-control opacity-60" />
    </svg>
  );
}
