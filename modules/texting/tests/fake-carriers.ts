import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metaSignature, twilioSignature } from '../rules/signatures.ts';
import { metaAt } from '../service/providers/meta.ts';
import type { Place } from '../service/providers/port.ts';
import { twilioAt } from '../service/providers/twilio.ts';

type Thing = Record<string, unknown>;
/** What an ask is answered with; `hang` cuts the line without a word, after the ask had its effect. */
export interface Answer { status: number; body: Thing | Buffer; type?: string; hang?: boolean }

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A provider of ours on a port of its own, to which the adapter is turned. */
abstract class FakeProvider {
  calls: string[] = [];
  /** Answers to come before the usual ones. */
  next: Answer[] = [];
  protected count = 0;
  private readonly server: Server = createServer((request, response) => { void this.serve(request, response); });

  constructor(private readonly at: Place, private readonly suffix: string) {}

  async open(): Promise<this> {
    await new Promise<void>((ready) => { this.server.listen(0, '127.0.0.1', ready); });
    this.at.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.suffix}`;
    this.at.surroundings = { resolve: async (host) => [{ address: host, family: 4 }], permits: () => true };
    return this;
  }

  get url(): string { return this.at.url; }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => { this.server.close(closed); });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const url = new URL(request.url!, 'http://provider');
    this.calls.push(`${request.method} ${url.pathname.replace(this.suffix, '')}`);
    const answer = this.next.shift() ?? this.answer(request, url, body);
    if (answer.hang) { request.socket.destroy(); return; }
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body));
  }

  protected abstract answer(request: IncomingMessage, url: URL, body: string): Answer;
}

/** Speaks as much of Twilio's protocol as we use: basic auth, form-encoded messages, lists, media, and signed calls. */
export class FakeTwilio extends FakeProvider {
  readonly accountSid = `AC${'a'.repeat(32)}`;
  readonly authToken = 'twilio-auth-token-0001';
  messages: Array<{ sid: string; to: string; from: string; body: string; direction: string; status: string; date_created: string; error_code: number | null; form: URLSearchParams }> = [];
  numbers = ['+15005550006'];
  /** Takes what comes and cuts the line. */
  silent = false;

  constructor() { super(twilioAt, ''); }

  protected answer(request: IncomingMessage, url: URL, body: string): Answer {
    const [user, password] = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString('utf8').split(':');
    if (user !== this.accountSid || password !== this.authToken) return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    const path = url.pathname.replace(`/2010-04-01/Accounts/${this.accountSid}`, '');
    if (path === '/Messages.json' && request.method === 'POST') return this.take(new URLSearchParams(body));
    if (path === '/Messages.json') return { status: 200, body: { messages: this.messages.filter((m) => (!url.searchParams.has('To') || m.to === url.searchParams.get('To')) && (!url.searchParams.has('From') || m.from === url.searchParams.get('From'))).map(({ form: _f, ...m }) => m) } };
    if (path === '/IncomingPhoneNumbers.json') return { status: 200, body: { incoming_phone_numbers: this.numbers.filter((n) => n === url.searchParams.get('PhoneNumber')) } };
    if (/\/Media\/ME\w+$/.test(path)) return { status: 200, type: 'image/png', body: png };
    return { status: 404, body: { code: 20404, message: 'not found', status: 404 } };
  }

  private take(form: URLSearchParams): Answer {
    const to = form.get('To') ?? '';
    if (to.endsWith('+15005550001')) return { status: 400, body: { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 } };
    const sid = `SM${String(++this.count).padStart(32, '0')}`;
    this.messages.unshift({ sid, to, from: form.get('From') ?? '', body: form.get('Body') ?? '', direction: 'outbound-api', status: 'queued', date_created: new Date().toUTCString(), error_code: null, form });
    const { form: _form, ...message } = this.messages[0]!;
    return { status: 201, body: message, hang: this.silent };
  }

  /** A call as Twilio makes it to an address. */
  hook(url: string, fields: Record<string, string>): { payload: string; headers: Record<string, string> } {
    const form = new URLSearchParams(fields);
    return { payload: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': twilioSignature(this.authToken, url, form) } };
  }
}

/** Speaks as much of Meta's Cloud API as we use. */
export class FakeMeta extends FakeProvider {
  readonly accessToken = 'EAAmeta-access-token';
  readonly appSecret = 'meta-app-secret-0001';
  readonly phoneNumberId = '106540352242922';
  readonly businessAccountId = '102290129340398';
  sent: Thing[] = [];
  templates: Thing[] = [
    { name: 'hello', language: 'en', status: 'APPROVED', category: 'UTILITY', components: [{ type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.' }, { type: 'FOOTER', text: 'Northlight' }] },
    { name: 'waits', language: 'en', status: 'PENDING', category: 'UTILITY', components: [{ type: 'BODY', text: 'Not yet' }] },
    { name: 'picture', language: 'en', status: 'APPROVED', category: 'MARKETING', components: [{ type: 'HEADER', format: 'IMAGE' }, { type: 'BODY', text: 'Look' }] },
  ];
  silent = false;

  constructor() { super(metaAt, '/v24.0'); }

  protected answer(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${this.accessToken}`) return { status: 401, body: { error: { message: 'Error validating access token', code: 190 } } };
    const path = url.pathname.replace('/v24.0/', '');
    if (path === `${this.phoneNumberId}/messages`) {
      const asked = JSON.parse(body) as Thing;
      this.sent.push(asked);
      if (asked['to'] === '4915123456780') return { status: 400, body: { error: { message: 'undeliverable', code: 131026, error_data: { details: 'Message Undeliverable.' } } } };
      return { status: 200, body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${++this.count}` }] }, hang: this.silent };
    }
    if (path === this.phoneNumberId) return { status: 200, body: { id: path, display_phone_number: '+49 30 901820', verified_name: 'Northlight' } };
    if (path === `${this.businessAccountId}/message_templates`) return { status: 200, body: { data: this.templates, paging: { cursors: { after: 'x' } } } };
    if (path === '777') return { status: 200, body: { url: `${this.url}/bytes/777`, mime_type: 'image/png', file_size: png.length } };
    if (path === '778') return { status: 200, body: { url: 'https://evil.test/777', mime_type: 'image/png', file_size: 10 } };
    if (path === 'bytes/777') return { status: 200, type: 'image/png', body: png };
    return { status: 404, body: { error: { message: 'Unsupported get request', code: 100 } } };
  }

  /** A call as Meta makes it, with what stands in `value`. */
  hook(value: Thing): { payload: string; headers: Record<string, string> } {
    const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: this.businessAccountId, changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata: { phone_number_id: this.phoneNumberId }, ...value } }] }] });
    return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(this.appSecret, Buffer.from(payload)) } };
  }
}

/** A picture of one colour. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAQ0lEQVRo3u3PQQkAAAgEsItjHGMbywp+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhaMoQDi5zJ6xwAAAABJRU5ErkJggg==', 'base64');
