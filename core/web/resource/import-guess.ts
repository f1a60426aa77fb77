import { importDateFormats } from '#core/contract/list-fields.ts';
import type { ImportSettings } from '#core/contract/records.ts';

type DateFormat = ImportSettings['dateFormat'];
const [iso] = importDateFormats;

function fits(text: string, format: DateFormat): boolean {
  const mark = format.charAt(format.search(/\W/));
  const [names, parts] = [format.split(mark), text.split(mark)];
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return false;
  const of = (name: string) => parts[names.indexOf(name)]!;
  return of('YYYY').length === 4 && of('MM').length <= 2 && of('DD').length <= 2 && Number(of('MM')) >= 1 && Number(of('MM')) <= 12 && Number(of('DD')) >= 1 && Number(of('DD')) <= 31;
}

/** The only way in which all of these days can be written; null where there are several, so that a person says it. ISO days fit with every way. */
export function guessedDates(texts: readonly string[]): DateFormat | null {
  const days = texts.map((text) => text.trim()).filter((text) => text !== '');
  const others = days.filter((text) => !fits(text, iso));
  if (days.length === 0) return null;
  if (others.length === 0) return iso;
  const possible = importDateFormats.filter((format) => others.every((text) => fits(text, format)));
  return possible.length === 1 ? possible[0]! : null;
}

/** The only decimal mark these figures can have; null where both fit, as in "1,234". */
export function guessedMark(texts: readonly string[]): '.' | ',' | null {
  const bare = texts.map((text) => text.replace(/[^\d.,]/g, '')).filter((text) => /[.,]/.test(text));
  const forms = { '.': /^(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/, ',': /^(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/ };
  const possible = (['.', ','] as const).filter((mark) => bare.every((text) => forms[mark].test(text)));
  if (bare.length === 0) return texts.some((text) => text.trim() !== '') ? '.' : null;
  return possible.length === 1 ? possible[0]! : null;
}

/** Seconds that rows still to come take as long as those that were done did; null until some were, and a few seconds have passed. */
export function secondsLeft(done: number, open: number, seconds: number): number | null {
  return done > 0 && seconds >= 3 ? Math.round((seconds / done) * open) : null;
}
