import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';
import { Select } from './select.tsx';

/** Props of PaginationFooter. */
export interface PaginationFooterProps {
  /** Position of the first and last row shown, counted from 1. */
  from: number;
  to: number;
  /** Left out while it is not known or too costly to count. */
  total?: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSizeChange?: (size: number) => void;
  /** Sums or a selection count at the start of the line. */
  children?: ReactNode;
  className?: string;
}

/** Line under a list: what is shown, of how many, and the way to the neighbouring pages. */
export function PaginationFooter({ from, to, total, onPrevious, onNext, pageSize, pageSizes, onPageSizeChange, children, className }: PaginationFooterProps) {
  const t = useT();
  const figures = { from: from.toLocaleString('en-US'), to: to.toLocaleString('en-US'), total: total?.toLocaleString('en-US') };
  return (
    <nav aria-label={t('pagination.label')} className={cn('figures flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-3 py-1.5 text-sm text-muted-foreground', className)}>
      <div className="min-w-0 flex-1">{children}</div>
      {pageSize !== undefined && pageSizes && onPageSizeChange && (
        <div className="hidden items-center gap-2 sm:flex">
          <span>{t('pagination.rows')}</span>
          <Select
            size="sm"
            className="w-20"
            aria-label={t('pagination.rows')}
            value={String(pageSize)}
            onValueChange={(size) => onPageSizeChange(Number(size))}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </div>
      )}
      <span aria-live="polite">{to === 0 ? null : t(total === undefined ? 'pagination.rangeOpen' : 'pagination.range', figures)}</span>
      <div className="flex items-center gap-1">
        <IconButton size="sm" aria-label={t('action.previous')} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft className="mirror-rtl" />
        </IconButton>
        <IconButton size="sm" aria-label={t('action.next')} disabled={!onNext} onClick={onNext}>
          <ChevronRight className="mirror-rtl" />
        </IconButton>
      </div>
    </nav>
  );
}
