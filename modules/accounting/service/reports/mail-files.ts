import { randomBytes } from 'node:crypto';
import { runAs, type App } from '#core/server/app.ts';
import type { StreamAnswer } from '#core/server/module.ts';

/** A file that goes with mails: its bytes lie under `key`. */
export interface MailFile { key: string; name: string; type: string }

/** Days a file is kept: after that no mail with it is tried any more. */
const keptDays = 30;
const batch = 500;

/** Stores a file that goes with mails. It is written down first: what comes to nothing afterwards goes with the others once their time is over. */
export async function keepFile(app: App, workspaceId: number, { stream, type }: StreamAnswer, name: string): Promise<MailFile> {
  const parts: Buffer[] = [];
  if (Buffer.isBuffer(stream)) parts.push(stream);
  else for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  const key = randomBytes(18).toString('hex');
  await runAs(app, { workspaceId, name: 'accounting.mailReport' }, (ctx) => ctx.sql('insert into accounting.report_mail_file (blob_key, workspace_id) values ($1, $2)', [key, workspaceId]));
  await app.blobs.put(key, Buffer.concat(parts), type);
  return { key, type, name };
}

/** Files go once their mails are no longer tried: first the bytes, then what says that they are there, so that a store that fails keeps them known. Throws the last failure when all the others are gone. */
export async function forgetFiles(app: App): Promise<void> {
  const name = 'accounting.forgetReportFiles';
  let problem: { error: unknown } | null = null;
  for (let after: string | null = ''; after !== null;) {
    const last: string = after;
    const files = await runAs(app, { name }, (ctx) => ctx.sql<{ key: string; workspace_id: number }>('select f.blob_key as key, f.workspace_id from accounting.old_report_files($1, $2, $3) f', [keptDays, last, batch]));
    for (const { key, workspace_id: workspaceId } of files) {
      try {
        await app.blobs.delete(key);
        await runAs(app, { workspaceId, name }, (ctx) => ctx.sql('delete from accounting.report_mail_file where blob_key = $1 and workspace_id = $2', [key, workspaceId]));
      } catch (error) { problem = { error }; }
    }
    after = files.length < batch ? null : files.at(-1)!.key;
  }
  if (problem) throw problem.error;
}
