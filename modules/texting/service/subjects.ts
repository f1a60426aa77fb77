import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { TextChannel } from '../contract.ts';

/** A kind of record and its id. */
export interface SubjectRef { type: string; id: string }
/** A text as other rooms hear of it; `phone` is the outside number (E.164), `at` ISO 8601. */
export interface HeardText { id: string; conversationId: string; channel: TextChannel; direction: 'in' | 'out'; body: string; phone: string; at: string }

/** What a room says about its records that are texted. */
export interface TextSubject {
  /** Topic of the records, such as sales.lead. */
  type: string;
  /** The open record whose phone it is, regardless of the viewer: for the robot that takes a text in. Asked in the order of registration, parties last. */
  byPhone(ctx: Ctx, e164: string): Promise<{ id: string; name: string } | null>;
  /** Of those ids, what the viewer may see. */
  mayRead(ctx: Ctx, ids: readonly string[]): Promise<Set<string>>;
  /** Refuses like the record's own edit (404, 403, 409). */
  mayText(ctx: Ctx, id: string): Promise<void>;
  phones(ctx: Ctx, id: string): Promise<Array<{ e164: string; label?: string }>>;
  /** What records are called now; without it a conversation says the name it first learnt. */
  names?(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>>;
  /** Where the texts of a record belong now: there, or at what came of it; null when nothing of that is there. Regardless of the viewer; without it a record is there for good. */
  standing?(ctx: Ctx, id: string): Promise<SubjectRef | null>;
  /** Whether a conversation whose own record is gone may be of this one: somebody must be able to see it. Without it, it may. */
  takesOver?(ctx: Ctx, id: string): Promise<boolean>;
  /** True when whoever has this number (E.164) said no on this channel. */
  refuses?(ctx: Ctx, id: string, channel: TextChannel, phone: string): Promise<boolean>;
  /** STOP (`yes` false) or START (`yes` true) came in; `proof` is what was written, in few words, `phone` whose number it is. */
  objected(ctx: Ctx, id: string, channel: TextChannel, yes: boolean, proof: string, phone: string): Promise<void>;
  /** After a text came in or was noted as come, in the same transaction (as a robot); `told` are accounts that the bell told already. Answers whom it told. */
  heard(ctx: Ctx, news: { id: string; text: HeardText; told: readonly string[] }): Promise<readonly string[]>;
}

const subjects = new Map<string, TextSubject>();
let last: string | null = null;

/** A room lets its records be texted; call it once at load. `last` is for the one that is asked after all others whose number it is. */
export function registerSubject(subject: TextSubject, isLast = false): void {
  subjects.set(subject.type, subject);
  if (isLast) last = subject.type;
}

/** What a room says about a kind of record; undefined where no room lets it be texted. */
export const subjectOf = (type: string): TextSubject | undefined => subjects.get(type);

/** The same; refuses with texting.no_text. */
export const requireSubject = (type: string): TextSubject => subjects.get(type) ?? fail('texting.no_text');

/** Where the texts of a record belong now; null when nothing of it is there. */
export async function standingOf(ctx: Ctx, ref: SubjectRef): Promise<SubjectRef | null> {
  const room = subjects.get(ref.type);
  return room?.standing ? room.standing(ctx, ref.id) : ref;
}

/** The record whose phone it is: leads and the like first, parties last; none of `not`, of which somebody said that it is not theirs. */
export async function whoseNumber(robot: Ctx, e164: string, not: readonly string[]): Promise<(SubjectRef & { name: string }) | null> {
  const ordered = [...subjects.values()].sort((a, b) => Number(a.type === last) - Number(b.type === last));
  for (const subject of ordered) {
    const one = await subject.byPhone(robot, e164);
    if (one && !not.includes(one.id)) return { type: subject.type, ...one };
  }
  return null;
}

/** Tells of pairs of kind and id which of them the viewer may see; a kind that no room knows is seen by nobody. Asks each room once. */
export async function sightOf(ctx: Ctx, refs: ReadonlyArray<SubjectRef | null>): Promise<(ref: SubjectRef | null) => boolean> {
  const byType = new Map<string, Set<string>>();
  for (const ref of refs) if (ref) byType.set(ref.type, (byType.get(ref.type) ?? new Set()).add(ref.id));
  const seen = new Map<string, Set<string>>();
  for (const [type, ids] of byType) seen.set(type, (await subjects.get(type)?.mayRead(ctx, [...ids])) ?? new Set());
  return (ref) => ref === null || (seen.get(ref.type)?.has(ref.id) ?? false);
}
