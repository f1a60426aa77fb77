import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { request } from '#core/web/api/request.ts';
import { useAction } from '#core/web/query.ts';
import { EditableCell, FieldValue } from '#core/web/resource/list-cell.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { Link } from '#core/web/router.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { ConsentList } from '#modules/parties/web/public.tsx';
import { leadFields, listLeadConsents, setLeadConsent, type Lead } from '../../contract.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { useProducts } from './products-input.tsx';
import { leadTopics, moneyText, useBase } from './use-leads.ts';
import { useTeamChoices } from './use-teams.ts';

const text: ListField = { type: 'text' };
const nullable: ListField = { type: 'text', nullable: true };

/** What is known about a lead, changed where it stands. */
export function LeadFacts({ lead, choices, canEdit, onSave }: { lead: Lead; choices: Record<string, readonly Choice[]>; canEdit: boolean; onSave: (changes: Partial<Lead>) => Promise<boolean> }) {
  const t = useT('sales');
  const teamChoices = useTeamChoices()(lead.teamId);
  const line = (key: keyof Lead, field: ListField = text, shown?: ReactNode, editable = true) => {
    const value = lead[key];
    const content = <bdi>{shown ?? <FieldValue value={value} field={field} choices={choices[key]} />}</bdi>;
    // A text that is emptied becomes nothing, which EditableCell leaves to fields that may be null.
    const emptyable: ListField = field.type === 'text' && !field.nullable ? { ...field, nullable: true } : field;
    return (
      <div key={key} className="contents">
        <dt className="py-1.5 text-muted-foreground">{t(`leads.field.${key}`)}</dt>
        <dd className="min-w-0 px-2 py-0.5 break-words">
          {canEdit && editable ? <EditableCell row={key === 'teamId' ? { ...lead, teamId: lead.teamId ?? '' } : lead} column={{ key, header: t(`leads.field.${key}`), align: 'start' }} field={emptyable} choices={key === 'teamId' ? teamChoices : choices[key]} onEdit={(_row, k, next) => onSave({ [k]: k === 'teamId' ? next || null : next === null && !field.nullable ? '' : next } as Partial<Lead>)}>{content}</EditableCell> : <span className="block py-1">{content}</span>}
        </dd>
      </div>
    );
  };
  const money = moneyText(lead.value, lead.currency);
  const products = useProducts(lead.productIds);
  const utm = (['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const).filter((key) => lead[key] !== '');
  return (
    <>
      <Card>
        <CardHeader title={t('leads.facts')} />
        <CardBody>
          <dl className="grid grid-cols-[minmax(6rem,2fr)_3fr] items-center gap-x-2 text-sm">
            {line('firstName')}{line('lastName')}{line('company')}{line('jobTitle')}
            {line('email', text, lead.email ? <span dir="ltr" className="break-all">{lead.email}</span> : undefined)}
            {line('phone', text, lead.phone ? <span dir="ltr" className="inline-flex items-center gap-1">{lead.phone}{lead.phoneUnclear && <TriangleAlert role="img" aria-label={t('leads.phoneUnclear')} className="size-3.5 shrink-0 text-warning-ink" />}</span> : undefined)}
            {lead.otherEmails.length > 0 && line('otherEmails', text, <span dir="ltr">{lead.otherEmails.join(', ')}</span>, false)}{lead.otherPhones.length > 0 && line('otherPhones', text, <span dir="ltr">{lead.otherPhones.join(', ')}</span>, false)}
            {line('subject')}{line('value', { type: 'money', nullable: true }, money ? <span className="figures">{money}</span> : undefined)}
            {line('rating', leadFields.rating)}{line('ownerId', leadFields.ownerId, undefined, false)}{teamChoices.length > 0 && line('teamId', leadFields.teamId, teamChoices.find((c) => c.value === lead.teamId)?.label, teamChoices.length > 1)}{line('country', nullable)}{line('website')}{line('interests')}{products.length > 0 && line('productIds', text, <span dir="auto">{products.map((p) => p.label).join(', ')}</span>, false)}
            {line('sources', text, lead.sources.join(', ') || undefined, false)}{utm.map((key) => line(key))}
            {line('nextActivityAt', leadFields.nextActivityAt, undefined, false)}{line('createdAt', leadFields.createdAt, undefined, false)}
          </dl>
          {lead.notes && <p dir="auto" className="mt-3 border-t pt-3 text-sm whitespace-pre-line">{lead.notes}</p>}
          {lead.partyId && <p className="mt-3 text-sm"><Link to={`/parties/${lead.partyId}`} className="focus-ring rounded-sm text-primary-ink hover:underline">{t('leads.openParty')}</Link></p>}
        </CardBody>
      </Card>
      <Consents lead={lead} canEdit={canEdit} />
    </>
  );
}

function Consents({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  const t = useT('sales');
  const base = useBase();
  const set = useAction(setLeadConsent, { topics: leadTopics });
  return (
    <Card>
      <CardHeader title={t('leads.consent.title')} description={t('leads.consent.help')} />
      <CardBody><ConsentList words={lead.consent.map(({ by: _account, words: _words, ...word }) => word)} onRecord={canEdit ? (word) => set.mutateAsync({ ...base, id: lead.id, ...word }) : undefined} proofs={async () => (await request(listLeadConsents, { ...base, id: lead.id })).items} /></CardBody>
    </Card>
  );
}
