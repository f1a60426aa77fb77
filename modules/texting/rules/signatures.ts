import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when two texts are the same, in a time that says nothing of where they differ. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** What Twilio signs a call with: HMAC-SHA1 over the address and the sorted fields of the form behind it, as base64. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const text = url + names.map((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value).join('')).join('');
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** What Meta signs a call with: HMAC-SHA256 over the bytes as they came. */
export function metaSignature(appSecret: string, raw: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
}
