import { expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { webModules } from '#app/web-modules.ts';
import { formulaNames, formulaReferences } from '#core/contract/formula.ts';
import { operandsOf } from '#core/server/resource/formulas.ts';
import { namedOperands } from '../web/custom-fields/own-names.ts';

const kinds = modules.flatMap((m) => m.records ?? []).filter((r) => r.endpoints?.update && (r.source.custom ?? r.topic) === r.topic).map((r) => ({ topic: r.topic, operands: operandsOf(r.source, []) })).filter((k) => k.operands.length > 0);
const textsOf = async (room: string, language: 'en' | 'ar') => {
  const { locales } = webModules.find((m) => m.name === room)!;
  return language === 'en' ? locales.en : (await locales.ar()).default;
};
const wordsIn = async (language: 'en' | 'ar') => {
  const rooms = new Map<string, Record<string, unknown>>();
  for (const { topic } of kinds) { const room = topic.split('.')[0]!; rooms.set(room, await textsOf(room, language)); }
  return (key: string) => {
    const [room, rest] = key.split(':') as [string, string];
    const found = rest.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], rooms.get(room));
    return typeof found === 'string' ? found : null;
  };
};

it('fields of the records themselves have a name in both languages', async () => {
  for (const language of ['en', 'ar'] as const) {
    const words = await wordsIn(language);
    const nameless = kinds.flatMap(({ topic, operands }) => namedOperands(topic, operands.map((o) => ({ ...o, name: '' })), words).filter((o) => o.name === '').map((o) => `${topic} ${o.ref}`));
    // These two only order their lists; nowhere are they called anything.
    expect(nameless, language).toEqual(['workspace.member own.standing', 'invoicing.expense_policy own.position']);
  }
});

it('a formula is written, kept and shown again in either language', async () => {
  const [en, ar] = [await wordsIn('en'), await wordsIn('ar')];
  for (const { topic, operands } of kinds) {
    const kept = operands.map((o) => `{${o.ref}}`).join(' + ');
    for (const words of [en, ar]) {
      const named = namedOperands(topic, operands, words);
      expect(formulaReferences(formulaNames(kept, named), named), topic).toBe(kept);
    }
  }
});
