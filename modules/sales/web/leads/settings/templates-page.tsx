import { Mail } from 'lucide-react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordForm, type RecordField } from '#core/web/resource/record-form.tsx';
import { useSearchState } from '#core/web/router.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { mailPlaces, mailTemplateFields, mailTemplates, type MailTemplate } from '../../../contract.ts';
import { useBase } from '../use-leads.ts';

const topics = ['sales.mail_template'] as const;

/** Settings: texts for mails to leads. */
export function TemplatesPage() {
  const t = useT('sales');
  const base = useBase();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const close = () => change({ id: '', add: false });
  return (
    <>
      <ListPage
        endpoint={mailTemplates.list} input={base} fields={mailTemplateFields} topics={topics} title={t('leads.template.title')} description={t('leads.template.help')} onOpen={(x) => change({ id: x.id })}
        columns={[{ key: 'name', header: t('leads.template.name'), pin: 'start', width: 220 }, { key: 'subject', header: t('leads.mail.subject'), width: 320 }, { key: 'createdAt', header: t('leads.field.createdAt') }]}
        primaryAction={{ label: t('leads.template.add'), onPress: () => change({ add: true }) }}
        bulkActions={[{ label: t('leads.remove'), destructive: true, run: (selection: Selection) => request(mailTemplates.bulk, { ...base, selection, action: { remove: true } } as never, { idempotencyKey: newId() }) }]}
        empty={{ title: t('leads.template.emptyTitle'), text: t('leads.template.empty'), icon: Mail }}
      />
      {add && <TemplateDialog onClose={close} />}
      {id && <StoredTemplate key={id} id={id} onClose={close} />}
    </>
  );
}

function StoredTemplate({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead(mailTemplates.get, { ...useBase(), id }, { topics });
  return data ? <TemplateDialog template={data} onClose={onClose} /> : null;
}

function TemplateDialog({ template, onClose }: { template?: MailTemplate; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const fields: RecordField[] = [
    { key: 'name', label: t('leads.template.name'), type: 'text', required: true }, { key: 'subject', label: t('leads.mail.subject'), type: 'text', required: true },
    { key: 'body', label: t('leads.mail.body'), type: 'paragraph', required: true, help: t('leads.mail.places', { places: mailPlaces.map((p) => `{{${p}}}`).join(' ') }) },
  ];
  const shared = { fields, topics, onDone: onClose, onCancel: onClose };
  return (
    <Dialog open size="lg" title={template ? template.name : t('leads.template.add')} onOpenChange={(open) => { if (!open) onClose(); }}>
      {template ? <RecordForm endpoint={mailTemplates.update} values={template} fixed={{ ...base, id: template.id, version: template.version }} submitLabel={t('leads.save')} {...shared} /> : <RecordForm endpoint={mailTemplates.create} fixed={base} submitLabel={t('leads.template.add')} {...shared} />}
    </Dialog>
  );
}
