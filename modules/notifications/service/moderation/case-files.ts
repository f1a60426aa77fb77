import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fileCards, registerFileOversight, type MediaCard } from '#modules/files/api.ts';
import type { CaseRow } from './cases.ts';
import { findReportTarget, type ReportedThing } from './targets.ts';

const decides = 'notifications.case.decide';
/** States in which a case waits for a decision. */
export const waiting: readonly string[] = ['open', 'assigned', 'appealed'];

/** Writes down which files a reported thing shows. */
export async function noteFiles(ctx: Ctx, caseId: string, { fileIds = [] }: ReportedThing): Promise<void> {
  if (fileIds.length > 0) await ctx.sql('select notifications.note_case_files($1, $2::uuid[])', [caseId, fileIds]);
}

/** The same for a case that began before files were noted: as its author, who sees it whatever was done to it since. */
export async function noteFilesLater(app: App, { caseId, targetType, targetId, authorId }: { caseId: string; targetType: string; targetId: string; authorId: string }): Promise<void> {
  await runAs(app, { account: { id: authorId, email: '', sessionId: '', emailVerified: true }, name: 'notifications.note_files' }, async (ctx) => {
    const thing = (await findReportTarget(targetType)?.describe(ctx, [targetId]))?.get(targetId);
    if (thing) await noteFiles(ctx, caseId, thing);
  });
}

/** Files of a case for who may decide it, while it waits; those that are gone are absent. */
export async function filesOf(ctx: Ctx, row: Pick<CaseRow, 'id' | 'state'>): Promise<MediaCard[]> {
  if (!ctx.can(decides) || !waiting.includes(row.state)) return [];
  const ids = (await ctx.sql<{ file_id: string }>('select file_id from notifications.case_file where case_id = $1 and workspace_id = $2 order by created_at, position', [row.id, ctx.workspaceId])).map((r) => r.file_id);
  const cards = await fileCards(ctx, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Asked at each request of the bytes: somebody who may decide a waiting case that holds the file. */
async function looksInto(app: App, accountId: string, fileId: string): Promise<boolean> {
  const { rows } = await app.pool.query<{ id: number }>({ name: 'notifications.looking_into', text: 'select notifications.workspaces_looking_into($1, $2) as id', values: [accountId, fileId] });
  for (const { id } of rows) {
    const membership = await app.gate.membership(app, accountId, { id });
    if (membership?.status === 'active' && membership.permissions.has(decides)) return true;
  }
  return false;
}

registerFileOversight(looksInto);
