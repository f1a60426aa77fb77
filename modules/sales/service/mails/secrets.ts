import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { fail } from '#core/server/fail.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 100 bits that nobody guesses, as an address can hold them. */
export const newToken = (): string => [...randomBytes(20)].map((byte) => letters[byte & 31]).join('');

/** Of a token only this is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a signed link is about: a mail, or a lead for the mails of sequences. */
export type LinkSubject = [workspaceId: number, id: string] | [workspaceId: number, id: string, kind: 'mail'];
/** An address that stands in a mail. */
export type LinkPlace = [workspaceId: number, mailId: string, position: number];

/** Where a mail program sends the one-click objection (RFC 8058). */
export const optOutPath = '/forms/opt-out';

/** What a secret can do: whoever may follow a link cannot stop mails by it. */
type Use = 'lead-mails' | 'mail-links' | 'bookings' | 'calendars' | 'booking-guests';

const sign = (app: App, use: Use, body: string) => createHmac('sha256', app.keys.signing).update(`${use}:${body}`).digest('base64url');

/** Whom a booking link was sent to: the record the mail is about, of an opportunity or a party who read it (a lead is its own reader), and the mark of the address it went to. */
export type GuestPlace = [workspaceId: number, topic: 'sales.lead' | 'sales.opportunity' | 'parties.party', subjectId: string, readerId: string, mark: string];

/** By which an address is known again that nobody can read out of it. */
export const guestMark = (app: App, address: string): string => sign(app, 'booking-guests', `address:${address.toLowerCase()}`).slice(0, 16);

function signed(app: App, use: Use, subject: LinkSubject | LinkPlace | GuestPlace): string {
  const body = Buffer.from(JSON.stringify(subject)).toString('base64url');
  return `${body}.${sign(app, use, body)}`;
}

/** What was signed; null for what was not signed here, or for another use. */
function opened(app: App, use: Use, secret: string): unknown {
  const [body = '', signature = ''] = secret.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, use, body))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null;
}

const unsigned = (app: App, use: Use, secret: string): unknown => opened(app, use, secret) ?? fail('sales.form_link_gone');

/** What opens a booked meeting to its guest, or somebody's calendar to their programs: the record's workspace and id, signed. */
export const recordSecret = (app: App, use: 'bookings' | 'calendars', workspaceId: number, id: string): string => signed(app, use, [workspaceId, id]);

/** Which record such a secret opens; null when it was not made here. */
export const recordOf = (app: App, use: 'bookings' | 'calendars', secret: string): LinkSubject | null => opened(app, use, secret) as LinkSubject | null;

/** A secret that can do one thing for one person. It does not expire, because mails do not. */
export const secretFor = (app: App, subject: LinkSubject): string => signed(app, 'lead-mails', subject);

/** What a secret is about; refuses one that was not made here. */
export const subjectOf = (app: App, secret: string): LinkSubject => unsigned(app, 'lead-mails', secret) as LinkSubject;

/** The two ways by which the reader of a mail stops further ones. */
export function stopLinks(app: App, subject: LinkSubject): { oneClickUrl: string; pageUrl: string } {
  const secret = secretFor(app, subject);
  return { oneClickUrl: `${app.config.PUBLIC_URL}${optOutPath}?token=${secret}`, pageUrl: `${app.config.PUBLIC_URL}/f/stop#${secret}` };
}

/** Stands in the address that leads over here to one that stands in a mail. */
export const linkSecret = (app: App, place: LinkPlace): string => signed(app, 'mail-links', place);

/** Which address of which mail it is; refuses what was not made here. */
export const placeOfLink = (app: App, secret: string): LinkPlace => unsigned(app, 'mail-links', secret) as LinkPlace;

/** Stands in a booking link behind the `#`: who books by it need not say who they are. */
export const guestSecret = (app: App, place: GuestPlace): string => signed(app, 'booking-guests', place);

/** Whom a booking link was sent to; null for what was not made here, for the page works without it. */
export const guestOfSecret = (app: App, secret: string): GuestPlace | null => opened(app, 'booking-guests', secret) as GuestPlace | null;
