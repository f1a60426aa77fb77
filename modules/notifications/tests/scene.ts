import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { register } from '#modules/identity/contract.ts';
import { acceptInvite, createWorkspace, invite } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { findReportTarget, registerReportTarget, type ReportTarget, type ReportType } from '../service/moderation/targets.ts';

/** Things of a kind as a room would register them, for the tests of one file; the room's own come back afterwards. */
export function pretendTarget(type: ReportType, target: ReportTarget): void {
  const real = findReportTarget(type);
  beforeAll(() => registerReportTarget(type, target));
  afterAll(() => { if (real) registerReportTarget(type, real); });
}

/** Somebody signed in with a verified address. */
export interface Person { id: string; email: string; name: string; token: string }

/** The session a person's token is of. */
export const sessionOf = ({ token }: Pick<Person, 'token'>): string => (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;

/** Registers somebody. */
export async function newPerson(house: TestHouse, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@x.test`;
  const answer = await call(house, register, { email, password: 'correct horse battery', firstName: name, lastName: 'Example' }, { ip: '10.1.1.1' });
  const { account, token } = answer.body as { account: { id: string }; token: string };
  await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [account.id]);
  return { id: account.id, email, name: `${name} Example`, token };
}

/** A workspace of somebody's. */
export async function newWorkspace(house: TestHouse, owner: Person, name: string): Promise<{ id: number; slug: string; name: string }> {
  const answer = await call(house, createWorkspace, { name, type: 'team' }, { token: owner.token });
  return { ...(answer.body as { workspace: { id: number; slug: string } }).workspace, name };
}

/** Invites a person; answers the invitation's id. */
export async function invited(house: TestHouse, owner: Person, slug: string, email: string, role = 'member'): Promise<string> {
  const answer = await call(house, invite, { workspace_slug: slug, email, role }, { token: owner.token });
  return answer.body.results[0]!.invitationId!;
}

/** Invites a person who accepts; answers the member id. */
export async function joined(house: TestHouse, owner: Person, slug: string, person: Person, role = 'member'): Promise<string> {
  const id = await invited(house, owner, slug, person.email, role);
  return (await call(house, acceptInvite, { id }, { token: person.token })).body.membership!.memberId;
}

/** What a person's bell shows once all queues are empty. */
export async function bell(house: TestHouse, person: Person, input: Record<string, unknown> = {}) {
  await house.drain();
  const answer = await call(house, contract.listNotifications, input, { token: person.token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body;
}

/** Empties a person's bell, so that a test sees its own entries only. */
export async function clear(house: TestHouse, person: Person): Promise<void> {
  await house.drain();
  await house.owner.query('delete from notifications.notification where account_id = $1', [person.id]);
}

/** Runs a room's code for nobody in particular. */
export const system = <T>(house: TestHouse, work: (ctx: Ctx) => Promise<T>): Promise<T> => runAs(house.app, { name: 'test' }, work);

/** Lets every waiting mail job and due time come now; answers the mails to a person since. */
export async function mailsNow(house: TestHouse, person: Person): Promise<Array<{ subject: string; body: { heading: string; paragraphs: string[]; action: { url: string }; unsubscribe: { oneClickUrl: string; pageUrl: string } }; language: string }>> {
  await house.drain();
  const { rows: [last] } = await house.owner.query('select coalesce(max(id::text), $1) as id from core.mail', ['']);
  await house.owner.query("update notifications.notification set email_due_at = now() - interval '1 second' where email_due_at > now()");
  const { rows: jobs } = await house.owner.query('delete from graphile_worker._private_jobs where run_at > now() and key like $1 returning 1', [`notifications.mail:${person.id}:%`]);
  // Queued anew instead of moved: the worker hears of it at once.
  if (jobs.length > 0) await system(house, (ctx) => ctx.enqueue('notifications.mail', { accountId: person.id }));
  await house.drain();
  return (await house.owner.query('select subject, body, language from core.mail where to_email = $1 and id::text > $2 order by id', [person.email, last.id])).rows;
}
