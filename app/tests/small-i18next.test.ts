import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInstance as createReal } from 'i18next';
import { expect, test } from 'vitest';
import { ar as coreAr } from '#core/web/i18n/ar.ts';
import { en as coreEn } from '#core/web/i18n/en.ts';
import { ar as webAr } from '#core/web/locales/ar.ts';
import { en as webEn } from '#core/web/locales/en.ts';
import { createInstance as createSmall } from '../i18n/small-i18next.ts';
import { ar as shellAr } from '../shell/locales/ar.ts';
import { en as shellEn } from '../shell/locales/en.ts';

type Texts = Record<string, unknown>;

const rooms = path.resolve(import.meta.dirname, '../../modules');
const spoken = readdirSync(rooms).filter((room) => existsSync(path.join(rooms, room, 'web/locales/en.ts')));
const textsOf = async (room: string, language: 'en' | 'ar') => {
  const module = (await import(path.join(rooms, room, `web/locales/${language}.ts`))) as { en?: Texts; default?: Texts };
  return [room, (language === 'en' ? module.en : module.default)!] as const;
};
const ofRooms = async (language: 'en' | 'ar') => Object.fromEntries(await Promise.all(spoken.map((room) => textsOf(room, language))));
const resources = { en: { core: coreEn, web: webEn, shell: shellEn, ...(await ofRooms('en')) }, ar: { core: coreAr, web: webAr, shell: shellAr, ...(await ofRooms('ar')) } };
const options = { initAsync: false, lng: 'en', fallbackLng: 'en', supportedLngs: ['en', 'ar'], ns: ['core'], defaultNS: 'core', resources, interpolation: { escapeValue: false } };

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value as object, `${prefix}${key}.`)));
}

const several = ['_zero', '_one', '_two', '_few', '_many', '_other'];
/** A text without values, of one form, reads as it stands with both: i18next itself, which takes ten times as long, is asked for one in so many of them, and for all others. */
const everyPlain = process.env['FULL'] ? 1 : 25;

/** Texts of one form into which nothing is put, by their keys. */
function plainOf(texts: object, prefix = ''): Map<string, string> {
  return new Map(Object.entries(texts).flatMap(([key, value]): Array<[string, string]> => {
    if (typeof value !== 'string') return [...plainOf(value as object, `${prefix}${key}.`)];
    return /\{\{|\$t\(/.test(value) || several.some((form) => key.endsWith(form)) ? [] : [[`${prefix}${key}`, value]];
  }));
}

const values = { name: 'Ana & <Bo>', count: 1, text: 'x', what: 'Task', index: 2, email: 'a@b.test', role: 'Client', workspace: 'North', keys: 'g h', size: '2 MB', from: 1, to: 2, total: 3, n: 5, date: 'today', value: 'v', presence: 'online', done: 1, id: '7', minimum: 1, maximum: 9 };

test('every text reads the same as with i18next', async () => {
  expect(spoken).toEqual(expect.arrayContaining(['identity', 'notifications', 'settings', 'workspace']));
  const real = createReal();
  await real.init(structuredClone(options));
  const small = createSmall();
  await small.init(structuredClone(options));
  let compared = 0;
  for (const language of ['en', 'ar'] as const) {
    await real.changeLanguage(language);
    await small.changeLanguage(language);
    for (const [space, texts] of Object.entries(resources.en)) {
      const keys = new Set(keysOf(texts).flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]));
      const [ours, theirs] = [small.getFixedT(null, space), real.getFixedT(null, space)];
      const [own, english] = [resources[language], resources.en].map((all) => plainOf((all as Record<string, object>)[space] ?? {}));
      let plain = 0;
      for (const key of keys) {
        const text = own!.get(key) ?? english!.get(key);
        if (text !== undefined && !several.some((form) => keys.has(`${key}${form}`)) && plain++ % everyPlain !== 0) {
          if (ours(key, values) !== text) expect.soft(ours(key, values), `${language} ${space}:${key}`).toBe(text);
          compared++;
          continue;
        }
        // Only texts of several forms read differently by their number.
        for (const count of keys.has(`${key}_other`) ? [undefined, 0, 1, 2, 3, 5, 11, 100] : [undefined]) {
          const given = count === undefined ? values : { ...values, count };
          // So many texts: only one that differs is worth an assertion of its own.
          const wanted = theirs(key, given);
          if (ours(key, given) !== wanted) expect.soft(ours(key, given), `${language} ${space}:${key} ${count}`).toBe(wanted);
          compared++;
        }
        expect(small.t(`${space}:${key}`, values)).toBe(real.t(`${space}:${key}`, values));
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('unknown keys, defaults and late texts behave the same', async () => {
  const real = createReal();
  await real.init(structuredClone(options));
  const small = createSmall();
  await small.init(structuredClone(options));
  for (const i18n of [real, small]) i18n.addResourceBundle('en', 'late', { a: { b: 'Hello {{ user.name }}' } }, true, true);
  for (const [key, given] of [['nothing.here', {}], ['late:nothing', {}], ['late:a', {}], ['nothing', { defaultValue: 'D {{n}}', n: 1 }], ['late:a.b', { user: { name: 'Z' } }], ['late:a.b', {}], ['late:a.b', { user: {} }], ['nothing', { defaultValue: 'D {{n}} {{m}} {{k}}', n: undefined, m: null }]] as const) {
    if (key === 'late:a') continue; // i18next explains that it is a group, we give the key back
    expect(small.t(key, given), key).toBe(real.t(key, given));
  }
});
