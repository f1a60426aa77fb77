import { useLanguage } from '#core/web/i18n/i18n.ts';

/** Says a day (`YYYY-MM-DD`) or the day of a moment in the language in force. */
export function useDay(): (value: string) => string {
  const language = useLanguage();
  return (value) => {
    const plain = /^\d{4}-\d\d-\d\d$/.test(value);
    return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { dateStyle: 'long', ...(plain ? { timeZone: 'UTC' } : {}) }).format(new Date(plain ? `${value}T00:00:00Z` : value));
  };
}
