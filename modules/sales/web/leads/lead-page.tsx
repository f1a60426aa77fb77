import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePageTitle } from '#core/web/title.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useShowsRecord } from '#core/web/present-record.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { choicesOf, humanized } from '#core/web/resource/filter-tree.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordConflictNotice, type FieldWords } from '#core/web/resource/record-conflict.tsx';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { leadFields, leads, type Lead } from '../../contract.ts';
import { LeadCapture } from '../capture/lead/lead-capture.tsx';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { TextDialog } from '../texts/text-dialog.tsx';
import { useKeys } from '../use-keys.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { DuplicateHint } from './duplicate-hint.tsx';
import { EditLead } from './edit-lead.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { isReached, LeadHead } from './lead-head.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadPath } from './lead-path.tsx';
import { LoseDialog } from './lose-dialog.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { RecordStream } from './stream/record-stream.tsx';
import { useBase, useLeadChoices } from './use-leads.ts';

const topic = 'sales.lead';

/** How the history names what was said about a channel; old entries have `: ` in place of the dot. */
const consentKey = /^consent(?:\.|: )(\w+)$/;

/** A lead with everything about it. Keys: c converts, l loses, m writes a mail, t a text, e changes, j and k go to its neighbours. */
export const LeadPage = () => <RecordPager className="mx-auto flex w-full max-w-6xl flex-col pb-10">{(id) => <LeadSheet id={id} />}</RecordPager>;

function LeadSheet({ id }: { id: string }) {
  const t = useT('sales');
  const core = useT('resource');
  const parties = useT('parties');
  const go = useGo();
  const can = useCan();
  const [{ tab, convert, act }, change] = useSearchState({ tab: 'activities', convert: false, act: '' });
  // What the person behind it objects to stands in it, too.
  const record = useRecord<Lead>(leads as never, useBase(), id, ['parties.party']);
  const choices = useLeadChoices();
  const { row } = record;
  usePageTitle(row?.name ?? null);
  useShowsRecord(useMemo(() => (row ? { kind: 'lead', id: row.id, label: row.name } : null), [row]));
  const edit = can('sales.lead.edit') && row !== undefined && row.status !== 'converted';
  const open = edit && row.status !== 'lost' && row.status !== 'junk';
  useKeys(edit, { c: () => open && change({ convert: true }), l: () => open && change({ act: 'lose' }), m: () => row?.email && change({ act: 'mail' }), t: () => row && isReached(row) && change({ act: 'text' }), e: () => change({ act: 'edit' }) });
  const channelOf = (key: string) => consentKey.exec(key)?.[1];
  const words: FieldWords = {
    fields: leadFields, labelOf: (key) => (channelOf(key) ? `${t('leads.consent.title')}: ${parties(`consent.channel.${channelOf(key)}`)}` : key in (row ?? {}) || key === 'lostReason' || key === 'criterion' ? t(`leads.field.${key}`) : humanized(key)),
    choicesFor: (key) => choicesOf(key, leadFields[key as keyof typeof leadFields], choices),
  };
  const close = () => change({ act: '', convert: false });
  return (
    <>
      <nav aria-label={t('leads.back')} className="px-4 pt-4 text-sm sm:px-6"><Link to="/crm/leads" className="focus-ring rounded-sm text-muted-foreground hover:text-foreground">{t('leads.title')}</Link></nav>
      <QueryView query={record.query} skeleton={<div className="flex flex-col gap-4 p-6"><Skeleton className="h-12 w-1/2" /><Skeleton className="h-8 w-full" /><Skeleton className="h-60 w-full" /></div>}>
        {() => {
          const lead = row!;
          return (
            <>
              <LeadHead lead={lead} onAct={(what) => (what === 'convert' ? change({ convert: true }) : change({ act: what }))} onSave={record.save} onRemove={async () => { if (await record.remove()) go('/crm/leads'); }} />
              <LeadPath lead={lead} canMove={open} />
              {record.conflict && <div className="px-4 pb-3 sm:px-6"><RecordConflictNotice mine={record.conflict.changes as Record<string, unknown>} current={record.conflict.current as unknown as Record<string, unknown>} words={words} busy={record.saving} onChoose={record.resolve} /></div>}
              {edit && can('sales.lead.remove') && <MergedNotice lead={lead} />}
              {edit && <DuplicateHint lead={lead} />}
              <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
                <Tabs aside={<RecordWatch topic={topic} subjectId={id} />} aria-label={core('record.tabs')} value={tab} onValueChange={(next) => change({ tab: next })} className="min-w-0" tabs={[
                  { value: 'activities', label: t('leads.activity.many'), content: lead.opportunityId ? <p className="text-sm text-muted-foreground">{t('leads.activity.movedOn')} <Link to={`/sales/opportunity/${lead.opportunityId}`} className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('leads.openDeal')}</Link></p> : <ActivityPanel topic={topic} subjectId={id} canEdit={edit} /> },
                  { value: 'comments', label: core('record.comments'), content: <RecordComments topic={topic} subjectId={id} /> },
                  { value: 'files', label: core('record.attachments'), content: <RecordAttachments topic={topic} subjectId={id} canEdit={edit} /> },
                  { value: 'timeline', label: core('record.timeline'), content: <RecordStream topic={topic} subjectId={id} words={words} canEdit={edit} onMail={lead.email ? () => change({ act: 'mail' }) : undefined} /> },
                  { value: 'history', label: t('leads.history'), content: <LeadHistory id={id} /> },
                ]} />
                <aside aria-label={t('leads.facts')} className="flex min-w-0 flex-col gap-6"><LeadFacts lead={lead} choices={choices} canEdit={edit} onSave={record.save} /><CustomValues topic={topic} subjectId={id} canEdit={edit} /><LeadCapture lead={lead} canEdit={edit} /></aside>
              </div>
              {convert && open && <ConvertDialog lead={lead} onClose={close} />}
              {act === 'lose' && open && <LoseDialog lead={lead} onClose={close} />}
              {act === 'mail' && edit && <MailDialog topic={topic} subjectId={id} name={lead.name} onClose={close} />}
              {act === 'text' && edit && <TextDialog topic={topic} subjectId={id} name={lead.name} onClose={close} />}
              {act === 'edit' && edit && <EditLead lead={lead} onClose={close} onSaved={() => { close(); void record.query.refetch(); }} />}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
