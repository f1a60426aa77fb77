import { randomUUID } from 'node:crypto';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/meetings.ts';
import { makeStamp } from '../service/capture/form-store.ts';
import { instantAt } from '../rules/capture/working-clock.ts';
import { freshIp, type Rep, type Team } from './capture-scene.ts';

/** Adds a live page on which people book half an hour. */
export async function addPage(t: Team, hosts: readonly Rep[], more: Record<string, unknown> = {}, who: Rep = t.owner): Promise<contract.BookingPage> {
  const answer = await call(t.house, contract.bookingPages.create, { workspace_slug: t.owner.slug, name: 'First call', slug: `call-${randomUUID().slice(0, 8)}`, hostIds: hosts.map((h) => h.id), noticeMinutes: 0, horizonDays: 90, placeKind: 'link', place: 'https://meet.example/x', ...more } as never, who);
  if (answer.status !== 201) throw new Error(`adding a booking page answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** A workday some weeks ahead, in UTC, where the team works. */
export function workday(weeks = 2, day = 2): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - now.getUTCDay() + day + weeks * 7)).toISOString().slice(0, 10);
}

/** An instant of a day, in UTC. */
export const at = (day: string, time: string): string => new Date(instantAt(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), 'UTC')).toISOString();

/** A stamp of a page that was opened a while ago, with the words its box has now. */
export const stampOf = (t: Team, page: contract.BookingPage, secondsAgo = 30): string => makeStamp(t.house.app, page.id, Date.now() - secondsAgo * 1000, page.consentText.trim());

/** Books as a stranger does. */
export function book(t: Team, page: contract.BookingPage, startsAt: string, more: Record<string, unknown> = {}, caller: { ip?: string } = {}) {
  return call(t.house, contract.bookMeeting, { workspace: t.owner.slug, slug: page.slug, id: randomUUID(), startsAt, name: 'Anna Berg', email: `${randomUUID().slice(0, 8)}@guest.test`, timeZone: 'Europe/Berlin', stamp: stampOf(t, page), ...more } as never, { ip: freshIp(), ...caller });
}

/** Free times of a page on a day. */
export async function slots(t: Team, page: contract.BookingPage, day: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const answer = await call(t.house, contract.listSlots, { workspace: t.owner.slug, slug: page.slug, from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.000Z`, ...more } as never);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body.slots;
}
