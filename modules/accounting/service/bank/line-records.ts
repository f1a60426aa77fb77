import type { Ctx } from '#core/server/context.ts';
import type { BankLineRecord } from '../../contract/bank/lines.ts';

/** Records of another room that belong to a line of a statement: made of it, or posted by one of the entries it is matched with; those the viewer may not see are absent. */
export type LineRecordSource = (ctx: Ctx, line: { id: string; entryIds: readonly string[] }) => Promise<BankLineRecord[]>;

const sources: LineRecordSource[] = [];

/** Another room says which of its records belong to a line. Call once at module load. */
export function registerBankLineRecords(source: LineRecordSource): void {
  sources.push(source);
}

/** All of them. */
export async function recordsOfLine(ctx: Ctx, line: { id: string; entryIds: readonly string[] }): Promise<BankLineRecord[]> {
  const found: BankLineRecord[] = [];
  for (const source of sources) found.push(...await source(ctx, line));
  return found;
}
