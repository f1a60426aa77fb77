import { ScrollText } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { ListColumn } from '#core/web/resource/list-types.ts';
import { useSearchState } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { auditFields, exportAudit } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { usePeople } from '../parts/use-people.ts';
import { auditList, type AuditRow } from './audit-list.ts';
import { useEventSentence, type SentenceOf } from './event-sentence.ts';
import { useLiveLog } from './use-live-log.ts';

const AuditEntry = lazy(async () => ({ default: (await import('./audit-entry.tsx')).AuditEntry }));

/** What happened in the workspace, refused attempts included; the entry that stands beside the list is part of the address. */
export function AuditPage() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const { choices: people, nameOf } = usePeople();
  const sentence = useEventSentence(nameOf);
  const columns = useAuditColumns(sentence);
  const [{ peek }, change] = useSearchState({ peek: '' });
  useLiveLog();
  return (
    <ListPage
      rowName={(row) => `${row.actor?.name ?? t('event.system')} ${sentence(row)}`} endpoint={auditList} input={{ workspace_slug: slug }} fields={auditFields} columns={columns} topics={[]}
      title={t('audit.title')} description={t('audit.lead')} searchPlaceholder={t('audit.search')} choices={useMemo(() => ({ actor: people }), [people])} onOpen={(row) => change({ peek: row.id }, { push: peek === '' })} peek={(panel) => <AuditEntry {...panel} sentence={sentence} />}
      card={(row) => <AuditCard row={row} sentence={sentence} />} {...(can('workspace.export') ? { exportEndpoint: exportAudit } : {})}
      empty={{ title: t('audit.emptyTitle'), text: t('audit.empty'), icon: ScrollText }}
    />
  );
}

function useAuditColumns(sentence: SentenceOf): ReadonlyArray<ListColumn<AuditRow>> {
  const t = useT('workspace');
  return useMemo<ReadonlyArray<ListColumn<AuditRow>>>(() => [
    { key: 'actor', header: t('audit.who'), width: 195, cell: (row) => <Actor row={row} /> },
    { key: 'type', header: t('audit.what'), width: 410, cell: (row) => <span className={row.type === 'core.access.refused' ? 'text-destructive-ink' : undefined} title={row.type}>{sentence(row)}</span> },
    { key: 'at', header: t('audit.when'), width: 135, cell: (row) => <RelativeTime value={row.at} className="text-muted-foreground" /> },
    { key: 'ip', header: t('audit.from'), width: 125, cell: (row) => <span dir="ltr" className="figures text-muted-foreground">{row.ip ?? '–'}</span> },
    { key: 'seq', header: t('audit.number'), width: 100, align: 'end', hidden: true, cell: (row) => <span className="figures">{row.seq}</span> },
    { key: 'actorEmail', header: t('audit.email'), width: 220, hidden: true, cell: (row) => <span dir="ltr">{row.actorEmail || '–'}</span> },
    { key: 'subjectId', header: t('audit.subject'), width: 200, hidden: true, cell: (row) => <span dir="ltr" className="font-mono text-xs">{row.subjectId ?? '–'}</span> },
    { key: 'data', header: t('audit.details'), width: 320, hidden: true, cell: (row) => <span dir="ltr" className="font-mono text-xs">{JSON.stringify(row.data)}</span> },
    { key: 'requestId', header: t('audit.request'), width: 200, hidden: true, cell: (row) => <span dir="ltr" className="font-mono text-xs">{row.requestId ?? '–'}</span> },
  ], [t, sentence]);
}

function Actor({ row }: { row: AuditRow }) {
  const t = useT('workspace');
  const name = row.actor?.name ?? t('event.system');
  return <span className="flex items-center gap-2.5"><Avatar name={name} id={row.actor?.id ?? 'system'} src={row.actor?.photo ?? null} size="sm" decorative /><span className="truncate">{name}</span></span>;
}

function AuditCard({ row, sentence }: { row: AuditRow; sentence: SentenceOf }) {
  const t = useT('workspace');
  return (
    <div>
      <p className="text-pretty"><span className="font-medium">{row.actor?.name ?? t('event.system')}</span> {sentence(row)}</p>
      <p className="mt-0.5 text-sm text-muted-foreground"><RelativeTime value={row.at} /></p>
    </div>
  );
}
