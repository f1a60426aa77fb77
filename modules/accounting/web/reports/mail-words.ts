import { useMemo } from 'react';
import { fieldText, refusalText } from '#core/web/errors/words.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import type { ReportMail } from '../../contract.ts';
import type { MailPeriod } from '../../rules/reports/mail-days.ts';

type T = ReturnType<typeof useT>;

/** What a report is called on the screen. */
export const reportTitle = (t: T, report: string, basis?: unknown): string => t(`reports.report.${report}${report === 'profit-and-loss' && basis === 'cash' ? '-cash' : ''}`);

/** What a mailed report is called on the screen, and whose figures it has. */
export const mailTitle = (t: T, { report, question, about }: Pick<ReportMail, 'report' | 'question' | 'about'>): string => [reportTitle(t, report, question['basis']), about].filter(Boolean).join(': ');

/** Choices and sentences of mailed reports. */
export function useMailWords() {
  const t = useT('accounting');
  const language = useLanguage();
  return useMemo(() => {
    // 2024-01-01 was a Monday.
    const weekday = new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en-US', { weekday: 'long', timeZone: 'UTC' });
    const weekdays = Array.from({ length: 7 }, (_, i) => ({ value: String(i + 1), label: weekday.format(Date.UTC(2024, 0, 1 + i)) }));
    return {
      weekdays, monthDays: Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: i === 30 ? t('reports.mail.lastDay') : String(i + 1) })),
      languages: [{ value: 'en', label: 'English' }, { value: 'ar', label: 'العربية' }],
      period: (period: MailPeriod) => (period === 'last_week' ? t('reports.mail.lastWeek') : t(`reports.period.${period}`)),
      when: ({ every, day }: Pick<ReportMail, 'every' | 'day'>) => (every === 'week' ? t('reports.mail.onWeekday', { day: weekdays[day - 1]!.label }) : day === 31 ? t('reports.mail.onLastDay') : t('reports.mail.onDay', { day })),
      /** Why the last one did not go out, in the reader's language. */
      problem: ({ code, message, params, isField }: NonNullable<ReportMail['problem']>) => (isField ? fieldText({ code, message, params: params as Record<string, string> }) : refusalText(code, params, message)),
    };
  }, [t, language]);
}
