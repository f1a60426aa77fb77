import type { App } from '#core/server/app.ts';
import { cut } from '#core/contract/fields.ts';
import type { OutsideAnswer } from '#core/server/outgoing/outgoing.ts';
import { reasonOf } from '../../rules/reasons.ts';
import { stateOf } from '../../rules/states.ts';
import { callProvider, jsonOf, mediaBytes, TextError, type AskedText, type Carrier, type Place, type Problem, type TakenText } from './port.ts';

/** Where Twilio is; tests put a server of their own here. */
export const twilioAt: Place = { url: 'https://api.twilio.com' };

/** What Twilio is asked with: the account, and a token or a key of it. */
export interface TwilioKeys { accountSid: string; user: string; password: string; messagingServiceSid: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const addressOf = (channel: AskedText['channel'], phone: string): string => (channel === 'whatsapp' ? `whatsapp:${phone}` : phone);

/** Twilio with a workspace's own keys. */
export function twilio(app: App, keys: TwilioKeys): Carrier {
  const base = `${twilioAt.url}/2010-04-01/Accounts/${keys.accountSid}`;
  const headers = { authorization: `Basic ${Buffer.from(`${keys.user}:${keys.password}`).toString('base64')}` };
  const get = (path: string) => callProvider(app, twilioAt, `${base}${path}`, { headers });
  return {
    async send(asked) {
      const answer = await callProvider(app, twilioAt, `${base}/Messages.json`, { method: 'POST', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: formOf(asked, keys).toString() });
      return takenOf(required(answer));
    },
    async find(asked, since, known) {
      const query = new URLSearchParams({ To: addressOf(asked.channel, asked.to), From: addressOf(asked.channel, asked.from), PageSize: '50' });
      const list = required(await get(`/Messages.json?${query.toString()}`))['messages'];
      // The moment we asked and theirs may differ by clocks.
      const after = since.getTime() - 60_000;
      const mine = (Array.isArray(list) ? list as Record<string, unknown>[] : []).filter((m) => text(m['direction']).startsWith('outbound') && Date.parse(text(m['date_created'])) >= after && !known.includes(text(m['sid'])) && (asked.template !== null || text(m['body']) === asked.body));
      const first = mine.sort((a, b) => Date.parse(text(a['date_created'])) - Date.parse(text(b['date_created'])))[0];
      return first ? takenOf(first) : null;
    },
    check: (phone, channel) => check(get, phone, channel),
    async media(remote) {
      // Our key goes nowhere but to the account it is of.
      if (!remote.startsWith(`${base}/Messages/`)) throw new TextError('refused', 'media');
      const answer = await callProvider(app, twilioAt, remote, { headers, maxBytes: mediaBytes, maxRedirects: 3, timeoutMs: 60_000 });
      if (answer.status === 429 || answer.status >= 500) throw new TextError('later', 'provider_down');
      if (answer.status !== 200) throw new TextError('refused', 'media');
      return { bytes: answer.body, type: (answer.headers['content-type'] ?? '').split(';')[0]!.trim(), name: '' };
    },
  };
}

function formOf({ channel, from, to, body, template, statusUrl }: AskedText, keys: TwilioKeys): URLSearchParams {
  const form = new URLSearchParams({ To: addressOf(channel, to), From: addressOf(channel, from), StatusCallback: statusUrl });
  if (keys.messagingServiceSid) form.set('MessagingServiceSid', keys.messagingServiceSid);
  if (template?.contentSid) {
    form.set('ContentSid', template.contentSid);
    form.set('ContentVariables', JSON.stringify(Object.fromEntries(template.values.map((value, i) => [String(i + 1), value]))));
  } else form.set('Body', body);
  return form;
}

/** What was answered, once it is no refusal. */
function required(answer: OutsideAnswer): Record<string, unknown> {
  const body = jsonOf(answer);
  if (answer.status >= 200 && answer.status < 300 && body) return body;
  const code = text(body?.['code']);
  const words = cut(text(body?.['message']), 300);
  if (answer.status === 429) throw new TextError('later', 'rate_limited', words, code);
  // Whether what failed on their side was taken first nobody knows.
  if (answer.status >= 500 || (answer.status < 300 && !body)) throw new TextError('unclear', 'provider_down', words, code);
  throw new TextError('refused', answer.status === 401 || answer.status === 403 ? 'account' : reasonOf('twilio', code), words, code);
}

function takenOf(message: Record<string, unknown>): TakenText {
  const ref = text(message['sid']);
  if (!/^[A-Z]{2}[0-9a-zA-Z]{16,40}$/.test(ref)) throw new TextError('unclear', 'provider_down');
  const state = stateOf('twilio', text(message['status']));
  const code = text(message['error_code']);
  // Taken is sent, as far as we are concerned: what comes after is reported.
  if (state !== 'failed') return { ref, state: state === null || state === 'queued' ? 'sent' : state };
  return { ref, state, reason: reasonOf('twilio', code), reasonText: cut(text(message['error_message']), 300), code };
}

async function check(get: (path: string) => Promise<OutsideAnswer>, phone: string, channel: AskedText['channel']): Promise<Problem | null> {
  try {
    required(await get('/Messages.json?PageSize=1'));
    // A sender of WhatsApp need not be a number of Twilio's: it is listed nowhere a key of this kind may look.
    if (channel === 'whatsapp') return null;
    const numbers = required(await get(`/IncomingPhoneNumbers.json?${new URLSearchParams({ PhoneNumber: phone }).toString()}`))['incoming_phone_numbers'];
    return Array.isArray(numbers) && numbers.length === 0 ? { kind: 'number', text: '' } : null;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return { kind: error.kind !== 'refused' ? 'unreachable' : error.reason === 'account' ? 'keys' : 'refused', text: error.text };
  }
}
