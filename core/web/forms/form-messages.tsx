import { CircleAlert, History } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import type { EndpointFormState } from './endpoint-form.tsx';

/** Top of a form: what was refused as a whole, and that a draft came back. */
export function FormMessages({ state }: { state: Pick<EndpointFormState, 'error' | 'restored' | 'discardDraft'> }) {
  const t = useT('web');
  return (
    <div aria-live="polite" className="contents">
      {state.error && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-destructive-subtle px-3 py-2 text-destructive-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {state.error}
        </p>
      )}
      {state.restored && (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <History aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          <span className="flex-1">{t('draft.restored')}</span>
          <Button size="sm" variant="ghost" onClick={state.discardDraft}>{t('draft.discard')}</Button>
        </p>
      )}
    </div>
  );
}
