import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { writeMailboxMail, writtenMailBytes } from '#core/contract/mailbox.ts';
import { EndpointForm, useEndpointForm } from '../../forms/endpoint-form.tsx';
import { FormDialog } from '../../forms/form-drawer.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const mostFiles = 20;

/** Hands a mail to this installation, as if somebody had sent it from elsewhere. */
export function WriteMail({ onClose }: { onClose: () => void }) {
  const t = useT('dev');
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const state = useEndpointForm(writeMailboxMail, {
    defaults: { to: '', from: 'shop@example.com', subject: '', text: '' }, warnOnLeave: true, request: () => ({ files: { files } }),
    // Both may be empty, and say so.
    toInput: (values) => ({ ...values, subject: values.subject ?? '', text: values.text ?? '' }),
    success: t('mailbox.write.sent'), onDone: onClose,
  });
  return (
    <FormDialog
      title={t('mailbox.write.title')} description={t('mailbox.write.lead')} unsaved={files.length > 0} onClose={onClose}
      footer={<><Button variant="ghost" onClick={onClose}>{t('mailbox.write.cancel')}</Button><Button variant="primary" type="submit" form={id} loading={state.busy}>{t('mailbox.write.send')}</Button></>}
    >
      <EndpointForm state={state} id={id}>
        <FormField name="to" label={t('mailbox.write.to')} required><Input type="email" dir="ltr" autoComplete="off" /></FormField>
        <FormField name="from" label={t('mailbox.write.from')} required><Input type="email" dir="ltr" autoComplete="off" /></FormField>
        <FormField name="subject" label={t('mailbox.write.subject')}><Input /></FormField>
        <FormField name="text" label={t('mailbox.write.text')}><Textarea rows={4} /></FormField>
        <Field label={t('mailbox.write.files')} group>
          <div className="flex flex-col gap-2">
            {files.map((file, i) => (
              <div key={`${i} ${file.name}`} className="flex items-center gap-2 rounded-md border px-3 py-1.5">
                <span className="min-w-0 flex-1 truncate" dir="auto">{file.name}</span>
                <IconButton size="sm" aria-label={t('mailbox.write.remove', { name: file.name })} onClick={() => setFiles(files.filter((f) => f !== file))}><Trash2 /></IconButton>
              </div>
            ))}
            {files.length < mostFiles && <FileDrop maxBytes={writtenMailBytes} maxFiles={mostFiles - files.length} onFiles={(more) => setFiles([...files, ...more])} className="py-3" />}
          </div>
        </Field>
      </EndpointForm>
    </FormDialog>
  );
}
