import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { MailReceiver, ReceivedMail } from '#core/server/mail/receive.ts';
import { attachToRecord } from '#core/server/resource/attachments.ts';
import { findParty } from '#modules/parties/api.ts';
import type { ActivityTopic } from '../../contract/leads.ts';
import { asRobot } from '../capture/robot.ts';
import { createActivity } from '../leads/activities.ts';
import { keepFiles } from './files.ts';
import { noteInHistory, tellAnswered, tellLost, tellRefused, type StandingMail } from './notices.ts';
import { hashOf } from './secrets.ts';
import { replyKind } from './send.ts';
import { takerOf } from './taker.ts';

/** Most words of one answer that are kept. */
const mostText = 10_000;

/** Answers to mails about records: whoever knows the address a mail came from writes to its record, and nobody else does. */
export const answerReceiver: MailReceiver = {
  kind: replyKind,
  owner: async (app, token) => {
    const { rows: [mail] } = await app.pool.query<{ workspace_id: number; owner_id: string | null; sent_by: string | null }>({ name: 'sales.find_answered_mail', text: 'select * from sales.find_answered_mail($1)', values: [hashOf(`${replyKind}-${token}`)] });
    return mail ? takerOf(app, mail.workspace_id, [mail.owner_id, mail.sent_by]) : null;
  },
  receive: take,
  refused: tellRefused,
};

interface Place { topic: ActivityTopic; subjectId: string }
interface Row extends Place { id: string; name: string; sentBy: string | null; partyId: string | null }

async function take(ctx: Ctx, mail: ReceivedMail): Promise<void> {
  const [row] = await ctx.sql<Row>(
    `select m.id, m.name, m.sent_by as "sentBy", m.party_id as "partyId", a.topic, a.subject_id as "subjectId" from sales.mail m join sales.activity a on a.id = m.activity_id where m.workspace_id = $1 and m.reply_hash = $2 for update of m`,
    [ctx.workspaceId, mail.addressHash ?? null], 'sales.mail.answered');
  if (!row) return fail('core.not_found');
  if ((await ctx.sql('select 1 from sales.mail_answer where workspace_id = $1 and id = $2', [ctx.workspaceId, mail.id])).length > 0) return;
  const place = await placeOf(ctx, row);
  if (!place) return mail.automatic ? undefined : tellLost(ctx, row, mail);
  const standing: StandingMail = { ...row, ...place };
  const { kept, leftOut } = await keepFiles(ctx, mail);
  const title = cut(mail.subject.trim(), 200) || '–';
  // Nobody of the workspace wrote this: it is written down in the house's own name.
  const activityId = await asRobot(ctx, ctx.workspaceId, async (robot) => {
    const { id } = await createActivity(robot, {
      topic: standing.topic, subjectId: standing.subjectId, kind: mail.automatic ? 'note' : 'email', title, body: cut(mail.text.trim(), mostText), direction: 'in', dueAt: null, minutes: null, location: '', remindAt: null, assigneeId: null, done: true, outcome: '',
    });
    await attachToRecord(robot, standing.topic, standing.subjectId, kept.map((f) => f.id), ctx.accountId);
    // A note of absence is no answer.
    if (!mail.automatic) noteInHistory(robot, standing, 'answered');
    return id;
  });
  // It is taken in somebody's name and is not their act.
  for (const event of ctx.events) event.unnamed = true;
  await ctx.sql('insert into sales.mail_answer (id, workspace_id, mail_id, activity_id, from_name, from_address, files, left_out, file_ids) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [mail.id, ctx.workspaceId, row.id, activityId, mail.from.name, mail.from.address, kept.map((f) => f.name), leftOut, kept.map((f) => f.id)], 'sales.mail_answer.insert');
  if (mail.automatic) return;
  await ctx.sql('update sales.mail set answered_at = coalesce(answered_at, now()) where workspace_id = $1 and id = $2', [ctx.workspaceId, row.id]);
  await tellAnswered(ctx, standing, title);
}

/** Where an answer is written down: at the record of its mail; where that is gone or can only be read, at what came of it or whom the mail went to. Null when nothing of these is there. */
async function placeOf(ctx: Ctx, { topic, subjectId, partyId }: Place & Pick<Row, 'partyId'>): Promise<Place | null> {
  if (topic === 'parties.party') {
    const there = await findParty(ctx, subjectId);
    return there && !there.erasedAt ? { topic, subjectId } : null;
  }
  const [record] = topic === 'sales.lead'
    ? await ctx.sql<{ open: boolean; deal: string | null; party: string | null }>("select deleted_at is null and status <> 'converted' as open, opportunity_id as deal, coalesce(contact_id, account_id, party_id) as party from sales.lead where workspace_id = $1 and id = $2", [ctx.workspaceId, subjectId], 'sales.mail.lead')
    : await ctx.sql<{ open: boolean; deal: string | null; party: string | null }>('select deleted_at is null as open, null::uuid as deal, coalesce(contact_id, account_id) as party from sales.opportunity where workspace_id = $1 and id = $2', [ctx.workspaceId, subjectId], 'sales.mail.deal');
  if (record?.open) return { topic, subjectId };
  if (record?.deal) return placeOf(ctx, { topic: 'sales.opportunity', subjectId: record.deal, partyId: partyId ?? record.party });
  const party = partyId ?? record?.party;
  return party ? placeOf(ctx, { topic: 'parties.party', subjectId: party, partyId }) : null;
}
