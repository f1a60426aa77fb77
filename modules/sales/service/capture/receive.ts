import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { getRow } from '#core/server/resource/records.ts';
import { isOpenWorkspace } from '#modules/workspace/api.ts';
import { captureSays, type FormEntry, type FormPost, type LeadForm, type FormAnswer, type confirmEntry } from '../../contract/capture.ts';
import { formWord } from '../../rules/capture/form-words.ts';
import { arrive } from './arrival.ts';
import { readEntry, whoEntered } from './entry-values.ts';
import { ageOf, callerName, sawWords, withForm, type OpenedForm } from './form-store.ts';
import { formRecord, keyHash } from './forms.ts';
import { asRobot } from './robot.ts';

/** How an entry came. */
export interface Way { /** Key of the form, from another server. */ key?: string | undefined; /** Site it was sent from. */ site?: string | undefined; /** Says that it is the same call again. */ repeat?: string | undefined; /** A plain HTML form sent it. */ plain?: boolean;
  /** Told which form it is for, also when it is refused after that: which sites may read the answer, and in which words it is given. */ opened?: (form: LeadForm) => void;
}

/** Shortest time a person needs, in milliseconds. */
const quickest = 2000;
/** Entries of one address a minute before they are put aside. */
const perMinute = 10;
/** Entries of one form a minute, from wherever they come, before they are put aside. */
const perFormAndMinute = 120;
/** Entries a form's quarantine holds; more are not kept. */
const quarantineHolds = 2000;
/** Entries of one address in quarantine within a day; more are not kept, so that nobody fills it alone. */
const quarantineOfOne = 30;
/** Mails that ask one address to confirm, within an hour and within a day, whichever forms of the workspace ask. */
const askedAnHour = 3;
const askedADay = 6;

const answerOf = (form: LeadForm, status: FormAnswer['status']): FormAnswer => ({ status, thanks: status === 'confirm' ? formWord(form.language, 'check') : form.thanks || formWord(form.language, 'thanks'), redirectUrl: status === 'confirm' ? '' : form.redirectUrl });

function holdsKey(form: OpenedForm, key: string | undefined): boolean {
  if (key === undefined) return false;
  const given = keyHash(key);
  if (!form.keyHash || !timingSafeEqual(given, form.keyHash)) fail('core.not_signed_in');
  return true;
}

/** Why an entry is put aside instead of taken; empty when nothing speaks against it. */
async function suspicion(ctx: Ctx, form: OpenedForm, entry: FormEntry, way: Way): Promise<FormPost['reason']> {
  if (entry.homepage !== '') return 'honeypot';
  if (ctx.origin.ip !== '') {
    // One address stands in line, so that the eleventh of many at once sees the ten before it.
    await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`form-ip:${ctx.workspaceId}:${networkOf(ctx.origin.ip)}`]);
    const [recent] = await ctx.sql<{ n: number }>("select count(*)::int as n from sales.form_post where workspace_id = $1 and ip between $2::inet and $3::inet and received_at > now() - interval '1 minute'", [ctx.workspaceId, ...networkRange(ctx.origin.ip)], 'sales.form_post.recent');
    if (recent!.n >= perMinute) return 'rate';
  }
  const [all] = await ctx.sql<{ n: number }>("select count(*)::int as n from sales.form_post where form_id = $1 and received_at > now() - interval '1 minute'", [form.id], 'sales.form_post.of_form');
  if (all!.n >= perFormAndMinute) return 'rate';
  if (form.origins.length > 0 && way.site !== undefined && way.site !== ctx.app.config.PUBLIC_URL && !form.origins.includes(way.site.toLowerCase())) return 'origin';
  const age = ageOf(ctx.app, form.token, entry.stamp);
  if (age === null) return form.allowPlain ? '' : 'plain';
  return age < quickest ? 'fast' : '';
}

/** First and last address of what counts as one: an IPv4 address, the /64 of an IPv6 one. */
function networkRange(ip: string): [first: string, last: string] {
  const network = networkOf(ip);
  return network.endsWith('::/64') ? [network.slice(0, -3), network.replace('::/64', ':ffff:ffff:ffff:ffff')] : [network, network];
}

/** What tells an entry from every other one: the opening of the form (or the caller's key for repeats) and all that was filled in. Null where nothing tells a repeat from a second entry. */
function digestOf(ctx: Ctx, form: LeadForm, entry: FormEntry, way: Way): Buffer | null {
  const call = way.repeat ? `repeat:${way.repeat}` : ageOf(ctx.app, form.token, entry.stamp) === null ? null : `stamp:${entry.stamp}`;
  return call === null ? null : createHash('sha256').update(JSON.stringify([call, Object.entries(entry.values).sort(([a], [b]) => (a < b ? -1 : 1)), entry.consent])).digest();
}

/** Keeps an entry; null when the same one is there already. */
async function store(ctx: Ctx, form: LeadForm, entry: FormEntry, post: { state: FormPost['state']; reason: FormPost['reason']; confirmHash?: Buffer; digest?: Buffer | null }): Promise<string | null> {
  const id = uuidv7();
  const who = whoEntered(entry.values);
  // What the form does not ask for is nobody's business to keep.
  const values = Object.fromEntries(form.fields.flatMap(({ key }) => (entry.values[key] === undefined ? [] : [[key, entry.values[key]]])));
  const done = await ctx.sql(
    `insert into sales.form_post (id, workspace_id, form_id, state, reason, content, name, email, ip, user_agent, page, consent_text, confirm_hash, digest) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::inet, $10, $11, $12, $13, $14)
     on conflict (form_id, digest) where digest is not null do nothing returning 1`,
    [id, ctx.workspaceId, form.id, post.state, post.reason, JSON.stringify({ values, utm: entry.utm, consent: entry.consent }), who.name, who.email, ctx.origin.ip || null, ctx.origin.userAgent.slice(0, 300), entry.page, entry.consent ? form.consentText : '', post.confirmHash ?? null, post.digest ?? null]);
  return done.length > 0 ? id : null;
}

/** Puts an entry aside while the quarantine has room, for all and for this address. */
async function putAside(ctx: Ctx, form: LeadForm, entry: FormEntry, reason: FormPost['reason']): Promise<void> {
  const range = ctx.origin.ip === '' ? [null, null] : networkRange(ctx.origin.ip);
  const [held] = await ctx.sql<{ all: number; own: number }>(
    "select (select count(*) from sales.form_post where form_id = $1 and state = 'quarantined')::int as all, (select count(*) from sales.form_post where workspace_id = $2 and ip between $3::inet and $4::inet and state = 'quarantined' and received_at > now() - interval '1 day')::int as own", [form.id, ctx.workspaceId, ...range]);
  if (held!.all >= quarantineHolds || held!.own >= quarantineOfOne) return;
  await store(ctx, form, entry, { state: 'quarantined', reason });
  ctx.emit({ type: 'sales.form_post.quarantined', id: form.id, data: { reason }, can: 'sales.settings', audit: false });
}

/** Takes an entry: it becomes or joins a lead, waits for its address to be confirmed, or is put into quarantine, which looks the same from outside. */
export async function receive(ctx: Ctx, token: string, sent: FormEntry, way: Way): Promise<FormAnswer> {
  return withForm(ctx, token, async (robot, form) => {
    way.opened?.(form);
    const words = form.consentText.trim();
    const entry = { ...sent, consent: sent.consent && (words === '' || sawWords(ctx.app, form.token, sent.stamp, words)) };
    const trusted = holdsKey(form, way.key);
    const reason = trusted ? '' : await suspicion(robot, form, entry, way);
    // Whoever presses the button of an empty form at once is a person, and is told what is missing.
    if (reason === 'fast') await readEntry(robot, form, entry.values, way.plain === true);
    if (reason !== '') { await putAside(robot, form, entry, reason); return answerOf(form, form.doubleOptIn ? 'confirm' : 'received'); }
    const entered = await readEntry(robot, form, entry.values, way.plain === true);
    if (form.consentRequired && !entry.consent) throw new Refusal('core.invalid_input', {}, [{ path: 'consent', code: 'sales.form_agree', message: captureSays('sales.form_agree') }]);
    const consent = entry.consent && words !== '';
    const digest = digestOf(robot, form, entry, way);
    if (form.doubleOptIn) { await askToConfirm(robot, form, { ...entry, consent }, digest); return answerOf(form, 'confirm'); }
    const postId = await store(robot, form, { ...entry, consent }, { state: 'accepted', reason: '', digest });
    if (postId !== null) await arrive(robot, { postId, form, entered, utm: entry.utm, consent, place: { page: entry.page, ip: ctx.origin.ip || null }, confirmed: false, proven: trusted });
    return answerOf(form, 'received');
  });
}

const secretHash = (secret: string) => createHash('sha256').update(secret).digest();

async function askToConfirm(ctx: Ctx, form: LeadForm, entry: FormEntry, digest: Buffer | null): Promise<void> {
  const { email } = whoEntered(entry.values);
  // Nobody's mailbox is filled through somebody else's forms, also not through many at once.
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`form-mail:${ctx.workspaceId}:${email}`]);
  const [asked] = await ctx.sql<{ hour: number; day: number }>("select (count(*) filter (where received_at > now() - interval '1 hour'))::int as hour, count(*)::int as day from sales.form_post where workspace_id = $1 and email = $2 and confirm_hash is not null and received_at > now() - interval '1 day'", [ctx.workspaceId, email], 'sales.form_post.asked');
  if (asked!.hour >= askedAnHour || asked!.day >= askedADay) return;
  const secret = randomBytes(32).toString('base64url');
  if (await store(ctx, form, entry, { state: 'unconfirmed', reason: '', confirmHash: secretHash(secret), digest }) === null) return;
  const by = await callerName(ctx);
  await queueMail(ctx, { to: { email }, language: form.language, subject: formWord(form.language, 'confirmSubject', { by }), heading: formWord(form.language, 'confirmHeading'), paragraphs: [formWord(form.language, 'confirmText', { by })], action: { label: formWord(form.language, 'confirmAction'), url: `${ctx.app.config.PUBLIC_URL}/f/confirm#${secret}` } });
  ctx.emit({ type: 'sales.form_post.waiting', id: form.id, can: 'sales.settings', audit: false });
}

/** What an entry held, as it was stored. */
export interface StoredEntry { id: string; form_id: string; state: FormPost['state']; content: { values: Record<string, string>; utm: FormEntry['utm']; consent: boolean }; consent_text: string; page: string; ip: string | null; confirmed_at: Date | null }

/** Confirms the address of an entry, which now arrives; the same again within a week answers the same. */
export async function confirm(ctx: Ctx, { secret }: { secret: string }): Promise<OutputOf<typeof confirmEntry>> {
  const [known] = await ctx.sql<{ workspace_id: number; post_id: string }>('select * from sales.find_form_post($1)', [secretHash(secret)], 'sales.find_form_post');
  if (!known) return fail('sales.form_link_gone');
  await enterWorkspace(ctx, known.workspace_id);
  return asRobot(ctx, known.workspace_id, async (robot) => {
    const [post] = await robot.sql<StoredEntry>("select id, form_id, state, content, consent_text, page, host(ip) as ip, confirmed_at from sales.form_post where workspace_id = $1 and id = $2 and received_at > now() - interval '7 days' for update", [known.workspace_id, known.post_id]);
    if (!post || !(await isOpenWorkspace(robot)) || (post.state !== 'unconfirmed' && post.confirmed_at === null)) return fail('sales.form_link_gone');
    const form = await getRow<LeadForm>(robot, formRecord, post.form_id);
    if (post.state === 'unconfirmed') await letIn(robot, form, post, true);
    return { thanks: form.thanks || formWord(form.language, 'thanks'), redirectUrl: form.redirectUrl, by: await callerName(robot) };
  });
}

/** Lets a stored entry arrive, as it was entered; refuses naming what is wrong with it. Answers the lead's id. */
export async function letIn(ctx: Ctx, form: LeadForm, post: StoredEntry, confirmed: boolean): Promise<string> {
  const entered = await readEntry(ctx, form, post.content.values, true);
  // What was agreed to are the words that stood there then, whatever the form says by now.
  return (await arrive(ctx, { postId: post.id, form: { ...form, consentText: post.consent_text }, entered, utm: post.content.utm, consent: post.content.consent && post.consent_text !== '', place: { page: post.page, ip: post.ip }, confirmed, proven: confirmed })).leadId;
}
