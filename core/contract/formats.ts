const known = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();

// Making a formatter takes a hundred times as long as using it: a month of days made of new ones holds a page up for a sixth of a second.
function kept<F extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(kind: string, locale: string, options: object, make: () => F): F {
  const key = `${kind}${locale}${JSON.stringify(options)}`;
  let format = known.get(key) as F | undefined;
  if (format === undefined) {
    // Time zones come from outside: a server that writes for all of them keeps no more than this.
    if (known.size >= 1000) known.clear();
    known.set(key, format = make());
  }
  return format;
}

/** The formatter of days and times for a locale; the same one for the same question. Throws a RangeError for an unknown time zone. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => kept('d', locale, options, () => new Intl.DateTimeFormat(locale, options));

/** The formatter of figures for a locale; the same one for the same question. Throws a RangeError for an unknown currency. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => kept('n', locale, options, () => new Intl.NumberFormat(locale, options));

/** The formatter of "2 hours ago" and "yesterday" for a locale. */
export const relativeFormat = (locale: string): Intl.RelativeTimeFormat => kept('r', locale, {}, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
