import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runAs, type App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { attachFiles, storeUpload } from '#modules/files/api.ts';
import { accountsWith, membershipOf } from '#modules/workspace/api.ts';
import { fileSight } from './notices.ts';
import { carrierOf, numberRow } from './numbers.ts';
import { TextError, type RemoteMedia } from './providers/port.ts';
import { inside } from './robot.ts';
import { tellText, type NumberRow, type TextRow } from './rows.ts';
import type { TextChannel } from '../contract.ts';

interface Row { id: string; text_id: string; remote: string; declared_type: string; name: string; conversation_id: string; number_id: string | null; channel: TextChannel }

/** Fetches a file of a text from its provider and keeps it; one that is not there any more, is too large or of a kind that is not kept is marked so. What passes is tried again by the queue. */
export async function fetchMedia(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const seen = await inside(app, 'texting.media', workspaceId, async (robot) => {
    const [row] = await robot.sql<Row>("select m.id, m.text_id, m.remote, m.declared_type, m.name, t.conversation_id, c.number_id, c.channel from texting.media m join texting.text t on t.id = m.text_id join texting.conversation c on c.id = t.conversation_id where m.workspace_id = $1 and m.id = $2 and m.state = 'waiting' and c.erased_at is null", [workspaceId, id]);
    const number = row ? await numberRow(robot, row.number_id) : null;
    return row ? { row, number, keeper: await keeperOf(app, number, await accountsWith(robot, 'texting.number.manage')) } : null;
  });
  if (!seen) return;
  const { row, number, keeper } = seen;
  const carrier = number && carrierOf(app, number);
  if (!carrier || !keeper) return refuse(app, workspaceId, row);
  let media: RemoteMedia;
  try { media = await carrier.media(row.remote); } catch (error) {
    if (error instanceof TextError && error.kind === 'refused') return refuse(app, workspaceId, row);
    throw error;
  }
  try { await keep(app, workspaceId, row, media, keeper); } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 429) return refuse(app, workspaceId, row);
    throw error;
  }
}

type Keeper = { accountId: string; membership: NonNullable<Awaited<ReturnType<typeof membershipOf>>> };

/** In whose name files are stored: who set the number up, or else somebody who may. */
async function keeperOf(app: App, number: NumberRow | null, others: readonly string[]): Promise<Keeper | null> {
  for (const accountId of [...(number?.set_up_by ? [number.set_up_by] : []), ...others]) {
    const membership = number ? await membershipOf(app, accountId, number.workspace_id) : null;
    if (membership) return { accountId, membership };
  }
  return null;
}

async function keep(app: App, workspaceId: number, row: Row, { bytes, type, name }: RemoteMedia, { accountId, membership }: Keeper): Promise<void> {
  const temporary = path.join(app.config.DATA_DIR, 'tmp');
  await mkdir(temporary, { recursive: true });
  const folder = await mkdtemp(path.join(temporary, 'text-media-'));
  try {
    const place = path.join(folder, 'file');
    await writeFile(place, bytes);
    await runAs(app, { account: { id: accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'texting.media' }, async (ctx) => {
      const [still] = await ctx.sql("select 1 from texting.media m where m.workspace_id = $1 and m.id = $2 and m.state = 'waiting' for update", [workspaceId, row.id]);
      if (!still) return;
      const file = await storeUpload(ctx, { field: 'file', fileName: row.name || name || `text.${extensionOf(type || row.declared_type)}`, declaredType: type || row.declared_type, path: place, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, { audience: 'owner', kind: 'any' });
      await attachFiles(ctx, [file.id], { sight: fileSight, targetId: row.text_id });
      await ctx.sql("update texting.media set state = 'kept', file_id = $3, remote = '', updated_at = now() where workspace_id = $1 and id = $2", [workspaceId, row.id, file.id]);
      const [text] = await ctx.sql<TextRow>('select t.* from texting.text t where t.workspace_id = $1 and t.id = $2', [workspaceId, row.text_id]);
      tellText(ctx, text!, row.channel, 'kept_file');
    });
  } finally { await rm(folder, { recursive: true, force: true }); }
}

const extensionOf = (type: string): string => ({ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif', 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3', 'audio/amr': 'amr', 'video/mp4': 'mp4', 'video/3gpp': '3gp', 'application/pdf': 'pdf', 'text/vcard': 'vcf' })[type] ?? 'bin';

async function refuse(app: App, workspaceId: number, row: Row): Promise<void> {
  await inside(app, 'texting.media', workspaceId, async (robot) => {
    await robot.sql("update texting.media set state = 'refused', remote = '', updated_at = now() where workspace_id = $1 and id = $2 and state = 'waiting'", [workspaceId, row.id]);
    const [text] = await robot.sql<TextRow>('select t.* from texting.text t where t.workspace_id = $1 and t.id = $2', [workspaceId, row.text_id]);
    if (text) tellText(robot, text, row.channel, 'kept_file');
  });
}
