import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { unsealText } from '#core/server/sealing.ts';
import { findAccounts } from '#modules/accounting/api.ts';
import type { downloadPayFile, listPayFiles, PayFile } from '../../contract.ts';
import { amountText } from '../rows.ts';

/** What the text of a file is sealed for. */
export const purpose = 'payments:pay_file';

interface Row { id: string; number: string; format: PayFile['format']; account_id: string; currency: string; on: string; total: string; payment_count: number; created_at: Date }
const select = 'select f.id, f.number, f.format, f.account_id, f.currency::text, f.pay_on::text as on, f.total, f.payment_count, f.created_at from payments.pay_file f where f.workspace_id = $1';

async function shown(ctx: Ctx, rows: readonly Row[]): Promise<PayFile[]> {
  const accounts = await findAccounts(ctx, rows.map((r) => r.account_id));
  return rows.map((r) => ({ id: r.id, number: r.number, format: r.format, on: r.on, currency: r.currency, total: amountText(r.total, r.currency), count: r.payment_count, account: accounts.get(r.account_id)?.name ?? '', createdAt: r.created_at.toISOString() }));
}

/** One file. */
export async function fileOf(ctx: Ctx, id: string): Promise<PayFile> {
  return (await shown(ctx, [found((await ctx.sql<Row>(`${select} and f.id = $2`, [ctx.workspaceId, id], 'payments.pay_file'))[0])]))[0]!;
}

/** The latest files. */
export async function files(ctx: Ctx, _input: InputOf<typeof listPayFiles>): Promise<OutputOf<typeof listPayFiles>> {
  return { items: await shown(ctx, await ctx.sql<Row>(`${select} order by f.created_at desc, f.id limit 50`, [ctx.workspaceId], 'payments.pay_files')) };
}

/** The bytes for the bank. */
export async function download(ctx: Ctx, { id }: InputOf<typeof downloadPayFile>): Promise<StreamAnswer> {
  const file = await fileOf(ctx, id);
  const [row] = await ctx.sql<{ content: Buffer }>('select f.content from payments.pay_file f where f.workspace_id = $1 and f.id = $2', [ctx.workspaceId, id], 'payments.pay_file_content');
  const text = unsealText(ctx.app.keys.signing, purpose, id, row!.content);
  return { stream: Buffer.from(text, 'utf8'), type: file.format === 'sepa' ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8', headers: { 'content-disposition': `attachment; filename="${file.number}.${file.format === 'sepa' ? 'xml' : 'ach'}"` } };
}
