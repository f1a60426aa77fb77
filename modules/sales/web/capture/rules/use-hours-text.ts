import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { weekdays } from '#modules/settings/web/public.tsx';
import type { Availability, TeamHours } from '../../../contract.ts';
import { clockText } from '../minutes.ts';

type Own = Pick<Availability, 'workStart' | 'workEnd' | 'timeZone' | 'workingDays'>;

/** True when somebody has anything of their own. */
export const hasOwnHours = (who: Own): boolean => who.workStart !== null || who.timeZone !== null || who.workingDays !== null;

/** Says hours in one line: the team's for null; null for somebody who has none of their own. */
export function useHoursText(): { (who: null, team: TeamHours): string; (who: Own, team: TeamHours): string | null } {
  const t = useT('sales');
  const short = weekdays(useLanguage(), 'short');
  // Days that follow each other are said as a span.
  const days = (list: readonly number[]) => {
    const sorted = [...list].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
    const spans: number[][] = [];
    for (const day of sorted) { const last = spans.at(-1); if (last && (last.at(-1)! + 1) % 7 === day) last.push(day); else spans.push([day]); }
    return spans.map((s) => (s.length > 2 ? `${short[s[0]!]}–${short[s.at(-1)!]}` : s.map((d) => short[d]).join(', '))).join(', ');
  };
  const say = (who: Own | null, team: TeamHours): string | null => {
    if (who !== null && !hasOwnHours(who)) return null;
    return t('capture.hours.text', { days: days(who?.workingDays ?? team.workingDays), from: clockText(who?.workStart ?? team.workStart), to: clockText(who?.workEnd ?? team.workEnd), zone: (who?.timeZone ?? team.timeZone).replaceAll('_', ' ') });
  };
  return say as ReturnType<typeof useHoursText>;
}
