import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { webModules } from '#app/web-modules.ts';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { errorDefinition } from '#core/contract/errors.ts';
import { declaredRules, describeIssue, ruleOf } from '#core/contract/rules.ts';
import { Refusal } from '#core/server/fail.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { platform } from '#core/server/platform.ts';
import { issueText } from '#core/web/forms/field-message.ts';
import { fieldText, refusalText } from '#core/web/errors/words.ts';
import { addLocales, setLanguage, type Texts } from '#core/web/i18n/i18n.ts';
import { inputSchema, mutationsOf } from './arbitrary.ts';

// A person who uses the app in Arabic never meets an English sentence about what they have typed.
const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
/** Rooms that do not have the group `refused` in their Arabic texts yet; their refusals are shown in English. Nobody joins this list. */
const untold = new Set<string>([]);
const arabic = /[\u0600-\u06ff]/;

const looked = new Map<string, boolean>();
/** Whether a text is Arabic. Most of them are the same in thousands of calls: what makes a text is looked up once. */
function isArabic(made: unknown, text: () => string): boolean {
  const key = JSON.stringify(made);
  const known = looked.get(key) ?? arabic.test(text());
  looked.set(key, known);
  return known;
}

beforeAll(async () => {
  for (const room of webModules) addLocales(room.name, room.locales as { en: Texts });
  await setLanguage('ar');
});
afterAll(() => setLanguage('en'));

describe.each(endpoints.map((e) => [e.id, e] as const))('%s', (_id, endpoint) => {
  it('names wrong fields in Arabic, whether the server or the browser finds them', () => {
    const schema = zodOf(endpoint.input);
    const inputs = [{}, ...fc.sample(mutationsOf(inputSchema(endpoint)), { numRuns: 25, seed: 7 })];
    const unsaid: string[] = [];
    for (const input of inputs) {
      const result = schema.safeParse(input, { reportInput: true });
      if (result.success) continue;
      const wire = JSON.parse(JSON.stringify(new Refusal('core.invalid_input', {}, fieldErrors(result.error)).fields)) as ReturnType<typeof fieldErrors>;
      for (const field of wire) if (!isArabic([field.code, field.params, field.message], () => fieldText(field))) unsaid.push(`${field.code}: ${field.message}`);
      for (const issue of result.error.issues) if (!isArabic([describeIssue(issue), issue.message], () => issueText(issue))) unsaid.push(`${issue.code}: ${issue.message}`);
    }
    expect(unsaid).toEqual([]);
  });
  it('has its refusals in Arabic', () => {
    const unsaid = endpoint.errors.filter((code) => !untold.has(code.split('.')[0]!) && !arabic.test(refusalText(code, { count: 3 }, errorDefinition(code)!.text)));
    expect(unsaid, 'give the room a text `refused.<name>` in its locales').toEqual([]);
  });
});

describe('declared sentences', () => {
  it('all rules are said in Arabic and found again by what they say', () => {
    const rules = [...declaredRules()];
    expect(rules.length).toBeGreaterThan(60);
    const filled = rules.map(([code, text]) => [code, text.replace(/\{\w+\}/g, '7')] as const);
    expect(filled.filter(([, text]) => ruleOf(text) === null)).toEqual([]);
    const unsaid = filled.filter(([code, text]) => { const { params } = ruleOf(text)!; return !arabic.test(fieldText({ code, message: text, ...(params ? { params } : {}) })); });
    expect(unsaid.map(([code]) => code), 'give the room a text `rule.<name>` in its locales').toEqual([]);
  });
  it('carries code and values of a rule on the wire', () => {
    expect(new Refusal('core.invalid_input', {}, [{ path: 'name', code: 'invalid', message: 'Use at most 12 characters.' }]).fields).toEqual([{ path: 'name', code: 'core.too_long', message: 'Use at most 12 characters.', params: { count: 12 } }]);
    expect(fieldText({ code: 'core.too_long', message: 'Use at most 12 characters.', params: { count: 12 } })).toBe('12 حرفًا على الأكثر.');
  });
  it('shows no English for a code it has never heard of', () => {
    expect(fieldText({ code: 'elsewhere.new', message: 'Something in English.' })).toMatch(arabic);
  });
  it('counts minutes instead of many seconds', () => {
    expect([refusalText('core.too_many_requests', { seconds: 5 }, ''), refusalText('core.too_many_requests', { seconds: 600 }, '')]).toEqual(['محاولات كثيرة. أعد المحاولة بعد 5 ثوانٍ.', 'محاولات كثيرة. أعد المحاولة بعد 10 دقائق.']);
  });
});
