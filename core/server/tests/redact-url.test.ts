import { expect, it } from 'vitest';
import { redactUrl } from '../log.ts';

it('no secret of an address reaches the log, in its query or in the path of what mails carry', () => {
  expect(redactUrl('/api/x?token=abc&page=2')).toBe('/api/x?token=…&page=2');
  expect(redactUrl('/mail-links/abc.def?x=1')).toBe('/mail-links/…?x=1');
  expect(redactUrl('/mail-pictures/abc.gif')).toBe('/mail-pictures/…');
  expect(redactUrl('/crm/mails/7')).toBe('/crm/mails/7');
});
