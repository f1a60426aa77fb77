import { FilePen, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot, StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { directionOf, listRecurringRuns, pauseRecurring, recurringFields, recurringInvoices, resumeRecurring, type RecurringInvoice } from '../../contract.ts';
import { problemText } from '../expenses/problem-text.ts';
import { documentAddress, dayWritten, stateTones as documentTones } from '../documents/document-words.ts';
import { RecurringForm } from './recurring-form.tsx';
import { recurringTopics, stateOf, stateTones, useBase, useRecurringChoices } from './recurring-words.ts';

/** A recurring invoice beside its list: when it comes, what it is copied from and what it made. */
export function RecurringPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const can = useCan();
  const language = useLanguage();
  const money = useMoneyText();
  const record = useRecord(recurringInvoices, base, id, ['invoicing.invoice', 'invoicing.bill']);
  const choices = useRecurringChoices();
  const [changing, setChanging] = useState(false);
  const edit = can('invoicing.settings');
  const done = { topics: recurringTopics };
  const pause = useAction(pauseRecurring, done);
  const resume = useAction(resumeRecurring, done);
  const day = (on: string | null) => (on ? dayWritten(on, language) : '–');
  const property = (key: string, cell: (r: RecurringInvoice) => React.ReactNode) => ({ key, label: t(`recurring.field.${key}`), cell });
  return (
    <>
      <RecordPanel
        record={record} topic={recurringInvoices.topic} id={id} titleKey="name" fields={recurringFields} choices={choices} canEdit={edit} onClose={onClose}
        status={(r) => <StatusPill tone={stateTones[stateOf(r)]}>{t(`recurring.state.${stateOf(r)}`)}</StatusPill>}
        properties={[
          property('kind', (r) => t(`recurring.kind.${r.kind}`)), { key: 'party', label: t(record.row?.kind === 'bill' ? 'recurring.field.vendor' : 'recurring.field.party'), cell: (r: RecurringInvoice) => <span dir="auto">{r.party || '–'}</span> }, property('total', (r) => <span className="figures">{money(r.total, r.currency)}</span>), property('every', (r) => t(`recurring.every.${r.unit}`, { count: r.step })), property('nextOn', (r) => day(r.nextOn)), property('startOn', (r) => day(r.startOn)), property('endOn', (r) => day(r.endOn)),
          property('made', (r) => <span className="figures">{r.most === null ? r.made : t('recurring.madeOf', { made: r.made, most: r.most })}</span>), property('mode', (r) => t(`recurring.mode.${r.mode}`)), ...(record.row && record.row.charge !== 'off' ? [property('charge', (r) => t(`recurring.charge.${r.charge}`))] : []), property('indexPercent', (r) => <span className="figures">{r.indexPercent} %</span>),
        ]}
        actions={(r) => edit && (
          <>
            {r.paused || r.problem ? <IconButton size="sm" className="text-muted-foreground" aria-label={t('recurring.resume')} {...tip(t('recurring.resume'))} onClick={() => resume.mutate({ ...base, id, version: r.version })}><Play /></IconButton>
              : r.nextOn && <IconButton size="sm" className="text-muted-foreground" aria-label={t('recurring.pause')} {...tip(t('recurring.pause'))} onClick={() => pause.mutate({ ...base, id, version: r.version })}><Pause /></IconButton>}
            <IconButton size="sm" className="text-muted-foreground" aria-label={t('recurring.change')} {...tip(t('recurring.change'))} onClick={() => setChanging(true)}><Pencil /></IconButton>
            <IconButton size="sm" className="text-muted-foreground" aria-label={t('documents.remove')} {...tip(t('documents.remove'))} onClick={async () => { if (await record.remove()) onClose(); }}><Trash2 /></IconButton>
          </>
        )}
        tabs={[{ value: 'made', label: t('recurring.madeTab'), content: (r) => <Made id={r.id} kind={r.kind} /> }]}
      >
        {(r) => (
          <>
            {r.problem && <Notice kind="error"><p className="font-medium">{t('recurring.stoppedTitle')}</p><p className="mt-0.5" dir="auto">{r.reason ? problemText(r.reason) : r.problem}</p></Notice>}
            <Link to={documentAddress(directionOf(r.kind), r.templateId)} className={buttonStyle({ variant: 'outline' })}><FilePen aria-hidden />{t('recurring.editTemplate')}</Link>
            <p className="text-sm text-muted-foreground">{t('recurring.templateHelp')}</p>
          </>
        )}
      </RecordPanel>
      {changing && record.row && <Drawer open onOpenChange={setChanging} title={t('recurring.change')}><RecurringForm row={record.row} onCancel={() => setChanging(false)} onDone={() => setChanging(false)} /></Drawer>}
    </>
  );
}

/** The invoices it made, newest first. */
function Made({ id, kind }: Pick<RecurringInvoice, 'id' | 'kind'>) {
  const t = useT('invoicing');
  const language = useLanguage();
  const money = useMoneyText();
  const query = useRead(listRecurringRuns, { ...useBase(), id }, { topics: recurringTopics });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
      {({ items }) => (items.length === 0 ? <p className="text-sm text-muted-foreground">{t('recurring.noneMade')}</p> : (
        <ul className="divide-y rounded-lg border">
          {items.map((d) => (
            <li key={d.id}><Link to={documentAddress(directionOf(kind), d.id)} className="focus-ring-inset flex flex-wrap items-center justify-between gap-x-3 px-3 py-2.5 text-sm hover:bg-accent">
              <span className="inline-flex items-center gap-2"><StatusDot tone={documentTones[d.state]} /><span className="figures font-medium">{d.number ?? t(`documents.state.${d.state}`)}</span></span>
              <span className="text-muted-foreground">{dayWritten(d.on, language)}</span><span className="figures">{money(d.total, d.currency)}</span>
            </Link></li>
          ))}
        </ul>
      ))}
    </QueryView>
  );
}
