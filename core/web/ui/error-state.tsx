import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Props of ErrorState. */
export interface ErrorStateProps {
  title?: ReactNode;
  /** What the person can do about it. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Lets support find the failure in the log. */
  requestId?: string | null;
  /** Further ways out, for example a link back to the list. */
  action?: ReactNode;
  className?: string;
}

/** Says that something failed, what to do, and how to name it to support. */
export function ErrorState({ title, children, onRetry, retrying = false, requestId, action, className }: ErrorStateProps) {
  const t = useT();
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={TriangleAlert}
        title={title ?? t('error.title')}
        action={
          (onRetry || action) && (
            <>
              {onRetry && (
                <Button variant="outline" onClick={onRetry} loading={retrying}>
                  <RotateCw aria-hidden />
                  {t('action.retry')}
                </Button>
              )}
              {action}
            </>
          )
        }
      >
        <p>{children ?? t('error.help')}</p>
        {requestId && (
          <p className="mt-3 flex items-center gap-1 text-sm">
            {t('error.requestId')}
            <code className="font-mono text-xs break-all text-foreground" dir="ltr">
              {requestId}
            </code>
            <CopyButton text={requestId} />
          </p>
        )}
      </EmptyState>
    </div>
  );
}
