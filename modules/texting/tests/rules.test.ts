import { describe, expect, it } from 'vitest';
import { optWord } from '../rules/opt-words.ts';
import { fillPlaces, fillTemplate, firstName, placesOf } from '../rules/placeholders.ts';
import { reasonOf } from '../rules/reasons.ts';
import { segmentsOf } from '../rules/segments.ts';
import { metaSignature, sameText, twilioSignature } from '../rules/signatures.ts';
import { goesOn, stateOf, windowUntil } from '../rules/states.ts';

describe('segments', () => {
  const of = (text: string) => { const { encoding, units, segments, left } = segmentsOf(text); return [encoding, units, segments, left]; };
  it('counts the basic alphabet by 160, and by 153 where there are several', () => {
    expect(of('')).toEqual(['gsm7', 0, 0, 160]);
    expect(of('a'.repeat(160))).toEqual(['gsm7', 160, 1, 0]);
    expect(of('a'.repeat(161))).toEqual(['gsm7', 161, 2, 145]);
    expect(of('a'.repeat(306))).toEqual(['gsm7', 306, 2, 0]);
    expect(of('a'.repeat(307))).toEqual(['gsm7', 307, 3, 152]);
    expect(of('äöüÄÖÜßñ@£¥èéùìòÇØøÅåΔ')[0]).toBe('gsm7');
  });
  it('counts escaped characters twice and never cuts one in two', () => {
    expect(of('€')).toEqual(['gsm7', 2, 1, 158]);
    expect(of('€'.repeat(80))).toEqual(['gsm7', 160, 1, 0]);
    // 76 of them fit into 153 units, the 77th goes on.
    expect(of('€'.repeat(81))).toEqual(['gsm7', 162, 2, 143]);
  });
  it('counts by 70 and 67 as soon as one character is none of it', () => {
    expect(of('مرحبا')).toEqual(['ucs2', 5, 1, 65]);
    expect(of('ł'.repeat(70))).toEqual(['ucs2', 70, 1, 0]);
    expect(of('ł'.repeat(71))).toEqual(['ucs2', 71, 2, 63]);
    expect(of('ç')).toEqual(['ucs2', 1, 1, 69]);
    // A pair of halves stays together: 33 of them are 66 units, the 67th unit stays free.
    expect(of('😀'.repeat(36))).toEqual(['ucs2', 72, 2, 61]);
  });
});

it('hears a no and a yes only when nothing else is said', () => {
  for (const word of ['STOP', ' stop. ', 'Stop!', 'UNSUBSCRIBE', 'Arrêt', 'BAJA', 'abmelden', 'إيقاف', 'СТОП', '退订', 'opt-out', 'Stop All']) expect(optWord(word), word).toBe('stop');
  for (const word of ['START', 'unstop', 'ابدأ', 'Start.']) expect(optWord(word), word).toBe('start');
  for (const text of ['please stop by tomorrow', 'start at nine?', 'yes', 'no', '', 'the end of the week', 'stop '.repeat(20)]) expect(optWord(text), text).toBeNull();
});

it('goes only forwards, whatever order reports come in', () => {
  expect(goesOn('queued', 'sent')).toBe(true);
  expect(goesOn('delivered', 'sent')).toBe(false);
  expect(goesOn('read', 'delivered')).toBe(false);
  expect(goesOn('delivered', 'failed')).toBe(false);
  expect(goesOn('failed', 'delivered')).toBe(true);
  expect(goesOn('failed', 'sent')).toBe(false);
  expect(goesOn('unknown', 'sent')).toBe(true);
  expect(goesOn('received', 'read')).toBe(false);
  expect([stateOf('twilio', 'undelivered'), stateOf('twilio', 'accepted'), stateOf('twilio', 'receiving'), stateOf('meta', 'read'), stateOf('meta', 'deleted')]).toEqual(['failed', 'queued', null, 'read', null]);
});

it('keeps WhatsApp open for 24 hours from what they last wrote', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  expect(windowUntil(null, now)).toBeNull();
  expect(windowUntil(new Date('2026-11-28T12:00:01Z'), now)?.toISOString()).toBe('2026-11-29T12:00:01.000Z');
  expect(windowUntil(new Date('2026-11-28T12:00:00Z'), now)).toBeNull();
});

it('says why in kinds people can do something about', () => {
  expect([21211, 21610, 30003, 30004, 30005, 30006, 30007, 30008, 63016, 99999].map((code) => reasonOf('twilio', code))).toEqual(['bad_number', 'opted_out', 'unreachable', 'blocked', 'bad_number', 'landline', 'spam', 'no_route', 'window_closed', 'refused']);
  expect(['131047', '470', '131026', '131051', '190', '131056', '', '200', null].map((code) => reasonOf('meta', code))).toEqual(['window_closed', 'window_closed', 'not_on_whatsapp', 'unsupported', 'account', 'rate_limited', 'refused', 'account', 'refused']);
});

it('signs as the providers do', () => {
  // The example of Twilio's own documentation.
  const form = new URLSearchParams({ CallSid: 'CA1234567890ABCDE', Caller: '+14158675310', Digits: '1234', From: '+14158675310', To: '+18005551212' });
  expect(twilioSignature('12345', 'https://example.com/myapp.php?foo=1&bar=2', form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  expect(metaSignature('secret', Buffer.from('{"a":1}'))).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa')]).toEqual([true, false, false]);
});

it('fills places', () => {
  expect(fillPlaces('Hello {first name}, see you {soon}', { 'first name': 'Ada' })).toBe('Hello Ada, see you {soon}');
  expect(fillPlaces('Hello {First Name}!', { 'first name': '' })).toBe('Hello!');
  expect(firstName(' Ada  Lovelace ')).toBe('Ada');
  expect(fillTemplate('Hi {{1}}, {{ 2 }} and {{3}}', ['Ada', 'tea'])).toBe('Hi Ada, tea and {{3}}');
  expect([placesOf('none'), placesOf('{{1}} {{2}}'), placesOf('{{name}}')]).toEqual([0, 2, null]);
});
