import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { getCaptureSettings, updateCaptureSettings, type CaptureSettings } from '../../../contract.ts';
import { useBase, usePipelines } from '../../leads/use-leads.ts';
import { clockMinutes, clockText } from '../minutes.ts';

const topics = ['sales.capture_settings'] as const;

/** When the team answers, within how long a new lead is to be answered, and whether openings and followed links of mails are noted, and whether owners hear of what stands too long. */
export function ResponseTab() {
  const query = useRead(getCaptureSettings, useBase(), { topics });
  return <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>{(settings) => <Form key={settings.version} settings={settings} />}</QueryView>;
}

function Form({ settings }: { settings: CaptureSettings }) {
  const t = useT('sales');
  const base = useBase();
  const lines = usePipelines('lead');
  const [v, setV] = useState(settings);
  const [wrong, setWrong] = useState('');
  const save = useAction(updateCaptureSettings, { topics, success: t('capture.response.saved'), onDone: () => setWrong(''), onRefused: (e) => setWrong(e.fields.find((f) => f.path === 'workEnd')?.message ?? '') });
  const target = (pipelineId: string, text: string) => { const rest = v.targets.filter((x) => x.pipelineId !== pipelineId); setV({ ...v, targets: text === '' ? rest : [...rest, { pipelineId, minutes: Math.max(1, Number(text) || 1) }] }); };
  return (
    <form className="flex flex-col gap-8 pt-2" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, version: settings.version, workStart: v.workStart, workEnd: v.workEnd, targets: v.targets, assignAll: v.assignAll, trackMails: v.trackMails, staleAlerts: v.staleAlerts, automaticAnswers: v.automaticAnswers }); }}>
      <SettingsSection title={t('capture.response.hours')} description={t('capture.response.hoursHelp', { zone: settings.timeZone })}>
        <div className="flex flex-wrap gap-4">
          <Field label={t('capture.response.from')}><Input type="time" className="w-36" value={clockText(v.workStart)} onChange={(e) => { const m = clockMinutes(e.target.value); if (m !== null) setV({ ...v, workStart: m }); }} /></Field>
          <Field label={t('capture.response.to')} {...(wrong ? { error: wrong } : {})}><Input type="time" className="w-36" value={clockText(v.workEnd)} onChange={(e) => { const m = clockMinutes(e.target.value); if (m !== null) setV({ ...v, workEnd: m }); }} /></Field>
        </div>
        <p className="mt-2 text-sm text-muted-foreground"><Link to="/settings/system" className="focus-ring rounded-sm underline underline-offset-2">{t('capture.response.days')}</Link></p>
      </SettingsSection>
      <SettingsSection title={t('capture.response.targets')} description={t('capture.response.targetsHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">{lines.map((line) => <Field key={line.id} label={line.name}><Input type="number" min={1} max={20160} suffix={t('capture.response.minutes')} placeholder={t('capture.response.noTarget')} value={v.targets.find((x) => x.pipelineId === line.id)?.minutes ?? ''} onChange={(e) => target(line.id, e.target.value)} /></Field>)}</div>
        <Switch className="mt-4" checked={v.automaticAnswers} onCheckedChange={(automaticAnswers) => setV({ ...v, automaticAnswers })} label={t('capture.response.automaticAnswers')} description={t('capture.response.automaticAnswersHelp')} />
      </SettingsSection>
      <SettingsSection title={t('capture.response.other')}><Switch checked={v.assignAll} onCheckedChange={(assignAll) => setV({ ...v, assignAll })} label={t('capture.response.assignAll')} description={t('capture.response.assignAllHelp')} /></SettingsSection>
      <SettingsSection title={t('capture.response.stale')}><Switch checked={v.staleAlerts} onCheckedChange={(staleAlerts) => setV({ ...v, staleAlerts })} label={t('capture.response.staleAlerts')} description={t('capture.response.staleAlertsHelp')} /></SettingsSection>
      <SettingsSection title={t('mails.settings.title')}><Switch checked={v.trackMails} onCheckedChange={(trackMails) => setV({ ...v, trackMails })} label={t('mails.settings.track')} description={t('mails.settings.trackHelp')} /></SettingsSection>
      <div><Button type="submit" variant="primary" loading={save.isPending}>{t('leads.save')}</Button></div>
    </form>
  );
}
