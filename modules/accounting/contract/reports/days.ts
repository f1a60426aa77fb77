import { date, instant } from '#core/contract/fields.ts';
import { reportSays } from './words.ts';

const near = (text: string): boolean => text >= '1900' && text < '2200';
/** A day books are kept on. */
export const bookDay = date.refine(near, reportSays('accounting.report_far'));
/** An instant at which books stood. */
export const bookInstant = instant.refine(near, reportSays('accounting.report_far'));
