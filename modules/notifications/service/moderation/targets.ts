import { createHash } from 'node:crypto';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ReportTargetType } from '../../contract.ts';

/** A reported thing as it is kept for moderators at the moment of the report. */
export interface ReportedThing {
  /** Who made it; decisions are about them. Null where nobody did. */
  authorId: string | null;
  /** Workspace whose moderators decide, for things that belong to one; null for people's own things: the house's first workspace decides. */
  workspaceId?: number | null;
  /** What it is called, at most 200 characters; '' where it has no name. */
  title: string;
  /** What it says, as plain text, at most 5,000 characters. */
  text: string;
  /** Path of the app where it stands, e.g. `/posts/<id>`. */
  link: string | null;
  /** True for what not everybody could see; only told to moderators, who know then whose privacy they look into. */
  isPrivate: boolean;
  /** Pictures, films, sound and documents it shows, in their order: whoever may decide the case sees them while it waits. */
  fileIds?: readonly string[];
}

/** The copy of a thing that is kept for moderators: JSON of { title, text, link }, and its SHA-256. */
export function snapshotOf(thing: ReportedThing): { copy: string; hash: Buffer } {
  const copy = JSON.stringify({ title: cut(thing.title, 200), text: cut(thing.text, 5000), link: thing.link });
  return { copy, hash: createHash('sha256').update(copy).digest() };
}

/** What a room lets people report. Ids are what the room's own pages use. */
export interface ReportTarget {
  /** Copies for moderators; called as the reporter, who may see them (`visible` was asked before). Absent ids: 404. */
  describe(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ReportedThing>>;
  /** Which of these the person may see; a report on anything else answers 404. */
  visible(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes it out of everybody's sight, reversibly. Called as a moderator, or as the fifth reporter: a security definer function. Left out: cannot be hidden. */
  hide?(ctx: Ctx, id: string): Promise<void>;
  /** Brings back what `hide` took away. */
  restore?(ctx: Ctx, id: string): Promise<void>;
  /** Deletes it. Left out: cannot be deleted by moderators. */
  remove?(ctx: Ctx, id: string): Promise<void>;
  /** For what `remove` deleted and is still there: whether it can be brought back, and how. Left out: what is deleted is gone for good. */
  bringBack?: { able(ctx: Ctx, id: string): Promise<boolean>; run(ctx: Ctx, id: string): Promise<void> };
  /** What it stands in, in its order, for who may decide its case while that waits; called as a moderator of the case's workspace. */
  around?(ctx: Ctx, id: string): Promise<readonly Around[]>;
  /** Called as the reporter, in the transaction of the report: for what `reportedBy` in the room's own queries does not cover. */
  hideFor?(ctx: Ctx, reporterId: string, id: string): Promise<void>;
}

/** Something a reported thing stands in: its post, or what was said before and after it; at most {@link aroundChars} characters. */
export interface Around { authorId: string; text: string; at: Date; place: 'over' | 'before' | 'after' }

/** So much of each text around a reported thing is shown. */
export const aroundChars = 500;

/** A kind of thing that can be reported. */
export type ReportType = ReportTargetType;

const registry = new Map<ReportType, ReportTarget>();

/** A room says once, at load, how its things are reported and what a decision does to them. */
export function registerReportTarget(type: ReportType, target: ReportTarget): void { registry.set(type, target); }

/** How things of a kind are reported; undefined when no room in the house has them. */
export function findReportTarget(type: string): ReportTarget | undefined { return registry.get(type as ReportType); }
