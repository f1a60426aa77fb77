import type { Ctx } from '#core/server/context.ts';
import type { RecordTable, Row } from '#core/server/resource/records.ts';
import { followAlong } from '#core/server/resource/watch.ts';
import { workAs } from '#core/server/robot.ts';
import { notify, recordLink } from '#modules/notifications/api.ts';
import type { People } from '../contract.ts';
import type { Doing } from './actions.ts';
import { mayKnow, peopleMeant } from './people.ts';
import { saidOf, textFor, type Said } from './texts.ts';

/** What people are told of a record, or that they are to follow it. */
interface Telling { rule: { id: string; name: string }; at: string; topic: string; subjectId: string; message: { text: string; said: Said } | null }

/** People who are told within the run of a rule; more of them are told by jobs, so that no transaction holds what others wait for. */
const atOnce = 25;
/** Name of the job that tells some of them. */
export const tellJob = 'automation.tell';

/** Tells people of a record, each as far as they may see it; without a text it makes them follow it. */
export async function tellPeople(ctx: Ctx, record: RecordTable, row: Row, to: People, text: string | null, { rule, seq, step }: Doing): Promise<void> {
  const telling: Telling = { rule: { id: rule.id, name: rule.name }, at: `${seq}:${step}`, topic: record.topic, subjectId: row.id, message: text === null ? null : { text, said: await saidOf(ctx, record, row, text) } };
  const ids = (await peopleMeant(ctx, record, row, to)).map((m) => m.accountId);
  if (ids.length <= atOnce) return tellEach(ctx, telling, ids);
  for (let i = 0; i < ids.length; i += atOnce) await ctx.enqueue(tellJob, { workspaceId: ctx.workspaceId, telling, ids: ids.slice(i, i + atOnce) }, { queue: `${tellJob}-${ctx.workspaceId % 8}` });
}

async function tellEach(ctx: Ctx, { rule, at, topic, subjectId, message }: Telling, ids: readonly string[]): Promise<void> {
  for (const accountId of ids) {
    if (!(await mayKnow(ctx, accountId, topic, subjectId))) continue;
    if (message === null) { await followAlong(ctx, { topic, subjectId }, [accountId]); continue; }
    await notify(ctx, {
      accountId, type: 'automation.told', groupKey: `automation.told:${rule.id}:${at}`, actorId: null, workspaceId: ctx.workspaceId,
      targetType: topic, targetId: subjectId, link: recordLink(topic, subjectId), data: { text: await textFor(ctx, message.text, message.said, { reader: accountId }), rule: rule.name },
    });
  }
}

// Asks for nothing of its own: each reader's rights decide.
const robot = { role: 'automation', permissions: new Set<string>() };

/** Tells some of very many. */
export async function tellSome(ctx: Ctx, { workspaceId, telling, ids }: { workspaceId: number; telling: Telling; ids: readonly string[] }): Promise<void> {
  await workAs(robot, ctx, workspaceId, (as) => tellEach(as, telling, ids));
}
