import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalText } from '#core/web/errors/words.ts';
import { addLocales, setLanguage } from '#core/web/i18n/i18n.ts';
import { lockKinds } from '../../contract/ledger/words.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

addLocales('accounting', { en, ar });
// Another file of the same process may have left another.
beforeAll(() => setLanguage('en'));
afterAll(() => setLanguage('en'));

it('a locked day is refused by the words of its lock in both languages', async () => {
  const said = () => lockKinds.map((lock) => refusalText('accounting.period_locked', { lock, until: '2026-01-31' }, ''));
  expect(said()).toContain('The period up to 2026-01-31 is locked for everything.');
  expect(said()).toContain('The period up to 2026-01-31 is locked for good.');
  await setLanguage('ar');
  expect(said()).toContain('الفترة حتى 2026-01-31 مقفلة: كل شيء.');
  for (const text of said()) expect(text).not.toMatch(/[a-z]/);
  expect(refusalText('accounting.role_missing', { role: 'ar' }, '')).not.toMatch(/[a-z]/);
});
