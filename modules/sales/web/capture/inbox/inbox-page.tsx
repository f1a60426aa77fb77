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
import { Switch } from '#core/web/ui/switch.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getLeadInbox, leadInboxTopic, renewLeadInbox, switchLeadInbox, type LeadInbox } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { InboxMails } from './inbox-mails.tsx';

const topics = [leadInboxTopic] as const;

/** Settings: the address to which enquiries are mailed, and what came to it. */
export function InboxPage() {
  const t = useT('sales');
  const query = useRead(getLeadInbox, useBase(), { topics });
  return (
    <SettingsPage title={t('capture.inbox.title')} description={t('capture.inbox.help')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{(inbox) => <Inbox inbox={inbox} />}</QueryView>
    </SettingsPage>
  );
}

function Inbox({ inbox }: { inbox: LeadInbox }) {
  const t = useT('sales');
  const base = useBase();
  const turn = useAction(switchLeadInbox, { topics });
  return (
    <div className="flex flex-col gap-8">
      {!inbox.available && <Notice kind="info">{t('capture.inbox.unavailable')}</Notice>}
      {(inbox.available || inbox.on) && <Switch checked={inbox.on} disabled={turn.isPending} onCheckedChange={(on) => turn.mutate({ ...base, on })} label={t('capture.inbox.switch')} description={t('capture.inbox.switchHelp')} />}
      {inbox.address && <Address address={inbox.address} />}
      <SettingsSection title={t('capture.inbox.mails')}><InboxMails /></SettingsSection>
    </div>
  );
}

function Address({ address }: { address: NonNullable<LeadInbox['address']> }) {
  const t = useT('sales');
  const base = useBase();
  const [asking, setAsking] = useState(false);
  const renew = useAction(renewLeadInbox, { topics, success: t('capture.inbox.renewed') });
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('capture.inbox.address')} help={t('capture.inbox.addressHelp')}><Input dir="ltr" readOnly value={address.address} onFocus={(e) => e.target.select()} /></Field>
      <div className="flex flex-wrap gap-2"><CopyButton text={address.address}>{t('capture.inbox.copy')}</CopyButton><Button variant="ghost" onClick={() => setAsking(true)}>{t('capture.inbox.renew')}</Button></div>
      <AlertDialog open={asking} onOpenChange={setAsking} title={t('capture.inbox.renewTitle')} description={t('capture.inbox.renewText')} confirmLabel={t('capture.inbox.renewDo')} onConfirm={() => renew.mutateAsync({ ...base, replaces: address.id })} />
    </div>
  );
}
