import { MailX } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useAction } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { unsubscribe } from '../../contract.ts';

/** Where the link under a mail leads: one press turns that kind of mail off. Only looking changes nothing, because scanners open links. */
export function UnsubscribePage() {
  const t = useT('notifications');
  const [{ token }] = useSearchState({ token: '' });
  const off = useAction(unsubscribe, { quiet: true });
  return (
    <main id="main" className="mx-auto max-w-140 px-4 py-10">
      <EmptyState
        icon={MailX} level={1} title={t(off.isSuccess ? 'unsubscribe.done' : 'unsubscribe.title')} className="sm:mx-0"
        action={off.isSuccess ? <Link to="/settings/notifications" className={buttonStyle({ variant: 'outline' })}>{t('preferences.title')}</Link> : <Button variant="primary" loading={off.isPending} disabled={token === ''} onClick={() => off.mutate({ token })}>{t('unsubscribe.action')}</Button>}
      >
        {off.isSuccess ? t('unsubscribe.doneHelp') : t('unsubscribe.help')}
        {off.error && <p role="alert" className="mt-2 text-destructive-ink">{errorText(off.error)}</p>}
      </EmptyState>
    </main>
  );
}
