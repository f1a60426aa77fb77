import type { Days } from './days.ts';
import type { ReportLanguage } from './report-words.ts';

const words = {
  en: { subject: '{report}, {span} · {workspace}', lead: '“{name}” is attached: {report}, {span}.', why: '{owner} has it mailed to you every {every}. It is yours alone to read: whoever has the file has the figures.', action: 'Open the report', every: { week: 'week', month: 'month' }, somebody: 'Somebody of your workspace' },
  ar: { subject: '{report}، {span} · {workspace}', lead: 'تجد «{name}» مرفقًا: {report}، {span}.', why: 'يُرسله إليك {owner} كل {every}. إنه لك وحدك: من يملك الملف يملك الأرقام.', action: 'فتح التقرير', every: { week: 'أسبوع', month: 'شهر' }, somebody: 'شخص من مساحة عملك' },
} as const;

const days = { en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }), ar: new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeZone: 'UTC' }) };
const filled = (text: string, values: Readonly<Record<string, string>>): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

/** What a mail with a report says; `report` is its title, `name` what its owner calls it, `owner` their name ('' when nobody knows it). */
export function mailTexts(language: ReportLanguage, { every, report, name, workspace, owner, from, to, isDay }: Days & { every: 'week' | 'month'; report: string; name: string; workspace: string; owner: string; /** The report is about the last day only. */ isDay: boolean }): { subject: string; heading: string; paragraphs: string[]; action: string } {
  const w = words[language];
  const day = (on: string) => days[language].format(new Date(`${on}T00:00:00Z`));
  const values = { report, name, workspace, owner: owner || w.somebody, every: w.every[every], span: isDay ? day(to) : `${day(from)} – ${day(to)}` };
  return { subject: filled(w.subject, values), heading: report, paragraphs: [filled(w.lead, values), filled(w.why, values)], action: w.action };
}
