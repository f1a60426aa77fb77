import type { Ctx } from '#core/server/context.ts';
import type { Channel } from '../contract.ts';
import type { Language } from '../rules/wording.ts';

/** What a room says about one of its notification types. */
export interface NotificationType {
  /** Name in the preferences. */
  label: Record<Language, string>;
  /** The sentence; `{actors}` and keys of `data` are filled in. */
  text: Record<Language, string>;
  defaultChannels: readonly Channel[];
  /** Channels that exist for it besides push, which all have; default both. `['in_app']` where its cause sends a mail of its own. */
  channels?: readonly Channel[];
  /** True: the bell cannot be turned off for it. */
  mandatory?: boolean;
  /** What can be done from the entry itself, by name; `run` is called as the person, with the target's id, and refuses in the room's own words. */
  actions?: Readonly<Record<string, NotificationAction>>;
  category?: 'mention' | 'request' | 'security' | 'call' | 'other';
  /** Which of these targets, all of one kind and place, the viewer may still see; asked at every read and before every mail. Without it the workspace alone decides. */
  visible?: (ctx: Ctx, accountId: string, targetIds: readonly string[], of: TargetKind) => Promise<ReadonlySet<string>>;
}

/** What targets are and where: `targetType` as it was given with the notification. */
export interface TargetKind { targetType: string; workspaceId: number | null }

/** Something done from an entry of the bell. */
export interface NotificationAction { label: Record<Language, string>; primary?: boolean; run: (ctx: Ctx, targetId: string) => Promise<unknown> }

const registry = new Map<string, NotificationType>();

/** Declares a room's notification types once, at load; a type is `<room>.<what happened>`. */
export function defineNotificationTypes(types: Record<string, NotificationType>): void {
  for (const [type, definition] of Object.entries(types)) {
    if (!/^[a-z]+\.[a-z_]+$/.test(type)) throw new Error(`notification type ${type} is not <room>.<what_happened>`);
    registry.set(type, definition);
  }
}

/** A declared type; undefined when no room in the house declares it. */
export function findType(type: string): NotificationType | undefined { return registry.get(type); }

/** All declared types, in the order of their rooms. */
export function allTypes(): Array<[type: string, definition: NotificationType]> { return [...registry]; }

/** Types of a category. */
export function typesIn(category: NonNullable<NotificationType['category']>): string[] {
  return allTypes().filter(([, d]) => d.category === category).map(([type]) => type);
}

/** Channels a type can be had by. */
export function channelsOf(definition: NotificationType): readonly Channel[] { return [...new Set<Channel>([...(definition.channels ?? ['in_app', 'email']), 'push'])]; }

/** Worth interrupting somebody for: what is also mailed, asked of them, said to them, or about their safety. The rest is what a budget folds. */
export function isWeighty(definition: NotificationType): boolean {
  return definition.mandatory === true || definition.defaultChannels.includes('email') || (definition.category !== undefined && definition.category !== 'other');
}

/** Whether a type comes by a channel, given what the person chose (null: nothing). */
export function isOn(definition: NotificationType, channel: Channel, wish: boolean | null): boolean {
  if (!channelsOf(definition).includes(channel)) return false;
  if (channel === 'in_app' && definition.mandatory) return true;
  return wish ?? (channel === 'push' ? definition.defaultChannels.includes('push') || isWeighty(definition) : definition.defaultChannels.includes(channel));
}

/** Whether somebody may be told of what a person did; asked where no workspace is concerned. */
export type NotificationGuard = (ctx: Ctx, accountId: string, actorId: string) => Promise<boolean>;
const guards: NotificationGuard[] = [];

/** A room that knows who keeps away from whom says so once, at load. */
export function registerNotificationGuard(guard: NotificationGuard): void { guards.push(guard); }

/** False when a guard keeps the two apart. */
export async function mayTell(ctx: Ctx, accountId: string, actorId: string): Promise<boolean> {
  for (const guard of guards) if (!(await guard(ctx, accountId, actorId))) return false;
  return true;
}

/** What is asked of a notification before it is shown. */
export interface Target { type: string; target_type: string; target_id: string; workspace_id: number | null }

/** The rows of these whose target may still be seen. */
export async function onlyVisible<T extends Target>(ctx: Ctx, accountId: string, rows: readonly T[]): Promise<T[]> {
  const hidden = new Set<T>();
  const kindOf = (r: T) => `${r.type} ${r.target_type} ${r.workspace_id}`;
  for (const kind of new Set(rows.map(kindOf))) {
    const mine = rows.filter((r) => kindOf(r) === kind);
    const { type, target_type: targetType, workspace_id: workspaceId } = mine[0]!;
    const seen = await findType(type)?.visible?.(ctx, accountId, [...new Set(mine.map((r) => r.target_id))], { targetType, workspaceId });
    for (const row of mine) if (seen && !seen.has(row.target_id)) hidden.add(row);
  }
  return rows.filter((r) => !hidden.has(r) && findType(r.type) !== undefined);
}
