import { Download } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { saveOfToday } from '#core/web/save-as.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { journalFile } from '../../contract.ts';
import { journalFormats, type JournalFormat } from '../../rules/proof/journal-names.ts';
import type { Days } from '../../rules/reports/days.ts';
import { ReportFrame } from '../reports/report-frame.tsx';
import { useReportState } from '../reports/report-state.ts';
import { useBase } from '../reports/report-texts.ts';
import { ReportToolbar } from '../reports/report-toolbar.tsx';
import { PackCard } from './pack-card.tsx';

/** The books for other programs and for those who check them. */
export function ExportPage() {
  const t = useT('accounting');
  const state = useReportState('this_year');
  return (
    <ReportFrame title={t('proof.title')} description={t('proof.help')} toolbar={<ReportToolbar state={state} offer={{ recorded: false }} />} state={state}>
      {state.days && <div className="grid max-w-260 items-start gap-4 lg:grid-cols-[2fr_3fr]"><JournalCard days={state.days} /><PackCard days={state.days} /></div>}
    </ReportFrame>
  );
}

/** The journal as a file, of the days above or of all time. */
function JournalCard({ days }: { days: Days }) {
  const t = useT('accounting');
  const base = useBase();
  const [format, setFormat] = useState<JournalFormat>('hledger');
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const bytes = await request(journalFile, { ...base, format, ...(all ? {} : days) } as InputOf<typeof journalFile>);
      saveOfToday(bytes as Blob, format, format === 'hledger' ? 'journal' : 'beancount');
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Card>
      <CardHeader title={t('proof.file.title')} />
      <CardBody className="flex flex-col gap-4">
        <p className="text-sm text-muted-foreground">{t('proof.file.help')}</p>
        <Field label={t('proof.file.format')} group className="self-start"><SegmentedControl value={format} onValueChange={setFormat} segments={journalFormats.map((value) => ({ value, label: t(`proof.file.${value}`) }))} /></Field>
        <Switch checked={all} onCheckedChange={setAll} label={t('proof.time.all')} />
        <Button variant="outline" className="self-start" loading={busy} onClick={() => void download()}><Download aria-hidden />{t('proof.file.download')}</Button>
      </CardBody>
    </Card>
  );
}
