import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { mailInDomain } from '#core/server/mail/receive.ts';
import { findColleagues, workspaceName } from '#modules/workspace/api.ts';
import { leadSays, type Activity } from '../../contract/leads.ts';
import type { previewMail, sendMails } from '../../contract/mails.ts';
import { meetingSays } from '../../contract/meetings.ts';
import { fillPlaces } from '../../rules/leads/mail-text.ts';
import { storedCapture } from '../capture/settings.ts';
import { createActivity, getActivity } from '../leads/activities.ts';
import { ownPage } from '../meetings/own-page.ts';
import { chosen, readersOf, type MailSubject, type Reader } from './readers.ts';
import { keepLinks, linksFor } from './links.ts';
import { guestMark, guestSecret, hashOf, newToken, secretFor, stopLinks } from './secrets.ts';

/** Where the local part of addresses for answers begins. */
export const replyKind = 'reply';
/** Where mail programs fetch the picture of a mail whose openings are noted. */
export const picturePath = '/mail-pictures';

/** A text with places. */
export interface MailText { subject: string; body: string }
/** What is the same for all mails of one call. */
export interface Sender { name: string; workspace: string; /** Openings, and which links are followed, are noted. */ tracks: boolean; /** Of the addresses for answers; null while none come in. */ domain: string | null; /** Where people book a time with them; null for who has no page. */ bookingUrl: string | null }

/** Who sends, and what the workspace wants to hear of its mails. */
export async function senderOf(ctx: Ctx): Promise<Sender> {
  const name = (await findColleagues(ctx, [ctx.accountId])).get(ctx.accountId)?.person.name ?? '';
  return { name, workspace: await workspaceName(ctx), tracks: (await storedCapture(ctx)).trackMails, domain: mailInDomain(ctx.app.config), bookingUrl: (await ownPage(ctx))?.url ?? null };
}

const bookingPlace = /\{\{\s*booking_link\s*\}\}/;

/** A text as one person gets it; 422 on the field with a place nobody knows, or with a booking link of who has no page. */
export function filledFor(ctx: Ctx, about: MailSubject, reader: Reader, sender: Sender, { subject, body }: MailText): MailText & { missing: string[] } {
  if (sender.bookingUrl === null) for (const [key, text] of [['subject', subject], ['body', body]] as const) if (bookingPlace.test(text)) failField(key, meetingSays('sales.booking_page_missing'));
  // Its last letter is none that is taken for the end of a sentence.
  const link = sender.bookingUrl === null ? '' : `${sender.bookingUrl}#${guestSecret(ctx.app, [ctx.workspaceId, about.topic, about.id, reader.id, guestMark(ctx.app, reader.email)])}/`;
  const values = { ...reader.places, my_name: sender.name, workspace: sender.workspace, booking_link: link };
  const [head, text] = [fillPlaces(subject, values), fillPlaces(body, values)];
  for (const [key, { unknown }] of [['subject', head], ['body', text]] as const) if (unknown.length > 0) failField(key, leadSays('sales.template_field', { name: unknown[0]! }));
  // Of places alone nothing may be left.
  if (head.text.trim() === '') failField('subject', leadSays('core.empty'));
  return { subject: head.text, body: text.text, missing: [...new Set([...head.missing, ...text.missing])] };
}

/** How one mail goes. */
export interface Manner extends Pick<NewMail, 'dedupeKey' | 'unsubscribe'> { /** False notes no opening and no link that is followed. */ track?: boolean | undefined; /** A link in it stops further mails. */ stoppable?: boolean; /** False for what no person sent: it is no first answer. */ isAnswer?: boolean }

/** Sends one mail about a record and logs it there as done; nothing is sent to who objected. Answers the activity's id, null when a mail with its key went out before. */
export async function sendTo(ctx: Ctx, about: MailSubject, reader: Reader, sender: Sender, given: MailText, { track = true, stoppable = false, isAnswer = true, ...more }: Manner = {}): Promise<string | null> {
  if (reader.email === '') fail('sales.mail_no_address');
  if (reader.optedOut) fail('sales.mail_opted_out');
  const text = filledFor(ctx, about, reader, sender, given);
  const { app, workspaceId } = ctx;
  const [id, reply, picture, base] = [uuidv7(), sender.domain ? `${replyKind}-${newToken()}` : null, track && sender.tracks && !(await refusesTracking(ctx, reader.email)) ? newToken() : null, app.config.PUBLIC_URL];
  const links = picture ? linksFor(app, workspaceId, id, text.body) : [];
  const queued = await queueMail(ctx, {
    to: { email: reader.email, name: reader.name }, subject: text.subject, heading: text.subject, paragraphs: text.body.split(/\n{2,}/).map((p) => p.trim()).filter((p) => p !== ''),
    ...(reply ? { replyTo: { email: `${reply}@${sender.domain}`, name: sender.name } } : {}),
    ...(picture ? { tracking: { pictureUrl: `${base}${picturePath}/${picture}.gif`, pageUrl: `${base}/f/tracking#${secretFor(app, [workspaceId, id, 'mail'])}`, ...(links.length > 0 ? { links } : {}) } } : {}),
    ...(stoppable ? { unsubscribe: stopLinks(app, [workspaceId, id, 'mail']) } : {}), ...more,
  });
  if (!queued) return null;
  const activity = await createActivity(ctx, { topic: about.topic, subjectId: about.id, kind: 'email', title: text.subject.slice(0, 200), body: text.body, direction: 'out', dueAt: null, minutes: null, location: '', remindAt: null, done: true, outcome: '' }, { isAnswer });
  await ctx.sql(
    'insert into sales.mail (id, workspace_id, activity_id, party_id, name, sent_to, sent_by, reply_hash, picture_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, workspaceId, activity.id, reader.partyId, reader.name, reader.email, ctx.actorId, reply && hashOf(reply), picture && hashOf(picture)], 'sales.mail.insert');
  await keepLinks(ctx, id, links);
  return activity.id;
}

/** Who switched it off in one mail is not asked again. */
async function refusesTracking(ctx: Ctx, email: string): Promise<boolean> {
  return (await ctx.sql('select 1 from sales.mail where workspace_id = $1 and lower(sent_to) = lower($2) and refused_at is not null limit 1', [ctx.workspaceId, email], 'sales.mail.refused')).length > 0;
}

/** Subject and text as somebody would get them. */
export async function preview(ctx: Ctx, { topic, subjectId, to, subject, body }: InputOf<typeof previewMail>): Promise<OutputOf<typeof previewMail>> {
  const reader = chosen(await readersOf(ctx, { topic, id: subjectId }), to);
  return { to: reader.email, ...filledFor(ctx, { topic, id: subjectId }, reader, await senderOf(ctx), { subject, body }), optedOut: reader.optedOut };
}

/** Sends each of these people a mail of their own; all or none. */
export async function send(ctx: Ctx, { topic, subjectId, to, subject, body, track }: InputOf<typeof sendMails>): Promise<{ items: Activity[] }> {
  const about = { topic, id: subjectId };
  const readers = await readersOf(ctx, about);
  const sender = await senderOf(ctx);
  const items: Activity[] = [];
  for (const reader of new Set(to.map((id) => chosen(readers, id)))) {
    const id = await sendTo(ctx, about, reader, sender, { subject, body }, { track, stoppable: true });
    if (id) items.push(await getActivity(ctx, { id }));
  }
  return { items };
}
