import type { InputOf } from '#core/contract/endpoint.ts';
import { says } from '#core/contract/rules.ts';
import { failField } from '#core/server/fail.ts';
import type { exportReport } from '../../contract/reports/export.ts';
import { reportWord, type ReportLanguage } from '../../rules/reports/report-words.ts';

/** What a report is asked for as a file. */
export type ExportInput = InputOf<typeof exportReport>;
/** A column of a report on paper. */
export interface SheetColumn { label: string; figures: boolean }
/** A row: its cells, how deep it stands, and whether it is a sum. Headings have one cell. */
export interface SheetRow { kind: 'heading' | 'line' | 'total'; level: number; cells: string[] }
/** A report as rows of texts: for CSV, XLSX and paper alike. Amounts are plain decimal strings. */
export interface ReportSheet { title: string; facts: Array<{ label: string; value: string }>; columns: SheetColumn[]; rows: SheetRow[]; /** Footnotes, each with its mark before it. */ notes?: string[]; /** Its day, where it was not asked for one. */ on?: string; /** There are more rows than were asked for. */ isLonger?: boolean }

/** Most rows of a file. */
export const mostRows = { csv: 50_000, xlsx: 50_000, pdf: 2_000 } as const;

/** Words of paper in a language, by key. */
export const paper = (language: ReportLanguage) => (key: string) => reportWord(language, 'paper', key);
/** What a report cannot do without. */
export const needed = <T>(value: T | undefined, field: string): T => value ?? failField(field, says('core.required'), 'required');
/** A row of cells. */
export const line = (cells: string[], level = 0): SheetRow => ({ kind: 'line', level, cells });
/** Says as of when the books are told, where that is not now. */
export const recorded = (w: (key: string) => string, until: string | null | undefined) => (until ? [{ label: w('recorded'), value: until }] : []);
