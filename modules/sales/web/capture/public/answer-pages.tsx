import { useMutation } from '@tanstack/react-query';
import { CircleCheck, EyeOff, LinkIcon, MailCheck, MailX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { toApiError } from '#core/web/api/errors.ts';
import { confirmEntry, refuseMailTracking, stopMails } from '../../../contract.ts';
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

/** Where the link in a mail leads that stops further ones: one button, no questions. */
export function StopMailsPage() {
  const t = useT('sales');
  return <OneButton run={(secret) => request(stopMails, { secret })} icon={MailX} title={t('capture.public.stopTitle')} help={t('capture.public.stopHelp')} button={t('capture.public.stopDo')} doneTitle={t('capture.public.stoppedTitle')} done={t('capture.public.stopped')} />;
}

/** Where the link in a mail leads by which its reader switches off that openings and followed links are noted. */
export function RefuseTrackingPage() {
  const t = useT('sales');
  return <OneButton run={(secret) => request(refuseMailTracking, { secret })} icon={EyeOff} title={t('capture.public.trackTitle')} help={t('capture.public.trackHelp')} button={t('capture.public.trackDo')} doneTitle={t('capture.public.trackedTitle')} done={t('capture.public.tracked')} />;
}

/** Where a link of a mail leads whose target is not known any more. */
export function MailLinkGonePage() {
  const t = useT('sales');
  return <Plain><EmptyState icon={LinkIcon} level={1} title={t('capture.public.linkGoneTitle')}>{t('capture.public.targetGone')}</EmptyState></Plain>;
}

/** Only the button does it: mail scanners open links, too. */
function OneButton({ run, icon, title, help, button, doneTitle, done }: { run: (secret: string) => Promise<unknown>; icon: LucideIcon; title: string; help: string; button: string; doneTitle: string; done: string }) {
  const t = useT('sales');
  const [secret] = useState(secretOf);
  const [gone, setGone] = useState(secret === null);
  const action = useMutation({ mutationFn: () => run(secret!), onError: (error) => { if (toApiError(error).code === 'sales.form_link_gone') setGone(true); else showError(error); } });
  if (gone) return <Plain><EmptyState icon={LinkIcon} level={1} title={t('capture.public.linkGoneTitle')}>{t('capture.public.mailLinkGone')}</EmptyState></Plain>;
  if (action.isSuccess) return <Plain><EmptyState icon={CircleCheck} level={1} title={doneTitle}>{done}</EmptyState></Plain>;
  return <Plain><EmptyState icon={icon} level={1} title={title} action={<Button variant="primary" size="lg" loading={action.isPending} onClick={() => action.mutate()}>{button}</Button>}>{help}</EmptyState></Plain>;
}
