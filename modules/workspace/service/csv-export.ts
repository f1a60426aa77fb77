import { Readable } from 'node:stream';
import { csvHead, csvLine } from '#core/contract/csv.ts';
import { runInContext } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { rightsNow } from '#core/server/rights-now.ts';

/** One batch of lines, and where the next begins. */
export interface CsvPage { lines: unknown[][]; nextCursor: string | null }

/** Rows one batch reads. */
export const csvBatch = 1000;

/**
 * A list as a CSV file. The first batch is read within the call, the others while the file is sent, each in a short
 * transaction with the asker's eyes and rights of that moment, so that neither memory nor a transaction grows with the
 * list; the file breaks off when the permission `may` is gone.
 */
export async function csvOf(ctx: Ctx, name: string, may: string, head: readonly string[], read: (ctx: Ctx, cursor: string | undefined) => Promise<CsvPage>): Promise<StreamAnswer> {
  const first = await read(ctx, undefined);
  const { app, viewer, membership, origin } = ctx;
  const eyes = { accountId: viewer?.id ?? null, workspaceId: membership?.workspaceId ?? null };
  async function* bytes(): AsyncGenerator<string> {
    yield csvHead(head) + first.lines.map(csvLine).join('');
    for (let cursor = first.nextCursor; cursor !== null;) {
      const now = await rightsNow(ctx, may);
      const page: CsvPage = await runInContext(app, eyes, { account: viewer, membership: now, origin }, true, (c) => read(c, cursor!));
      yield page.lines.map(csvLine).join('');
      cursor = page.nextCursor;
    }
  }
  return { stream: Readable.from(bytes()), type: 'text/csv; charset=utf-8', headers: { 'content-disposition': `attachment; filename="${name}-${ctx.member.workspaceSlug}.csv"` } };
}
