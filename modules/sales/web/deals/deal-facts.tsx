import type { ReactNode } from 'react';
import type { ListField } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { EditableCell, FieldValue } from '#core/web/resource/list-cell.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { Link } from '#core/web/router.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, type Deal } from '../../contract.ts';
import { JoinedLeads } from '../leads/joined-leads.tsx';
import { moneyText } from '../leads/use-leads.ts';
import { useTeamChoices } from '../leads/use-teams.ts';

const text: ListField = { type: 'text', nullable: true };

/** What is known about an opportunity, changed where it stands. */
export function DealFacts({ deal, choices, canEdit, onSave }: { deal: Deal; choices: Record<string, readonly Choice[]>; canEdit: boolean; onSave: (changes: Partial<Deal>) => Promise<boolean> }) {
  const t = useT('sales');
  const can = useCan();
  const teamChoices = useTeamChoices()(deal.teamId);
  const line = (key: keyof Deal, field: ListField, more: { shown?: ReactNode; editable?: boolean; own?: readonly Choice[]; emptied?: unknown } = {}) => {
    const content = more.shown ?? <FieldValue value={deal[key]} field={field} choices={choices[key]} />;
    const options = more.own ?? (key === 'ownerId' ? undefined : choices[key]);
    return (
      <div key={key} className="contents">
        <dt className="py-1.5 text-muted-foreground">{t(`deals.field.${key}`)}</dt>
        <dd dir="auto" className="min-w-0 px-2 py-0.5 break-words">
          {canEdit && (more.editable ?? true) ? <EditableCell row={more.own ? { ...deal, [key]: deal[key] ?? '' } : deal} column={{ key, header: t(`deals.field.${key}`), align: 'start' }} field={field} choices={options} onEdit={(_row, k, next) => onSave({ [k]: next === '' || next === null ? more.emptied ?? null : next } as Partial<Deal>)}>{content}</EditableCell> : <span className="block py-1">{content}</span>}
        </dd>
      </div>
    );
  };
  const money = moneyText(deal.amount, deal.currency);
  const isOpen = deal.status === 'open';
  const forecast: readonly Choice[] = [{ value: '', label: isOpen && deal.forecastCategory === null ? `${t(`deals.category.${deal.category}`)} (${t('deals.byProbability')})` : t('deals.byProbability') }, ...(choices['forecastCategory'] ?? [])];
  return (
    <Card>
      <CardHeader title={t('deals.facts')} />
      <CardBody>
        <dl className="grid grid-cols-[minmax(6rem,2fr)_3fr] items-center gap-x-2 text-sm">
          {line('amount', dealFields.amount, { editable: !deal.hasLines, shown: money ? <span className="figures">{money}</span> : undefined })}
          {line('probability', { type: 'number', nullable: true }, { editable: isOpen, shown: <span className="figures">{deal.isProbabilityOwn || !isOpen ? t('deals.percent', { percent: deal.probability }) : t('deals.byStage', { percent: deal.probability })}</span> })}
          {line('forecastCategory', text, { editable: isOpen, own: forecast, shown: deal.forecastCategory ? undefined : <>{t(`deals.category.${deal.category}`)}</> })}
          {line('closeOn', dealFields.closeOn)}
          {line('nextStep', text, { emptied: '' })}
          {line('ownerId', dealFields.ownerId, { editable: can('sales.lead.assign'), own: [{ value: '', label: t('deals.unassigned') }, ...(choices['ownerId'] ?? [])] })}
          {teamChoices.length > 0 && line('teamId', dealFields.teamId, { own: teamChoices, editable: teamChoices.length > 1, shown: teamChoices.find((c) => c.value === deal.teamId)?.label })}
          {line('competitor', text, { emptied: '' })}{line('campaign', text, { emptied: '' })}
          {line('sources', text, { editable: false, shown: deal.sources.join(', ') || undefined })}
          {deal.status === 'lost' && line('lostReason', text, { emptied: deal.lostReason })}
          {line('nextActivityAt', dealFields.nextActivityAt, { editable: false })}{deal.closedAt && line('closedAt', dealFields.closedAt, { editable: false })}{line('createdAt', dealFields.createdAt, { editable: false })}
        </dl>
        {deal.notes && <p dir="auto" className="mt-3 border-t pt-3 text-sm whitespace-pre-line">{deal.notes}</p>}
        {deal.leadId && can('sales.lead.view') && <p className="mt-3 text-sm"><Link to={`/crm/leads/${deal.leadId}`} className="focus-ring rounded-sm text-primary-ink hover:underline">{t('deals.fromLead')}</Link></p>}
        {can('sales.lead.view') && <JoinedLeads deal={deal} />}
      </CardBody>
    </Card>
  );
}
