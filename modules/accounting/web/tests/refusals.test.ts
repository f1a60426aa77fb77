import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalText } from '#core/web/errors/words.ts';
import { addLocales, setLanguage, type Texts } from '#core/web/i18n/i18n.ts';
import { bankLineStatuses, taxReturnStates, transferStatuses } from '../../contract.ts';
import { en } from '../locales/en.ts';

beforeAll(() => { addLocales('accounting', { en, ar: async () => (await import('../locales/ar.ts')).default as Texts }); });
afterAll(() => setLanguage('en'));

const states = [['accounting.transfer_state', 'status', transferStatuses], ['accounting.line_state', 'status', bankLineStatuses], ['accounting.return_state', 'state', taxReturnStates]] as const;

describe.each(['en', 'ar'] as const)('refusals for what has moved on, in %s', (language) => {
  beforeAll(() => setLanguage(language));
  it('name the state in words, never by its code', () => {
    const raw: string[] = [];
    for (const [code, name, values] of states) for (const value of values) {
      const said = refusalText(code, { [name]: value }, 'The server says it in English.');
      if (said.includes('{{') || said.includes('_') || said.startsWith('The server') || (language === 'ar' && /[a-z]/i.test(said))) raw.push(`${code} ${value}: ${said}`);
    }
    expect(raw).toEqual([]);
  });
  it('still name locks and roles', () => {
    const said = refusalText('accounting.period_locked', { lock: 'tax', until: '2026-03-31' }, '');
    expect(said).toBe(language === 'en' ? 'The period up to 2026-03-31 is locked for whatever carries tax.' : 'الفترة حتى 2026-03-31 مقفلة: كل ما يحمل ضريبة.');
  });
  it('say what a held line is', () => {
    expect(refusalText('accounting.line_state', { status: 'on_hold' }, '')).toBe(language === 'en' ? 'This line is on hold already.' : 'حالة هذا السطر: مؤجَّل.');
    expect(refusalText('accounting.transfer_state', { status: 'draft' }, '')).toBe(language === 'en' ? 'This transfer is a draft.' : 'حالة هذا التحويل: مسودة.');
  });
});
