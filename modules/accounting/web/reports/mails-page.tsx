import { MailCheck } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { mailedReports, mailFormats, mailResults, reportMailFields, reportMails, type ReportMail } from '../../contract.ts';
import { mailIntervals } from '../../rules/reports/mail-days.ts';
import { runBulk } from '../parts/master-calls.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { MailForm } from './mail-form.tsx';
import { mailTitle, reportTitle, useMailWords } from './mail-words.ts';
import { useBase, useReportTexts } from './report-texts.ts';

const address = '/accounting/reports/mails';

/** Reports that are mailed by the clock: when the next one goes, what became of the last one, and the way to pause or remove them. */
export function MailsPage() {
  const t = useT('accounting');
  const base = useBase();
  const search = useSearchText();
  const words = useMailWords();
  const texts = useReportTexts('');
  const mayChange = useMayChange();
  const may = useCan()(reportMails.can.edit);
  const [{ id }, change] = useSearchState({ id: '' });
  const choices = {
    report: mailedReports.map((value) => ({ value, label: reportTitle(t, value) })), every: mailIntervals.map((value) => ({ value, label: t(`reports.mail.intervals.${value}`) })), format: mailFormats.map((value) => ({ value, label: value.toUpperCase() })),
    lastResult: mailResults.map((value) => ({ value, label: t(`reports.mail.results.${value}`) })),
  };
  return (
    <>
      <ListPage
        endpoint={reportMails.list} input={base} fields={reportMailFields} topics={[reportMails.topic]} title={t('reports.mail.title')} choices={choices} rowHref={(m) => recordAddress(address, m.id, search)} exportEndpoint={reportMails.export}
        breadcrumb={[<Link key="reports" to="/accounting/reports">{t('reports.title')}</Link>]}
        columns={[
          { key: 'name', header: t('reports.mail.name'), pin: 'start', width: 220 }, { key: 'report', header: t('reports.mail.report'), width: 160, cell: (m) => reportTitle(t, m.report, m.question['basis']) }, { key: 'about', header: t('reports.mail.of'), width: 180, cell: (m) => <span dir="auto">{m.about || '–'}</span> }, { key: 'every', header: t('reports.mail.often'), width: 180, cell: (m) => words.when(m) },
          { key: 'nextOn', header: t('reports.mail.nextOn'), width: 130, cell: (m) => (m.isActive ? texts.day(m.nextOn) : <span className="text-muted-foreground">{t('reports.mail.paused')}</span>) }, { key: 'lastResult', header: t('reports.mail.last'), width: 260, cell: (m) => <Last mail={m} /> },
          { key: 'recipients', header: t('reports.mail.recipients'), width: 220, cell: (m) => <span dir="auto">{m.recipients}</span> }, { key: 'format', header: t('reports.mail.format'), width: 90, cell: (m) => m.format.toUpperCase() }, { key: 'isActive', header: t('reports.mail.isActive'), editable: may }, { key: 'createdAt', header: t('reports.mail.createdAt'), hidden: true },
        ]}
        onEdit={(m, key, value) => request(reportMails.update, { ...base, id: m.id, version: m.version, [key]: value })}
        bulkActions={!may ? [] : [
          { label: t('reports.mail.pause'), run: (selection) => runBulk(reportMails.bulk, base, selection, { change: { isActive: false } }) }, { label: t('reports.mail.resume'), run: (selection) => runBulk(reportMails.bulk, base, selection, { change: { isActive: true } }) },
          { label: t('remove'), destructive: true, run: (selection) => runBulk(reportMails.bulk, base, selection, { remove: true }) },
        ]}
        empty={{ title: t('reports.mail.emptyTitle'), text: t('reports.mail.empty'), icon: MailCheck }}
      />
      {id && <MailDrawer key={id} id={id} mayChange={mayChange} onClose={() => change({ id: '' })} />}
    </>
  );
}

/** Only whoever set a mail up, or sets up the books, changes it. */
function useMayChange(): (mail: ReportMail) => boolean {
  const can = useCan();
  const me = useViewer().account?.id;
  return (mail) => can(reportMails.can.edit) && (mail.ownerId === me || can('accounting.ledger.setup'));
}

function Last({ mail: m }: { mail: ReportMail }) {
  const t = useT('accounting');
  const words = useMailWords();
  const texts = useReportTexts('');
  if (m.lastResult === null) return <span className="text-muted-foreground">–</span>;
  const left = m.lastLeftOut > 0 ? ` · ${t('reports.mail.leftOut', { count: m.lastLeftOut })}` : '';
  return <span className="inline-flex min-w-0 items-center gap-1.5"><StatusDot tone={m.lastResult === 'sent' ? 'success' : 'destructive'} /><span className="truncate">{m.lastResult === 'sent' ? t('reports.mail.sentTo', { count: m.lastSent }) : m.problem ? words.problem(m.problem) : t('reports.mail.results.failed')}{left} · {texts.day(m.lastOn!)}</span></span>;
}

function MailDrawer({ id, mayChange, onClose }: { id: string; mayChange: (mail: ReportMail) => boolean; onClose: () => void }) {
  const t = useT('accounting');
  const words = useMailWords();
  const record = useRecord(reportMails, useBase(), id);
  const row = record.row;
  return (
    <FormDrawer size="lg" onClose={onClose} title={<span dir="auto">{row?.name ?? t('reports.mail.one')}</span>} {...(row ? { description: `${mailTitle(t, row)} · ${words.when(row)}` } : {})} actions={row && mayChange(row) && <RemoveButton record={record} onRemoved={onClose} />}>
      <QueryView query={record.query} skeleton={<SkeletonRows rows={6} columns={1} />}>
        {(mail) => (
          <div className="flex flex-col gap-4">
            {mail.problem && <Notice kind="error">{words.problem(mail.problem)}</Notice>}
            {mayChange(mail) ? <HeldRecord row={mail}>{(held) => <MailForm mail={held} onCancel={onClose} onDone={onClose} />}</HeldRecord> : <p className="text-sm text-muted-foreground">{t('reports.mail.ofOthers')}</p>}
          </div>
        )}
      </QueryView>
    </FormDrawer>
  );
}
