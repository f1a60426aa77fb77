import { useLanguage } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { longDay } from '#core/web/ui/date-text.ts';

/** Says a day (`YYYY-MM-DD`) or the day of a moment in the language in force. */
export function useDay(): (value: string) => string {
  const language = useLanguage();
  return (value) => {
    const plain = /^\d{4}-\d\d-\d\d$/.test(value);
    return longDay(new Date(plain ? `${value}T00:00:00Z` : value), language, plain ? 'UTC' : zoneHere());
  };
}
