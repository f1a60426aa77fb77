import type { Ctx } from '#core/server/context.ts';

/** Something that keeps an account from being closed: what kind (`workspace.sole_owner`), which one, its name for the person, and the page where it is handed over. */
export interface DeleteObstacle { kind: string; id: string | number; name: string; link: string }
type BeforeDelete = (ctx: Ctx, accountId: string) => Promise<readonly DeleteObstacle[]>;
type ExportPart = (ctx: Ctx, accountId: string) => Promise<unknown>;

const beforeDelete: BeforeDelete[] = [];
const exportParts = new Map<string, ExportPart>();

/** Another room is asked before an account closes; any obstacle it answers refuses the deletion with 409. Call once at module load. */
export function onBeforeDelete(ask: BeforeDelete): void {
  beforeDelete.push(ask);
}

/** Another room adds its part to a person's own export, under its name. Must answer data of that person only. Call once at module load. */
export function onExport(room: string, read: ExportPart): void {
  exportParts.set(room, read);
}

/** What all rooms have against closing the account. */
export async function obstaclesTo(ctx: Ctx, accountId: string): Promise<DeleteObstacle[]> {
  const all: DeleteObstacle[] = [];
  for (const ask of beforeDelete) all.push(...(await ask(ctx, accountId)));
  return all;
}

/** The rooms' parts of an export. */
export async function roomParts(ctx: Ctx, accountId: string): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const [room, read] of exportParts) parts[room] = await read(ctx, accountId);
  return parts;
}
