import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { mailFormats, reportMails, reportReaders, type ExportReport, type MailedQuestion, type ReportMail } from '../../contract.ts';
import { mailIntervals, mailPeriods, type MailInterval, type MailPeriod } from '../../rules/reports/mail-days.ts';
import { reportTitle, useMailWords } from './mail-words.ts';
import { useBase } from './report-texts.ts';

/** What a new mail is of: a report as it is on the screen, without its days; `about` names the account, customer or vendor it is asked for. */
export interface NewMailOf { report: ExportReport; question: MailedQuestion; period: string; about?: string | undefined }

/** Sets up a mail of the report that is on the screen, or changes one. */
export function MailForm({ mail, of, onDone, onCancel }: { mail?: ReportMail; of?: NewMailOf; onDone: (mail: ReportMail) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const me = useViewer().account?.id;
  // What comes early in the month is about what is over: the month or quarter on the screen is the last one by then. A year goes on.
  const over = (of?.period ?? '').replace(/^this_(?=month|quarter)/, 'last_');
  const period = mail?.period ?? ((mailPeriods as readonly string[]).includes(over) ? over as MailPeriod : 'last_month');
  const state = useEndpointForm(mail ? reportMails.update : reportMails.create, {
    defaults: {
      name: mail?.name ?? (of ? [reportTitle(t, of.report, of.question.basis), of.about].filter(Boolean).join(': ').slice(0, 160) : ''), every: mail?.every ?? 'month', weekday: String(mail?.every === 'week' ? mail.day : 1), monthDay: String(mail?.every === 'month' ? mail.day : 1), period, format: mail?.format ?? 'pdf', language: mail?.language ?? language,
      recipientIds: mail?.recipientIds ?? (me ? [me] : []), isActive: mail?.isActive ?? true,
    },
    fixed: mail ? { ...base, id: mail.id, version: mail.version } : { ...base, report: of!.report, question: of!.question }, topics: [reportMails.topic], success: mail ? undefined : t('reports.mail.added'), onDone: (answer) => onDone(answer as ReportMail),
    toInput: ({ weekday, monthDay, ...typed }) => ({ ...typed, day: Number(typed['every'] === 'week' ? weekday : monthDay) }),
  } as Parameters<typeof useEndpointForm>[1]);
  return (
    <EndpointForm state={state}>
      <Boxes isNew={!mail} />
      <FormButtons onCancel={onCancel}>{t(mail ? 'save' : 'reports.mail.add')}</FormButtons>
    </EndpointForm>
  );
}

function Boxes({ isNew }: { isNew: boolean }) {
  const t = useT('accounting');
  const words = useMailWords();
  const readers = useRead(reportReaders, useBase(), { topics: ['workspace.member'] }).data?.items;
  const items = (readers ?? []).map((r) => ({ id: r.accountId, label: r.name }));
  const every = useFormContext().watch('every') as MailInterval;
  return (
    <>
      <FormField name="name" label={t('reports.mail.name')} required><Input dir="auto" maxLength={160} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="every" label={t('reports.mail.every')}>{(f) => <Select {...f.choice} options={mailIntervals.map((value) => ({ value, label: t(`reports.mail.intervals.${value}`) }))} />}</FormField>
        {every === 'week'
          ? <FormField name="weekday" label={t('reports.mail.weekday')}>{(f) => <Select {...f.choice} options={words.weekdays} />}</FormField>
          : <FormField name="monthDay" label={t('reports.mail.monthDay')} help={t('reports.mail.monthDayHelp')}>{(f) => <Select {...f.choice} options={words.monthDays} />}</FormField>}
        <FormField name="period" label={t('reports.mail.period')}>{(f) => <Select {...f.choice} options={mailPeriods.map((value) => ({ value, label: words.period(value) }))} />}</FormField>
        <FormField name="format" label={t('reports.mail.format')}>{(f) => <Select {...f.choice} options={mailFormats.map((value) => ({ value, label: value.toUpperCase() }))} />}</FormField>
        <FormField name="language" label={t('reports.mail.language')}>{(f) => <Select {...f.choice} options={words.languages} />}</FormField>
      </div>
      <FormField name="recipientIds" label={t('reports.mail.recipients')} help={t('reports.mail.recipientsHelp')} required>
        {(f) => <MultiCombobox items={items} value={(f.value as string[]).map((id) => items.find((i) => i.id === id) ?? { id, label: t(readers ? 'reports.mail.formerReader' : 'reports.mail.reader') })} onValueChange={(chosen) => f.set(chosen.map((i) => i.id))} placeholder={t('reports.mail.chooseReaders')} />}
      </FormField>
      {!isNew && <FormField name="isActive" label={t('reports.mail.isActive')} hideLabel>{(f) => <Switch label={t('reports.mail.isActive')} description={t('reports.mail.isActiveHelp')} {...f.check} />}</FormField>}
    </>
  );
}
