/** A day or an instant as a short date. A plain day is the same everywhere; an instant is shown in the viewer's zone. */
export function dayText(value: string, language: string): string {
  const plain = /^\d{4}-\d\d-\d\d$/.test(value);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(plain ? { timeZone: 'UTC' } : {}) }).format(new Date(plain ? `${value}T00:00:00Z` : value));
}
