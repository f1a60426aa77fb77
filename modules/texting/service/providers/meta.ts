import type { App } from '#core/server/app.ts';
import { cut } from '#core/contract/fields.ts';
import type { OutsideAnswer } from '#core/server/outgoing/outgoing.ts';
import { placesOf } from '../../rules/placeholders.ts';
import { passes, reasonOf } from '../../rules/reasons.ts';
import { callProvider, jsonOf, mediaBytes, TextError, type AskedText, type Carrier, type Place, type Problem, type RemoteTemplate } from './port.ts';

/** Where Meta's Graph API is; tests put a server of their own here. */
export const metaAt: Place = { url: 'https://graph.facebook.com/v24.0' };

/** What Meta is asked with. */
export interface MetaKeys { phoneNumberId: string; businessAccountId: string; accessToken: string }

type Thing = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const thing = (value: unknown): Thing => (typeof value === 'object' && value !== null ? value as Thing : {});
const list = (value: unknown): Thing[] => (Array.isArray(value) ? value as Thing[] : []);
/** Hosts Meta keeps media on. */
const mediaHosts = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

/** Meta's WhatsApp Cloud API with a workspace's own keys. It cannot be asked for a text whose answer was lost: its reports, which carry our id, say what became of it. */
export function meta(app: App, keys: MetaKeys): Carrier {
  const headers = { authorization: `Bearer ${keys.accessToken}` };
  const get = async (path: string) => required(await callProvider(app, metaAt, `${metaAt.url}/${path}`, { headers }));
  return {
    async send(asked) {
      const answer = required(await callProvider(app, metaAt, `${metaAt.url}/${keys.phoneNumberId}/messages`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(asked)) }));
      const ref = text(list(answer['messages'])[0]?.['id']);
      if (ref === '') throw new TextError('unclear', 'provider_down');
      return { ref, state: 'sent' };
    },
    check: (phone) => check(get, keys, phone),
    templates: () => templates(get, keys),
    async media(remote) {
      if (!/^[\w-]{1,200}$/.test(remote)) throw new TextError('refused', 'media');
      const about = await get(remote);
      const url = text(about['url']);
      if (Number(about['file_size'] ?? 0) > mediaBytes || !mayHold(url)) throw new TextError('refused', 'media');
      const answer = await callProvider(app, metaAt, url, { headers, maxBytes: mediaBytes, maxRedirects: 2, timeoutMs: 60_000 });
      if (answer.status === 429 || answer.status >= 500) throw new TextError('later', 'provider_down');
      if (answer.status !== 200) throw new TextError('refused', 'media');
      return { bytes: answer.body, type: text(about['mime_type']).split(';')[0]!.trim(), name: '' };
    },
  };
}

/** Our key goes only to where Meta keeps media. */
function mayHold(url: string): boolean {
  try { const at = new URL(url); return at.origin === new URL(metaAt.url).origin || (at.protocol === 'https:' && mediaHosts.test(at.hostname)); } catch { return false; }
}

function bodyOf({ id, to, body, template }: AskedText): Thing {
  const common = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.replace(/^\+/, ''), biz_opaque_callback_data: id };
  if (!template?.name) return { ...common, type: 'text', text: { body, preview_url: false } };
  const parameters = template.values.map((value) => ({ type: 'text', text: value }));
  return { ...common, type: 'template', template: { name: template.name, language: { code: template.language }, ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}) } };
}

/** What was answered, once it is no refusal. */
function required(answer: OutsideAnswer): Thing {
  const body = jsonOf(answer);
  if (answer.status >= 200 && answer.status < 300 && body) return body;
  const error = thing(body?.['error']);
  const code = text(error['code']);
  const reason = reasonOf('meta', code);
  const words = cut(text(thing(error['error_data'])['details']) || text(error['message']), 300);
  if (answer.status === 429) throw new TextError('later', 'rate_limited', words, code);
  // An error of their own that says which one it is was no acceptance; a page of some proxy says nothing.
  if (code !== '' && passes(reason)) throw new TextError('later', reason, words, code);
  if (answer.status >= 500 || code === '') throw new TextError(answer.status >= 400 && answer.status < 500 ? 'refused' : 'unclear', answer.status === 401 || answer.status === 403 ? 'account' : 'provider_down', words, code);
  throw new TextError('refused', answer.status === 401 ? 'account' : reason, words, code);
}

async function check(get: (path: string) => Promise<Thing>, keys: MetaKeys, phone: string): Promise<Problem | null> {
  try {
    const digits = text((await get(`${keys.phoneNumberId}?fields=display_phone_number,verified_name`))['display_phone_number']).replace(/\D/g, '');
    if (digits !== '' && digits !== phone.replace(/\D/g, '')) return { kind: 'number_differs', text: `+${digits}` };
    if (keys.businessAccountId) await get(`${keys.businessAccountId}/message_templates?limit=1`);
    return null;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    return { kind: error.kind !== 'refused' ? 'unreachable' : error.reason === 'account' ? 'keys' : error.reason === 'bad_number' ? 'number' : 'refused', text: error.text };
  }
}

/** Approved ones that need nothing but values in their text. */
async function templates(get: (path: string) => Promise<Thing>, keys: MetaKeys): Promise<RemoteTemplate[]> {
  const found: RemoteTemplate[] = [];
  let after = '';
  for (let page = 0; page < 10; page++) {
    const answer = await get(`${keys.businessAccountId}/message_templates?${new URLSearchParams({ fields: 'name,language,status,category,components', limit: '100', ...(after ? { after } : {}) }).toString()}`);
    for (const t of list(answer['data'])) {
      const parts = list(t['components']);
      const body = text(parts.find((p) => text(p['type']).toUpperCase() === 'BODY')?.['text']);
      const places = placesOf(body);
      const others = JSON.stringify(parts.filter((p) => text(p['type']).toUpperCase() !== 'BODY').map(({ type, format, text: words, buttons }) => ({ type, format, words, buttons })));
      if (text(t['status']).toUpperCase() !== 'APPROVED' || body === '' || places === null || places > 20 || /\{\{|"(IMAGE|VIDEO|DOCUMENT|LOCATION)"/.test(others)) continue;
      found.push({ name: cut(text(t['name']), 512), language: cut(text(t['language']), 20), category: cut(text(t['category']), 40), body: cut(body, 4000), places });
    }
    after = text(thing(thing(answer['paging'])['cursors'])['after']);
    if (!thing(answer['paging'])['next'] || after === '') break;
  }
  return found;
}
