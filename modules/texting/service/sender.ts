import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { isObjected } from './conversations.ts';
import { carrierOf, hookPath, noteProblem, numberRow } from './numbers.ts';
import { TextError, type AskedText, type Carrier, type TakenText } from './providers/port.ts';
import { inside } from './robot.ts';
import { refOf, type ConversationRow, type NumberRow, type TextRow } from './rows.ts';
import { noteReport } from './take.ts';

interface About { workspaceId: number; id: string }
interface Work { asked: AskedText; number: NumberRow; carrier: Carrier; /** When it was asked for before, and nobody saw the answer. */ tried: Date | null; tries: number; known: string[] }

/** For so long a text that was just asked for is left to whoever asked, in milliseconds. */
const grace = 60_000;
/** After how many seconds a text that was certainly not taken is asked for again. */
const waits = [15, 60, 300, 900, 3600, 10_800];

/**
 * Sends one text, once however often it is killed: what is asked for is marked before, and what is marked is looked for at the provider before it is asked for again. A provider that cannot be asked leaves it
 * `unknown` until it reports: a person decides then whether it goes again.
 */
export async function sendOne(app: App, { workspaceId, id }: About): Promise<void> {
  const work = await inside(app, 'texting.send', workspaceId, (robot) => claim(robot, id));
  if (!work) return;
  if (work.tried && Date.now() - work.tried.getTime() < grace) return later(app, workspaceId, id, new Date(work.tried.getTime() + grace));
  try {
    const earlier = work.tried ? await lookFor(work) : null;
    if (earlier === 'unknown') return await inside(app, 'texting.send', workspaceId, (robot) => noteReport(robot, { id }, { state: 'unknown', reason: 'provider_down' }));
    if (work.tried && !earlier && !await inside(app, 'texting.send', workspaceId, (robot) => claimAgain(robot, id, work.tried!))) return;
    const taken = earlier ?? await work.carrier.send(work.asked);
    await inside(app, 'texting.send', workspaceId, (robot) => noteTaken(robot, work, taken));
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    await inside(app, 'texting.send', workspaceId, (robot) => noteFailure(robot, work, error));
  }
}

/** Marks a queued text as asked for; null where there is nothing to send any more. */
async function claim(robot: Ctx, id: string): Promise<Work | null> {
  const [text] = await robot.sql<TextRow>("select t.* from texting.text t where t.workspace_id = $1 and t.id = $2 and t.state = 'queued' for update", [robot.workspaceId, id], 'texting.claim');
  if (!text) return null;
  const [c] = await robot.sql<ConversationRow>('select c.* from texting.conversation c where c.workspace_id = $1 and c.id = $2', [robot.workspaceId, text.conversation_id], 'texting.claim_conversation');
  const number = await numberRow(robot, c!.number_id);
  const carrier = number && carrierOf(robot.app, number);
  if (!number || !carrier) { await noteReport(robot, { id }, { state: 'failed', reason: 'not_set_up' }); return null; }
  if (!text.tried_at && await isObjected(robot, c!, refOf(text) ?? refOf(c!))) { await noteReport(robot, { id }, { state: 'failed', reason: 'opted_out' }); return null; }
  if (!text.tried_at) await mark(robot, id);
  const known = text.tried_at ? await refsOf(robot, text) : [];
  return {
    number, carrier, tried: text.tried_at, tries: text.tries, known,
    asked: { id, channel: c!.channel, from: number.phone, to: c!.phone, body: text.body, template: text.template, statusUrl: `${robot.app.config.PUBLIC_URL}${hookPath}/${number.provider}/${robot.workspaceId}/${number.id}/${id}` },
  };
}

/** Marks a text once more that certainly did not go; false where it is not to be sent any more: somebody else saw to it meanwhile, or its reader said no. */
async function claimAgain(robot: Ctx, id: string, tried: Date): Promise<boolean> {
  const [text] = await robot.sql<TextRow>("select t.* from texting.text t where t.workspace_id = $1 and t.id = $2 and t.state = 'queued' and date_trunc('milliseconds', t.tried_at) = $3 for update", [robot.workspaceId, id, tried], 'texting.claim_again');
  if (!text) return false;
  const [c] = await robot.sql<ConversationRow>('select c.* from texting.conversation c where c.workspace_id = $1 and c.id = $2', [robot.workspaceId, text.conversation_id], 'texting.claim_conversation');
  if (await isObjected(robot, c!, refOf(text) ?? refOf(c!))) { await noteReport(robot, { id }, { state: 'failed', reason: 'opted_out' }); return false; }
  await mark(robot, id);
  return true;
}

/** What the provider called other texts, and earlier tries, of the same conversation: none of them is the one that is looked for. */
async function refsOf(robot: Ctx, text: TextRow): Promise<string[]> {
  const rows = await robot.sql<{ refs: string[] }>("select t.earlier_refs || coalesce(t.provider_ref, '') as refs from texting.text t where t.workspace_id = $1 and t.conversation_id = $2 order by t.at desc limit 200", [robot.workspaceId, text.conversation_id]);
  return rows.flatMap((r) => r.refs).filter((ref) => ref !== '');
}

const mark = (robot: Ctx, id: string): Promise<unknown> => robot.sql('update texting.text set tried_at = now(), tries = tries + 1 where workspace_id = $1 and id = $2', [robot.workspaceId, id], 'texting.mark');

async function lookFor({ carrier, asked, tried, known }: Work): Promise<TakenText | 'unknown' | null> {
  return carrier.find ? carrier.find(asked, tried!, known) : 'unknown';
}

async function noteTaken(robot: Ctx, { asked, number }: Work, { ref, state, reason, reasonText, code }: TakenText): Promise<void> {
  // A report may have been quicker than the answer.
  await robot.sql('update texting.text set provider_ref = $3 where workspace_id = $1 and id = $2 and provider_ref is null', [robot.workspaceId, asked.id, ref]);
  await noteReport(robot, { id: asked.id }, { state, reason, reasonText, code, ref });
  await noteProblem(robot, number.id, null);
}

async function noteFailure(robot: Ctx, { asked: { id }, number, carrier, tries }: Work, error: TextError): Promise<void> {
  const wait = waits[tries];
  if (error.kind === 'refused') {
    await noteReport(robot, { id }, { state: 'failed', reason: error.reason, reasonText: error.text, code: error.code });
    if (error.reason === 'account') await noteProblem(robot, number.id, { kind: 'keys', text: error.text });
  } else if (error.kind === 'later') {
    await robot.sql('update texting.text set tried_at = null where workspace_id = $1 and id = $2', [robot.workspaceId, id]);
    if (wait === undefined) await noteReport(robot, { id }, { state: 'failed', reason: error.reason, reasonText: error.text, code: error.code });
    else await robot.enqueue('texting.send', { workspaceId: robot.workspaceId, id }, { key: `texting.send:${id}`, runAt: new Date(Date.now() + wait * 1000) });
  } else if (!carrier.find || wait === undefined) await noteReport(robot, { id }, { state: 'unknown', reason: error.reason, reasonText: error.text, code: error.code });
  else await robot.enqueue('texting.send', { workspaceId: robot.workspaceId, id }, { key: `texting.send:${id}`, runAt: new Date(Date.now() + Math.max(grace, wait * 1000)) });
}

async function later(app: App, workspaceId: number, id: string, runAt: Date): Promise<void> {
  await inside(app, 'texting.send', workspaceId, (robot) => robot.enqueue('texting.send', { workspaceId, id }, { key: `texting.send:${id}`, runAt }));
}
