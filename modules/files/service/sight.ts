import type { App } from '#core/server/app.ts';
import type { FileRow, Place } from './link.ts';

/** Which of these places the person may see now. Asked at every request of a file's bytes, so it must be one indexed query; it remembers nothing. */
export type See = (app: App, accountId: string, targetIds: readonly string[]) => Promise<ReadonlySet<string>>;

const sights = new Map<string, See>();

/** Declares how a room decides who sees the places it attaches files to; `name` is `<room>.<place>`. Called once, when the room is loaded. */
export function registerFileSight(name: string, see: See): void {
  if (sights.has(name) && sights.get(name) !== see) throw new Error(`the sight ${name} is registered twice`);
  sights.set(name, see);
}

/** Which of these places whoever has no account may see now; the same holds of it as of {@link See}. */
export type SeeAsVisitor = (app: App, targetIds: readonly string[]) => Promise<ReadonlySet<string>>;

const visitorSights = new Map<string, SeeAsVisitor>();

/** Declares that visitors may see some places of a sight, and which. Called once, when the room is loaded; places of other sights are never open to them. */
export function registerVisitorSight(name: string, see: SeeAsVisitor): void {
  if (visitorSights.has(name) && visitorSights.get(name) !== see) throw new Error(`the sight of visitors ${name} is registered twice`);
  visitorSights.set(name, see);
}

/** True when some places of this kind are open to visitors. */
export const hasVisitors = ({ sight }: Place): boolean => visitorSights.has(sight);

/** True while the place is open to whoever has no account: asked now, never remembered. */
export async function visitorsSee(app: App, place: Place): Promise<boolean> {
  const see = visitorSights.get(place.sight);
  return see !== undefined && !isOver(place) && (await see(app, [place.targetId])).has(place.targetId);
}

/** True when a room registered the name. */
export function isSight(name: string): boolean { return sights.has(name); }

/** True while the file's place is open to the person: asked now, never remembered. */
export async function placeIsSeen(app: App, file: FileRow, place: Place, accountId: string): Promise<boolean> {
  if (isOver(place) && !(place.ownerKeeps && file.ownerId === accountId)) return false;
  const see = sights.get(place.sight);
  if (!see) { app.log.error({ sight: place.sight }, 'a file is attached to a kind of place that no room knows'); return false; }
  return (await askTogether(app, place.sight, see, accountId, place.targetId)).has(place.targetId);
}

/** Whether a person looks into a file for a reason of its own, such as a report, whatever its place says. Asked only where the place is shut to them. */
export type Oversee = (app: App, accountId: string, fileId: string) => Promise<boolean>;
const overseers = new Set<Oversee>();

/** Declares such a reason; called once, when the room is loaded. */
export function registerFileOversight(oversee: Oversee): void { overseers.add(oversee); }

/** True while any room has a reason to show the file to the person: asked now, never remembered. */
export async function isOverseen(app: App, accountId: string, fileId: string): Promise<boolean> {
  for (const oversee of overseers) if (await oversee(app, accountId, fileId)) return true;
  return false;
}

/** True once nobody but a keeping owner may open the file. */
export function isOver(place: Place): boolean { return place.until !== null && place.until.getTime() <= Date.now(); }

/** Seconds a browser may keep the bytes without asking: at most five minutes, never past the end. */
export function keepSeconds(place: Place): number {
  return place.until === null || isOver(place) ? (isOver(place) ? 0 : 300) : Math.min(300, Math.floor((place.until.getTime() - Date.now()) / 1000));
}

interface Question { targetIds: Set<string>; answer: Promise<ReadonlySet<string>> }
const questions = new WeakMap<App, Map<string, { now: Promise<unknown>; next: Question | null }>>();

/**
 * A page with fifty pictures does not put fifty questions: whoever comes while one is being answered waits, and is asked
 * for together with the others who wait. Nobody gets an answer to a question that was put before they came.
 */
function askTogether(app: App, sight: string, see: See, accountId: string, targetId: string): Promise<ReadonlySet<string>> {
  let open = questions.get(app);
  if (!open) questions.set(app, (open = new Map()));
  const key = `${sight}:${accountId}`;
  const line = open.get(key);
  if (line?.next) { line.next.targetIds.add(targetId); return line.next.answer; }
  const targetIds = new Set([targetId]);
  const put = () => {
    const answer = see(app, accountId, [...targetIds]);
    const now = answer.then(() => undefined, () => undefined).then(() => { if (open.get(key)?.now === now && !open.get(key)!.next) open.delete(key); });
    open.set(key, { now, next: null });
    return answer;
  };
  if (!line) return put();
  const answer = line.now.then(put);
  line.next = { targetIds, answer };
  return answer;
}
