import { Clock, Download, Mail, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { InputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError, useRead } from '#core/web/query.ts';
import { saveOfToday } from '#core/web/save-as.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { bases, exportReport, reportDimensions, type ColumnSplit, type Comparison, reportMails, type ExportReport, type MailedQuestion } from '../../contract.ts';
import { periodPresets } from '../../rules/reports/days.ts';
import type { ReportState } from './report-state.ts';
import { useBase } from './report-texts.ts';

/** What of a report can be chosen. */
export interface ToolbarChoices { /** One day instead of a span. */ on?: boolean; compare?: readonly Comparison[]; by?: readonly ColumnSplit[]; dimension?: boolean; zeros?: boolean; netTaxes?: boolean; method?: boolean; basis?: boolean; /** Without, as the books stood cannot be asked. */ recorded?: boolean }

/** What a report is about: the time, what stands beside it, what it is narrowed to; and how it leaves the screen. */
export function ReportToolbar({ state, offer, report, about, input, children }: { state: ReportState; offer: ToolbarChoices; report?: ExportReport; /** The account, customer or vendor it is asked for. */ about?: string | undefined; input?: Record<string, unknown> | null; children?: React.ReactNode }) {
  const t = useT('accounting');
  const { choices, change, period } = state;
  const compares = offer.compare?.filter((c) => c !== 'budget' || !state.narrowing.dimension);
  const mayMail = useCan()(reportMails.can.create);
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2">
      <Select size="sm" className="w-40" aria-label={t('reports.period.label')} value={period} options={periodPresets.map((value) => ({ value, label: t(`reports.period.${value}`) }))} onValueChange={(next) => change({ period: next, ...(next === 'custom' && state.days ? state.days : { from: '', to: '' }) })} />
      {period === 'custom' && !offer.on && (
        <span className="flex items-center gap-1.5">
          <Input size="sm" type="date" className="w-36" aria-label={t('reports.period.from')} value={choices.from} max={choices.to || undefined} onChange={(e) => change({ from: e.target.value })} />
          <span aria-hidden className="text-muted-foreground">–</span>
          <Input size="sm" type="date" className="w-36" aria-label={t('reports.period.to')} value={choices.to} min={choices.from || undefined} onChange={(e) => change({ to: e.target.value })} />
        </span>
      )}
      {period === 'custom' && offer.on && <Input size="sm" type="date" className="w-36" aria-label={t('reports.period.on')} value={choices.to} onChange={(e) => change({ from: e.target.value, to: e.target.value })} />}
      {children}
      {offer.by && <Columns state={state} splits={offer.by} />}
      {compares && state.by === 'total' && <Select size="sm" className="w-40" aria-label={t('reports.compare.label')} value={compares.includes(state.compare) ? state.compare : 'none'} options={compares.map((value) => ({ value, label: t(`reports.compare.${value}`) }))} onValueChange={(compare) => change({ compare })} />}
      {offer.method && <Select size="sm" className="w-32" aria-label={t('reports.method.label')} value={choices.method === 'indirect' ? 'indirect' : 'direct'} options={(['direct', 'indirect'] as const).map((value) => ({ value, label: t(`reports.method.${value}`) }))} onValueChange={(method) => change({ method })} />}
      {offer.basis && <Select size="sm" className="w-32" aria-label={t('reports.basis.label')} value={choices.basis === 'cash' ? 'cash' : 'accrual'} options={bases.map((value) => ({ value: value as string, label: t(`reports.basis.${value}`) }))} onValueChange={(basis) => change({ basis })} />}
      {offer.dimension && <Narrow state={state} />}
      {offer.netTaxes && <Switch checked={choices.net} onCheckedChange={(net) => change({ net })} label={t('reports.netTaxes')} />}
      {offer.zeros && <Switch checked={choices.zeros} onCheckedChange={(zeros) => change({ zeros })} label={t('reports.zeros')} />}
      <span className="ms-auto flex items-center gap-1.5">
        {offer.recorded !== false && <Recorded state={state} />}
        <IconButton size="sm" variant="outline" className="max-sm:hidden" aria-label={t('reports.print')} {...tip(t('reports.print'))} onClick={() => window.print()}><Printer /></IconButton>
        {report && mayMail && <MailButton report={report} about={about} input={input ?? null} period={period} />}
        {report && <ExportMenu report={report} input={input ?? null} />}
      </span>
    </div>
  );
}

function useDimensions() {
  return useRead(reportDimensions, useBase(), { topics: ['accounting.dimension'] }).data?.items ?? [];
}

function Columns({ state: { by, choices, change }, splits }: { state: ReportState; splits: readonly ColumnSplit[] }) {
  const t = useT('accounting');
  const dimensions = useDimensions();
  const options = [...splits.filter((s) => s !== 'dimension').map((value) => ({ value: value as string, label: t(`reports.by.${value}`) })), ...(splits.includes('dimension') ? dimensions.map((d) => ({ value: `dimension ${d.id}`, label: t('reports.byDimension', { name: d.name }) })) : [])];
  return <Select size="sm" className="w-40" aria-label={t('reports.by.label')} value={by === 'dimension' ? `dimension ${choices.dimension}` : by} options={options} onValueChange={(v) => (v.startsWith('dimension ') ? change({ by: 'dimension', dimension: v.slice(10), value: '', compare: 'none' }) : change({ by: v, ...(by === 'dimension' ? { dimension: '', value: '' } : {}) }))} />;
}

/** One value of one dimension. */
function Narrow({ state: { by, choices, change } }: { state: ReportState }) {
  const t = useT('accounting');
  const dimensions = useDimensions();
  if (dimensions.length === 0 || by === 'dimension') return null;
  const options = [{ value: 'all', label: t('reports.dimension.all') }, ...dimensions.flatMap((d) => d.values.map((v) => ({ value: `${d.id} ${v.id}`, label: v.name, group: d.name })))];
  return <Select size="sm" className="w-44" aria-label={t('reports.dimension.label')} value={choices.dimension && choices.value ? `${choices.dimension} ${choices.value}` : 'all'} options={options} onValueChange={(v) => { const [dimension = '', value = ''] = v === 'all' ? [] : v.split(' '); change({ dimension, value }); }} />;
}

/** How the books stood at a moment. */
function Recorded({ state: { choices, change } }: { state: ReportState }) {
  const t = useT('accounting');
  return (
    <Popover trigger={<IconButton size="sm" variant="outline" aria-label={t('reports.recorded.label')} {...tip(t('reports.recorded.label'))} className={choices.recorded ? 'text-primary-ink' : ''}><Clock /></IconButton>} align="end" title={t('reports.recorded.label')}>
      <div className="flex flex-col gap-2">
        <label className="flex flex-col gap-1 text-sm font-medium">{t('reports.recorded.label')}<Input size="sm" type="datetime-local" value={choices.recorded} onChange={(e) => change({ recorded: e.target.value })} /></label>
        <p className="text-sm text-muted-foreground">{t('reports.recorded.help')}</p>
        {choices.recorded && <button type="button" className="focus-ring min-h-6 self-start rounded-sm text-sm text-primary-ink hover:underline" onClick={() => change({ recorded: '' })}>{t('reports.recorded.clear')}</button>}
      </div>
    </Popover>
  );
}

const NewMailDrawer = lazy(async () => ({ default: (await import('./mail-drawer.tsx')).NewMailDrawer }));

/** Has the report mailed every week or month, as it is on the screen but for its days. */
function MailButton({ report, about, input, period }: { report: ExportReport; about: string | undefined; input: Record<string, unknown> | null; period: string }) {
  const t = useT('accounting');
  const [open, setOpen] = useState(false);
  const { workspace_slug: _slug, from: _from, to: _to, on: _on, recordedUntil: _until, ...question } = input ?? {};
  return (
    <>
      <IconButton size="sm" variant="outline" disabled={input === null} aria-label={t('reports.mail.this')} {...tip(t('reports.mail.this'))} onClick={() => setOpen(true)}><Mail /></IconButton>
      {open && <Suspense><NewMailDrawer of={{ report, question: question as MailedQuestion, period, about }} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}

const formats = ['csv', 'xlsx', 'pdf'] as const;

/** The report as a file, with the question that is on the screen. */
export function ExportMenu({ report, input }: { report: ExportReport; input: Record<string, unknown> | null }) {
  const t = useT('accounting');
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const run = async (format: (typeof formats)[number]) => {
    try {
      const bytes = await request(exportReport, { ...input, report, format, language } as InputOf<typeof exportReport>);
      saveOfToday(bytes as Blob, t(`reports.report.${report}${input?.['basis'] === 'cash' ? '-cash' : ''}`), format);
    } catch (error) { showError(error); }
  };
  return (
    <Menu align="end" trigger={<IconButton size="sm" variant="outline" disabled={input === null} aria-label={t('reports.export')} {...tip(t('reports.export'))}><Download /></IconButton>}>
      {formats.map((format) => <MenuItem key={format} onSelect={() => void run(format)}>{t('reports.exportAs', { format: format.toUpperCase() })}</MenuItem>)}
    </Menu>
  );
}
