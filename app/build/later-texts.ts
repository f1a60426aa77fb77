import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };

const entry = /[\\/]modules[\\/]([^\\/]+)[\\/]web[\\/]index\.ts$/;
const eagerImport = /^import \{ en \} from '\.\/locales\/en\.ts';$/m;
const eagerUse = /locales:\s*\{\s*en,/;

/** Begins the name of what a room's cards say (app/build/first-rooms.ts finds it out). */
export const cardTexts = 'virtual:texts-of-cards/';

/** What a room says to wrong input. It comes, for all rooms in one file, with the first form or the first refusal (core/web/errors/words.ts). */
export const refusalGroups = ['rule', 'refused'] as const;

/**
 * Vite plugin for the production build: a room's entry (menu labels, commands, steps) keeps only the English texts it
 * names itself; all others come with the room's first page, card or search (registerRooms in core/web/slots waits for
 * them). Otherwise thirty rooms' texts would be on everybody's first visit. Its cards and what
 * else stands beside other rooms' pages bring only the texts they name, or those of `locales/cards-en.ts` (`cardsEn`).
 */
export function laterTexts(): Plugin {
  return {
    name: 'later-texts', apply: 'build', enforce: 'pre',
    async transform(code, id) {
      const room = entry.exec(id)?.[1];
      if (!room || !eagerImport.test(code) || !eagerUse.test(code)) return null;
      const texts = await textsOf(path.join(path.dirname(id), 'locales/en.ts'));
      const ofCards = existsSync(path.join(path.dirname(id), 'locales/cards-en.ts')) ? "import('./locales/cards-en.ts').then((m) => m.cardsEn)" : `import('${cardTexts}${room}').then((m) => m.texts)`;
      const labels = pick(texts, new Set([...keysNamed(id, room)].filter((key) => !(refusalGroups as readonly string[]).includes(key))));
      return {
        code: code.replace(eagerImport, `const en = ${JSON.stringify(labels)};`).replace(eagerUse, `locales: { en, later: () => import('./locales/en.ts').then((m) => m.en), laterCards: () => ${ofCards},`),
        map: null,
      };
    },
  };
}

/** English texts of a room, by running its file. */
export async function textsOf(file: string): Promise<Texts> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, format: 'esm', platform: 'node', write: false, logLevel: 'error' });
  const module = (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`)) as { en: Texts };
  return module.en;
}

/** Keys written as `'room:some.key'` in a file and in the files it imports statically. */
function keysNamed(file: string, room: string, seen = new Set<string>()): ReadonlySet<string> {
  const keys = new Set<string>();
  if (seen.has(file) || !existsSync(file)) return keys;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, , key] of code.matchAll(new RegExp(`(['"\`])${room}:([\\w.-]+)`, 'g'))) keys.add(key!);
  for (const [, source] of code.matchAll(/^import (?!type)(?:[^;]*? from )?'(\.[^']+)';$/gm)) {
    if (!source!.includes('locales/')) for (const key of keysNamed(path.resolve(path.dirname(file), source!), room, seen)) keys.add(key);
  }
  return keys;
}

/** The texts under these keys; a key that is cut short by a `${…}` names a whole group. */
export function pick(texts: Texts, keys: ReadonlySet<string>): Texts {
  const picked: Texts = {};
  for (const key of keys) {
    const parts = key.replace(/\.$/, '').split('.');
    let from: string | Texts | undefined = texts;
    for (const part of parts) from = typeof from === 'object' ? from[part] : undefined;
    if (from === undefined) continue;
    let place = picked;
    for (const part of parts.slice(0, -1)) place = (place[part] ??= {}) as Texts;
    place[parts.at(-1)!] = from;
  }
  return picked;
}
