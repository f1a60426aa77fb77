import { ClipboardList } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { leadFormFields, leadForms } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

const topics = ['sales.lead_form', 'sales.form_post'] as const;

/** Settings: forms for web sites. */
export function FormsPage() {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const add = useAction(leadForms.create, { topics, onDone: (form) => go(`/settings/lead-forms/${form.id}`) });
  const begin = () => add.mutate({
    ...base, name: t('capture.form.newName'), isLive: false, title: t('capture.form.newTitle'), intro: '', submitLabel: '', thanks: '', redirectUrl: '', pipelineId: null, stageId: null, source: t('capture.form.newSource'), labels: [], campaign: '', productIds: [], ownerRule: 'rules', ownerId: null, doubleOptIn: false, consentText: '', consentRequired: false, consentChannels: ['email'], origins: [], allowPlain: true, language: 'en',
    fields: (['firstName', 'lastName', 'email', 'company', 'notes'] as const).map((key) => ({ key, label: t(`leads.field.${key}`), required: key === 'email', help: '' })),
  });
  return (
    <ListPage
      endpoint={leadForms.list} input={base} fields={leadFormFields} topics={topics} title={t('capture.form.many')} description={t('capture.form.help')} rowHref={(f) => `/settings/lead-forms/${f.id}`}
      columns={[
        { key: 'name', header: t('capture.form.name'), pin: 'start', width: 240 }, { key: 'isLive', header: t('capture.form.live'), width: 100 }, { key: 'source', header: t('capture.source.one'), width: 140 },
        { key: 'posts', header: t('capture.form.posts'), width: 110, align: 'end' }, { key: 'waiting', header: t('capture.form.waiting'), width: 130, align: 'end' }, { key: 'createdAt', header: t('leads.field.createdAt') },
      ]}
      primaryAction={{ label: t('capture.form.add'), onPress: begin }}
      secondary={<Link to="/settings/form-entries" className={buttonStyle({ variant: 'outline' })}>{t('capture.entry.many')}</Link>}
      empty={{ title: t('capture.form.emptyTitle'), text: t('capture.form.empty'), icon: ClipboardList }}
    />
  );
}
