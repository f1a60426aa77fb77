import type { Ctx } from '#core/server/context.ts';
import type { Witness } from '#core/server/module.ts';
import { textsById, textsIn, type PlacedText } from '#modules/texting/api.ts';
import { activityTopics, type ActivityTopic } from '../../contract/leads.ts';
import { textWords } from '../../rules/texts/text-words.ts';
import { noteChanges } from '../capture/arrivals.ts';
import { asRobot } from '../capture/robot.ts';
import { createActivity } from '../leads/activities.ts';
import { refreshNext } from '../leads/activity-store.ts';
import { standingPlace, type StandingPlace } from './standing.ts';

const came = ['texting.text.received', 'texting.text.sent', 'texting.text.logged'];
const linked = 'texting.conversation.linked';
/** What has not gone, or did not arrive, is none that was said. */
const said: readonly PlacedText['state'][] = ['received', 'logged', 'sent', 'delivered', 'read'];
interface Kept extends StandingPlace { id: string; isGone: boolean }

/** Keeps texts as activities of their record: in the order in which they were said, each once, at another record when their conversation belongs to that now. */
async function place(ctx: Ctx, workspaceId: number): Promise<void> {
  const ids = (types: readonly string[]) => [...new Set(ctx.events.filter((e) => types.includes(e.type)).map((e) => String(e.id)))];
  await asRobot(ctx, workspaceId, async (robot) => {
    const texts = [...await textsById(robot, ids(came))];
    for (const conversation of ids([linked])) texts.push(...await textsIn(robot, conversation));
    for (const text of new Map(texts.map((one) => [one.id, one])).values()) if (said.includes(text.state)) await placeOne(robot, text);
  });
  // Those who look at activities have looked already: what came of these is looked at once more.
  await noteChanges.note(ctx, workspaceId);
}

async function placeOne(ctx: Ctx, text: PlacedText): Promise<void> {
  const [kept] = await ctx.sql<Kept>('select id, topic, subject_id as "subjectId", deleted_at is not null as "isGone" from sales.activity where workspace_id = $1 and text_id = $2', [ctx.workspaceId, text.id], 'sales.text.kept');
  const to = await placeOf(ctx, text);
  if (!to) return kept && !kept.isGone ? putAway(ctx, kept) : undefined;
  if (!kept) return write(ctx, text, to);
  if (!kept.isGone && kept.topic === to.topic && kept.subjectId === to.subjectId) return;
  await ctx.sql('update sales.activity set topic = $3, subject_id = $4, moved_from = null, deleted_at = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, kept.id, to.topic, to.subjectId]);
  for (const at of [kept, to]) await refreshNext(ctx, at.topic, at.subjectId);
  tell(ctx, 'changed', kept.id, to);
}

/** A text of nobody stands nowhere. */
async function putAway(ctx: Ctx, kept: Kept): Promise<void> {
  await ctx.sql('update sales.activity set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, kept.id]);
  await refreshNext(ctx, kept.topic, kept.subjectId);
  tell(ctx, 'removed', kept.id, kept);
}

const isTopic = (type: string): type is ActivityTopic => (activityTopics as readonly string[]).includes(type);

async function placeOf(ctx: Ctx, { subject }: PlacedText): Promise<StandingPlace | null> {
  return subject && isTopic(subject.type) ? standingPlace(ctx, { topic: subject.type, subjectId: subject.id }) : null;
}

async function write(ctx: Ctx, text: PlacedText, to: StandingPlace): Promise<void> {
  const { title, body } = textWords(text.body);
  // Whoever wrote it may have left meanwhile: they are written down, and not asked for.
  const { id } = await createActivity(ctx, {
    ...to, kind: text.channel, title: title || '–', body: body.slice(0, 10_000), direction: text.direction, dueAt: null, minutes: null, location: text.phone, assigneeId: null, remindAt: null, done: true, doneAt: text.at, outcome: '',
  }, { isAnswer: text.direction === 'out' && text.by !== null });
  await ctx.sql('update sales.activity set text_id = $3, created_by = $4, done_by = $4, assignee_id = case when direction = \'out\' then $4::uuid end where workspace_id = $1 and id = $2', [ctx.workspaceId, id, text.id, text.by], 'sales.text.of');
}

function tell(ctx: Ctx, verb: string, id: string, at: StandingPlace): void {
  ctx.emit({ type: `sales.activity.${verb}`, id, data: { subject: { topic: at.topic, id: at.subjectId } }, can: at.topic === 'sales.opportunity' ? 'sales.deal.view' : 'sales.lead.view', audit: false });
}

/** Looks what was texted, and to what conversations belong. */
export const noteTexts: Witness = { name: 'sales.note_texts', on: [...came, linked], note: place };
