import { useT } from '#core/web/i18n/i18n.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { leadFields, leads, type Lead } from '../../contract.ts';
import { StageCriteria } from '../stages/stage-criteria.tsx';
import { titleChanges, titleValue } from './lead-title.ts';
import { moneyText, ratingTones, statusTones, useBase, useLeadChoices } from './use-leads.ts';

/** A lead beside the list. */
export function LeadPeek({ id, ...panel }: PeekProps) {
  const t = useT('sales');
  const record = useRecord<Lead>(leads as never, useBase(), id, ['parties.party']);
  const edit = useCan()('sales.lead.edit') && record.row !== undefined && record.row.status !== 'converted';
  const field = (key: keyof Lead) => ({ key, label: t(`leads.field.${key}`) });
  return (
    <RecordPanel
      {...panel} record={record} topic={leads.topic} id={id} titleKey="name" titleChanges={titleChanges} titleValue={titleValue} fields={leadFields} choices={useLeadChoices()} labels={{ criterion: t('leads.field.criterion') }} canEdit={edit} pageHref={`/crm/leads/${id}`}
      status={(lead) => <span className="flex flex-wrap items-center gap-1.5"><StatusPill tone={statusTones[lead.status]}>{t(`leads.status.${lead.status}`)}</StatusPill>{lead.rating && <StatusPill tone={ratingTones[lead.rating]}>{t(`leads.rating.${lead.rating}`)}</StatusPill>}</span>}
      properties={[
        field('company'), { ...field('stageId'), cell: (lead) => <span dir="auto">{lead.stage}</span> }, { ...field('email'), cell: (lead) => <span dir="ltr">{lead.email || '–'}</span> }, { ...field('phone'), cell: (lead) => <span dir="ltr">{lead.phone || '–'}</span> },
        field('subject'), { ...field('value'), editable: true, cell: (lead) => <span className="figures">{moneyText(lead.value, lead.currency) ?? '–'}</span> }, { ...field('rating'), editable: true }, field('ownerId'), field('teamId'), field('nextActivityAt'), field('createdAt'),
      ]}
    >
      {(lead) => <><StageCriteria kind="lead" record={lead} canEdit={edit} />{lead.notes !== '' && <p dir="auto" className="text-sm whitespace-pre-line">{lead.notes}</p>}</>}
    </RecordPanel>
  );
}
