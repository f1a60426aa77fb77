import { createHash } from 'node:crypto';
import type { Ctx } from '#core/server/context.ts';
import { keepFile, takeFile } from './statement-files.ts';

/** Takes a bank file over into the workspace's usual bank account, as if somebody had uploaded it; does nothing where there is no such account. */
export async function importStatement(ctx: Ctx, { fileName, bytes }: { fileName: string; bytes: Buffer }): Promise<void> {
  const [account] = await ctx.sql<{ id: string }>('select b.id from accounting.bank_account b where b.workspace_id = $1 and b.is_default and b.deleted_at is null', [ctx.workspaceId]);
  if (!account) return;
  const file = await keepFile(ctx, account.id, { fileName, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  await takeFile(ctx, { workspace_slug: '', id: file.id, confirmed: [] });
}
