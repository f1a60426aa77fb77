import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { endMailLog, getMailLog, mailLogTopic, makeMailLog, type MailLog } from '../../../contract.ts';
import { useBase } from '../../leads/use-base.ts';
import { LoggedMails } from './logged-mails.tsx';

const topics = [mailLogTopic] as const;

/** Settings: the address by which one's own mails are logged, and what came to it. */
export function MailLogPage() {
  const t = useT('sales');
  const query = useRead(getMailLog, useBase(), { topics });
  return (
    <SettingsPage title={t('mails.log.title')} description={t('mails.log.help')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>
        {(log) => (
          <div className="flex flex-col gap-8">
            {log.available ? <Address log={log} /> : <Notice kind="info">{t('mails.log.unavailable')}</Notice>}
            {(log.address !== null || log.waiting > 0) && <SettingsSection title={t('mails.log.mails')}><LoggedMails /></SettingsSection>}
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function Address({ log: { address } }: { log: MailLog }) {
  const t = useT('sales');
  const base = useBase();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const make = useAction(makeMailLog, { topics, success: t('mails.log.made') });
  const end = useAction(endMailLog, { topics, success: t('mails.log.ended') });
  if (!address) return <div className="flex flex-col items-start gap-3"><p className="text-muted-foreground">{t('mails.log.none')}</p><Button variant="primary" loading={make.isPending} onClick={() => make.mutate(base)}>{t('mails.log.make')}</Button></div>;
  const close = (isOpen: boolean) => { if (!isOpen) setAsking(null); };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('mails.log.address')} help={t('mails.log.addressHelp')}><Input dir="ltr" readOnly value={address.address} onFocus={(e) => e.target.select()} /></Field>
      <div className="flex flex-wrap gap-2"><CopyButton text={address.address}>{t('mails.log.copy')}</CopyButton><Button variant="ghost" onClick={() => setAsking('renew')}>{t('mails.log.renew')}</Button><Button variant="ghost" onClick={() => setAsking('end')}>{t('mails.log.end')}</Button></div>
      <AlertDialog open={asking === 'renew'} onOpenChange={close} title={t('mails.log.renewTitle')} description={t('mails.log.renewText')} confirmLabel={t('mails.log.renewDo')} onConfirm={() => make.mutateAsync(base)} />
      <AlertDialog open={asking === 'end'} onOpenChange={close} title={t('mails.log.endTitle')} description={t('mails.log.endText')} confirmLabel={t('mails.log.end')} onConfirm={() => end.mutateAsync(base)} />
    </div>
  );
}
