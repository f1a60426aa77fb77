import { Mail } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { mailInCalls, mailInTopic, type MailInKind } from '../../contract/mail-in.ts';

const MailInDialog = lazy(async () => ({ default: (await import('./mail-in-dialog.tsx')).MailInDialog }));

/** The way to the address that receipts or bills are mailed to; nothing where the installation takes no mail. For who may make such drafts. */
export function MailInButton({ kind, small = false }: { kind: MailInKind; small?: boolean }) {
  const t = useT('invoicing');
  const [{ mail }, change] = useSearchState({ mail: '' });
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const { data } = useRead(mailInCalls[kind].show, base, { topics: [mailInTopic, kind === 'receipts' ? 'invoicing.expense' : 'invoicing.bill'] });
  if (!data?.on) return null;
  return (
    <>
      <IconButton variant="outline" size={small ? 'sm' : 'md'} aria-label={t('mailIn.button')} {...tip(t('mailIn.button'))} onClick={() => change({ mail: 'in' })}><Mail /></IconButton>
      {mail !== '' && <Suspense fallback={null}><MailInDialog kind={kind} mailIn={data} base={base} onClose={() => change({ mail: '' })} /></Suspense>}
    </>
  );
}
