import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useCreateContext } from '#core/web/create-context.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findParties } from '#modules/parties/contract.ts';
import type { ActivityTopic } from '../../contract.ts';
import { searchDeals } from '../deals/search-deals.ts';
import { ActivityForm } from './activity-form.tsx';
import { searchLeads } from './search-leads.ts';
import { subjectAddress } from './subject-address.ts';
import { useBase } from './use-base.ts';

interface Subject { id: string; label: string; description?: string }

const topicOf: Readonly<Record<string, ActivityTopic>> = { lead: 'sales.lead', deal: 'sales.opportunity', party: 'parties.party' };
/** Records of a page behind that a meeting can be with. */
const kinds: Readonly<Record<string, string>> = { lead: 'lead', opportunity: 'deal', account: 'party', contact: 'party', customer: 'party', vendor: 'party', party: 'party' };
/** Found things are named as `lead:<id>`. */
const placeOf = (id: string) => { const at = id.indexOf(':'); return { topic: topicOf[id.slice(0, at)]!, subjectId: id.slice(at + 1) }; };

/** Create Bites: Meeting, with a lead, about an opportunity, or with a person or company. */
export function CreateMeeting({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const record = useCreateContext()?.record;
  const [subject, setSubject] = useState<Subject | null>(record && kinds[record.kind] ? { id: `${kinds[record.kind]}:${record.id}`, label: record.label } : null);
  const load = async (text: string, signal: AbortSignal): Promise<Subject[]> => {
    const people = async (): Promise<Subject[]> => (await request(findParties, { ...base, q: text.slice(0, 200), limit: 8 }, { signal })).items.map((p) => ({ id: `party:${p.id}`, label: p.name, description: [p.companyName, p.email ?? p.phone].filter(Boolean).join(' · ') }));
    const [leads, deals, parties] = await Promise.all([searchLeads(text, signal), can('sales.deal.view') ? searchDeals(text, signal) : [], can('parties.view') ? people() : []]);
    return [...[...leads, ...deals].map(({ id, label, detail }) => ({ id, label, ...(detail ? { description: detail } : {}) })), ...parties];
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('leads.activity.with')} help={subject ? undefined : t('leads.activity.withHelp')} required><Combobox load={load} value={subject} onValueChange={setSubject} /></Field>
      {subject && <ActivityForm {...placeOf(subject.id)} only="meeting" onCancel={onCancel} onDone={(made) => onDone({ label: made.title, to: subjectAddress(made) })} />}
    </div>
  );
}
