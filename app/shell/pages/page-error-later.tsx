import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import '#core/web/locales/web-texts.ts';
import { Button } from '#core/web/ui/button.tsx';

const fallback: { PageError: ComponentType<ErrorComponentProps> } = { PageError: () => <PlainError /> };
const PageError = lazy(async () => ({ default: (await import('./page-error.tsx').catch(() => fallback)).PageError }));

/** Fetches the page that explains a failure only when there is one. */
export function PageErrorLater(props: ErrorComponentProps) {
  return <Suspense><PageError {...props} /></Suspense>;
}

// Shown when not even that page could be fetched.
function PlainError() {
  const t = useT('web');
  return (
    <div role="alert" className="flex flex-col items-start gap-4 p-6">
      <p>{t('errors.offline')}</p>
      <Button variant="outline" onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
    </div>
  );
}
