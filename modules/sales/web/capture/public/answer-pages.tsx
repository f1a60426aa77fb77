import { useMutation } from '@tanstack/react-query';
import { CircleCheck, LinkIcon, MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { toApiError } from '#core/web/api/errors.ts';
import { confirmEntry, stopMails } from '../../../contract.ts';
import { Plain } from './public-form-page.tsx';

/** What stands behind the `#` of the address: browsers send that part to nobody. */
function secretOf(): string | null {
  const secret = location.hash.slice(1);
  return /^[A-Za-z0-9_.-]{20,200}$/.test(secret) ? secret : null;
}

/** Where the link of a double opt-in leads. Only the button confirms: mail scanners open links, too. */
export function ConfirmEntryPage() {
  const t = useT('sales');
  const [secret] = useState(secretOf);
  const [gone, setGone] = useState(secret === null);
  const confirm = useMutation({
    mutationFn: () => request(confirmEntry, { secret: secret! }),
    onSuccess: ({ redirectUrl }) => { if (redirectUrl) location.assign(redirectUrl); },
    onError: (error) => { if (toApiError(error).code === 'sales.form_link_gone') setGone(true); else showError(error); },
  });
  if (gone) return <Plain><EmptyState icon={LinkIcon} level={1} title={t('capture.public.linkGoneTitle')}>{t('capture.public.linkGone')}</EmptyState></Plain>;
  if (confirm.data) return <Plain><EmptyState icon={CircleCheck} level={1} title={t('capture.public.thanksTitle')}>{confirm.data.thanks}</EmptyState></Plain>;
  return <Plain><EmptyState icon={MailCheck} level={1} title={t('capture.public.pleaseConfirm')} action={<Button variant="primary" size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>{t('capture.public.confirmDo')}</Button>}>{t('capture.public.pleaseConfirmHelp')}</EmptyState></Plain>;
}

/** Where the link in a sequence's mail leads: one button, no questions. */
export function StopMailsPage() {
  const t = useT('sales');
  const [secret] = useState(secretOf);
  const [gone, setGone] = useState(secret === null);
  const stop = useMutation({ mutationFn: () => request(stopMails, { secret: secret! }), onError: (error) => { if (toApiError(error).code === 'sales.form_link_gone') setGone(true); else showError(error); } });
  if (gone) return <Plain><EmptyState icon={LinkIcon} level={1} title={t('capture.public.linkGoneTitle')}>{t('capture.public.linkGone')}</EmptyState></Plain>;
  if (stop.data) return <Plain><EmptyState icon={CircleCheck} level={1} title={t('capture.public.stoppedTitle')}>{t('capture.public.stopped')}</EmptyState></Plain>;
  return <Plain><EmptyState icon={MailX} level={1} title={t('capture.public.stopTitle')} action={<Button variant="primary" size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>{t('capture.public.stopDo')}</Button>}>{t('capture.public.stopHelp')}</EmptyState></Plain>;
}
