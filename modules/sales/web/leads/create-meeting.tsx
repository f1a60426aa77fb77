import { useState } from 'react';
import { useCreateContext } from '#core/web/create-context.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { ActivityForm } from './activity-form.tsx';
import { subjectAddress } from './subject-address.ts';
import { subjectOf, useSubjectSearch, type FoundSubject } from './use-subject-search.ts';

/** Records of a page behind that a meeting can be with. */
const kinds: Readonly<Record<string, string>> = { lead: 'lead', opportunity: 'deal', account: 'party', contact: 'party', customer: 'party', vendor: 'party', party: 'party' };

/** Create Bites: Meeting, with a lead, about an opportunity, or with a person or company. */
export function CreateMeeting({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('sales');
  const record = useCreateContext()?.record;
  const [subject, setSubject] = useState<FoundSubject | null>(record && kinds[record.kind] ? { id: `${kinds[record.kind]}:${record.id}`, label: record.label } : null);
  const load = useSubjectSearch();
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('leads.activity.with')} help={subject ? undefined : t('leads.activity.withHelp')} required><Combobox load={load} value={subject} onValueChange={setSubject} /></Field>
      {subject && <ActivityForm {...subjectOf(subject)} only="meeting" onCancel={onCancel} onDone={(made) => onDone({ label: made.title, to: subjectAddress(made) })} />}
    </div>
  );
}
