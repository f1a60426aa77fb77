import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { fileLoggedMail, mailLogTopic, type LoggedMail } from '../../../contract.ts';
import { activityTopicsLive } from '../../leads/activity-topics.ts';
import { subjectOf, useSubjectSearch, type FoundSubject } from '../../leads/use-subject-search.ts';
import { useBase } from '../../leads/use-base.ts';

/** Chooses the record a mail that waits belongs to. */
export function ChoosePlace({ mail, onClose }: { mail: LoggedMail; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const load = useSubjectSearch();
  const [subject, setSubject] = useState<FoundSubject | null>(null);
  const file = useAction(fileLoggedMail, { topics: [mailLogTopic, ...activityTopicsLive], success: t('mails.log.filed'), onDone: onClose });
  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onClose(); }} size="sm" title={t('mails.log.chooseTitle', { subject: mail.subject || t('mails.received.noSubject') })}
      footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" disabled={!subject} loading={file.isPending} onClick={() => { if (subject) file.mutate({ ...base, id: mail.id, ...subjectOf(subject) }); }}>{t('mails.log.place')}</Button></>}
    >
      <Field label={t('leads.activity.with')} help={t('leads.activity.withHelp')} required><Combobox load={load} value={subject} onValueChange={setSubject} /></Field>
    </Dialog>
  );
}
