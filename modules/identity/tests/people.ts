import { randomBytes } from 'node:crypto';
import { call, type Answer, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';

/** Password of every person a test invents. */
export const password = 'a long enough one';

/** Somebody who is signed in. */
export interface Person { id: string; email: string; token: string; refresh: string }

/** Registers somebody new. */
export async function newPerson(house: TestHouse, given: { email?: string; firstName?: string; lastName?: string } = {}): Promise<Person> {
  const email = given.email ?? `p-${randomBytes(5).toString('hex')}@x.test`;
  const answer = await call(house, contract.register, { email, password, firstName: given.firstName ?? 'Pat', lastName: given.lastName ?? 'Example' }, { ip: someAddress() });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { id: answer.body.account.id, email, token: answer.body.token, refresh: refreshOf(answer)! };
}

/** Signs somebody in once more; answers the other session. */
export async function signInAgain(house: TestHouse, person: { email: string }, secret = password): Promise<{ token: string; refresh: string }> {
  const answer = await call(house, contract.login, { email: person.email, password: secret }, { ip: someAddress() });
  if (answer.body.status !== 'signed_in') throw new Error(JSON.stringify(answer.body));
  return { token: answer.body.token, refresh: refreshOf(answer)! };
}

/** An address nobody else in the test comes from. */
export function someAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** The refresh token an answer sets, or undefined. */
export function refreshOf(answer: Answer): string | undefined {
  return answer.cookies.find((c) => c.name === '__Secure-rt')?.value;
}

/** Renews by a refresh token, the way a browser does. */
export function renew(house: TestHouse, refresh: string, headers: Record<string, string> = {}) {
  return call(house, contract.refresh, {}, { headers: { cookie: `__Secure-rt=${refresh}`, ...headers } });
}

/** Status of a call that only needs somebody to be signed in. */
export async function statusOf(house: TestHouse, token: string): Promise<number> {
  return (await call(house, contract.getProfile, {}, { token })).status;
}

/** Waits until a condition holds, at most two seconds: what the security rules allow. */
export async function within2s(condition: () => Promise<boolean>, milliseconds = 2000): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return condition();
}

/** The newest mail to an address, as the development mailbox keeps it. */
export async function lastMail(house: TestHouse, email: string): Promise<{ subject: string; code: string; token: string; url: string; language: string }> {
  await house.drain();
  const { rows } = await house.owner.query('select subject, body, language from core.mail where to_email = $1 order by created_at desc, id desc limit 1', [email]);
  if (!rows[0]) throw new Error(`no mail to ${email}`);
  const url = rows[0].body.action?.url ?? '';
  return { subject: rows[0].subject, code: rows[0].body.code ?? '', url, token: url ? (new URL(url).searchParams.get('token') ?? '') : '', language: rows[0].language };
}

/** How many mails an address has got. */
export async function countMails(house: TestHouse, email: string): Promise<number> {
  await house.drain();
  return (await house.owner.query('select count(*)::int as n from core.mail where to_email = $1', [email])).rows[0].n;
}
