import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { areaOf, documentCalls, documentFields, documentStatuses, listDocumentMessages, type BusinessDocument } from '../../contract.ts';
import { isSpread } from '../../rules/documents/deferral.ts';
import { DeferralPanel } from './deferral-panel.tsx';
import { DocumentLinks } from './document-links.tsx';
import { DocumentMessages } from './document-messages.tsx';
import { ReminderLog } from './reminder-log.tsx';
import { documentTopics, stateTones, useBase, useDocumentChoices } from './document-words.ts';

/** What is said and done about a document: what went out, by whom and when, among colleagues. */
export function DocumentTabs({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const can = useCan();
  const choices = useDocumentChoices(d.direction);
  const [tab, setTab] = useState('history');
  const statuses = documentStatuses.map((value) => ({ value, label: t(`documents.status.${value}`), tone: value === 'posted' ? 'info' as const : stateTones[value] }));
  const { topic, can: right } = areaOf[d.direction];
  // Not every line with such a period has a schedule: those of assets, of credits and of what was posted before there were any have none.
  const maySpread = d.number !== null && !d.isDeposit && d.lines.some((l) => isSpread(l, d.issuedOn));
  const schedules = useRead(documentCalls[d.direction].deferrals, { ...useBase(), id: d.id }, { topics: [...documentTopics, 'accounting.entry'], enabled: maySpread }).data?.items ?? [];
  const talks = d.direction === 'sale' && d.number !== null;
  const talk = useRead(listDocumentMessages, { ...useBase(), id: d.id }, { topics: documentTopics, enabled: talks }).data;
  const words = { labelOf: (key: string) => t(`documents.field.${key}`), fields: documentFields, choicesFor: (key: string) => (key === 'status' ? statuses : choices[key]) };
  return (
    <Tabs aside={<RecordWatch topic={topic} subjectId={d.id} />} aria-label={t('documents.about')} value={tab} onValueChange={setTab} tabs={[
      { value: 'history', label: t('documents.history'), content: <RecordTimeline topic={topic} subjectId={d.id} words={words} /> },
      ...(d.direction === 'sale' && d.number !== null ? [{ value: 'links', label: t('documents.mailsAndLinks'), content: <><ReminderLog document={d} /><DocumentLinks document={d} /></> }] : []),
      ...(schedules.length > 0 ? [{ value: 'deferral', label: t('around.deferral.title'), content: <DeferralPanel document={d} /> }] : []),
      ...(talks ? [{ value: 'messages', label: t('documents.messages.title'), ...(talk && talk.unread > 0 ? { count: talk.unread } : {}), content: <DocumentMessages document={d} items={talk?.items ?? []} /> }] : []),
      { value: 'comments', label: t('documents.internal'), content: <RecordComments topic={topic} subjectId={d.id} /> },
      { value: 'files', label: t('documents.files'), content: <RecordAttachments topic={topic} subjectId={d.id} canEdit={can(`${right}.edit`)} /> },
    ]} />
  );
}
