import { cut } from '#core/contract/fields.ts';
import type { TextState } from '../contract.ts';
import { stateOf } from '../rules/states.ts';

/** A text that came in, as a provider told of it; `at` in ISO 8601. */
export interface CameIn { numberId: string; ref: string; from: string; name: string; body: string; at: string; opt: 'stop' | 'start' | null; media: Array<{ remote: string; type: string; name: string }> }
/** What a provider told of a text that went out; `id` is ours, where it says it. */
export interface StatusNotice { id: string | null; ref: string; state: TextState; code: string; words: string; provider: 'twilio' | 'meta' }

/** Reads a text from the form Twilio sends. */
export function readTwilioText(form: URLSearchParams, numberId: string, ref: string): CameIn {
  const opt = (form.get('OptOutType') ?? '').toUpperCase();
  const media = Array.from({ length: Math.min(10, Number(form.get('NumMedia') ?? 0) || 0) }, (_, i) => ({ remote: form.get(`MediaUrl${i}`) ?? '', type: form.get(`MediaContentType${i}`) ?? '', name: '' })).filter((m) => m.remote !== '');
  const place = form.get('Latitude') && form.get('Longitude') ? `https://maps.google.com/?q=${form.get('Latitude')},${form.get('Longitude')}` : '';
  return { numberId, ref, from: form.get('From') ?? '', name: form.get('ProfileName') ?? '', body: plain(form.get('Body') || form.get('ButtonText') || place), at: new Date().toISOString(), opt: opt === 'STOP' ? 'stop' : opt === 'START' ? 'start' : null, media };
}

/** What no text may hold, and no row takes. */
const plain = (text: string): string => cut(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''), 4096);

type Thing = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const thing = (value: unknown): Thing => (typeof value === 'object' && value !== null ? value as Thing : {});
const list = (value: unknown): Thing[] => (Array.isArray(value) ? value.map(thing) : []);

/** Reads what Meta sends: texts and reports of any number of its app; `numberOf` knows those of the workspace by what Meta calls them. */
export function readMetaNotices(raw: Buffer, numberOf: (phoneNumberId: string) => string | null): { texts: CameIn[]; reports: StatusNotice[] } {
  let body: Thing;
  try { body = thing(JSON.parse(raw.toString('utf8'))); } catch { return { texts: [], reports: [] }; }
  const texts: CameIn[] = [];
  const reports: StatusNotice[] = [];
  for (const { value } of list(body['entry']).flatMap((entry) => list(entry['changes'])).filter((change) => change['field'] === 'messages').map((change) => ({ value: thing(change['value']) }))) {
    const numberId = numberOf(text(thing(value['metadata'])['phone_number_id']));
    if (numberId === null) continue;
    const names = new Map(list(value['contacts']).map((c) => [text(c['wa_id']), text(thing(c['profile'])['name'])]));
    for (const message of list(value['messages'])) {
      const came = readMessage(message, numberId, names);
      if (came) texts.push(came);
    }
    for (const status of list(value['statuses'])) {
      const state = stateOf('meta', text(status['status']));
      const [ref, id] = [text(status['id']), text(status['biz_opaque_callback_data'])];
      const [error] = list(status['errors']);
      if (state && ref !== '' && ref.length <= 200) reports.push({ id: /^[0-9a-f-]{36}$/.test(id) ? id : null, ref, state, code: text(error?.['code']), words: cut(text(thing(error?.['error_data'])['details']) || text(error?.['title']), 300), provider: 'meta' });
    }
  }
  return { texts, reports };
}

const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;

function readMessage(message: Thing, numberId: string, names: ReadonlyMap<string, string>): CameIn | null {
  const [ref, from, type] = [text(message['id']), text(message['from']), text(message['type'])];
  // A reaction is said to a text, not a text; what Meta itself says is nobody's.
  if (ref === '' || ref.length > 200 || from === '' || type === 'reaction' || type === 'system') return null;
  const file = fileTypes.find((t) => t === type);
  const about = thing(file ? message[file] : null);
  const interactive = thing(message['interactive']);
  const location = thing(message['location']);
  const words = text(thing(message['text'])['body']) || text(about['caption']) || text(thing(message['button'])['text']) || text(thing(interactive['button_reply'])['title']) || text(thing(interactive['list_reply'])['title'])
    || (type === 'location' ? [text(location['name']), text(location['address']), `https://maps.google.com/?q=${text(location['latitude'])},${text(location['longitude'])}`].filter(Boolean).join('\n') : '')
    || (type === 'contacts' ? list(message['contacts']).map((c) => [text(thing(c['name'])['formatted_name']), ...list(c['phones']).map((p) => text(p['phone']))].filter(Boolean).join(' ')).join('\n') : '');
  const seconds = Number(text(message['timestamp']));
  return {
    numberId, ref, from: from.startsWith('+') ? from : `+${from}`, name: names.get(from) ?? '', body: plain(words) || (file ? '' : `(${type})`), at: new Date(seconds > 1_000_000_000 && seconds < 4_000_000_000 ? seconds * 1000 : Date.now()).toISOString(), opt: null,
    media: file ? [{ remote: text(about['id']), type: text(about['mime_type']).split(';')[0]!.trim(), name: text(about['filename']) }] : [],
  };
}
