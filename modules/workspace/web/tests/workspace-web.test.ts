import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judge, readAddresses } from '../invite/addresses.ts';
import { suspendedResult } from '../invite/invite-result.ts';
import ar from '../locales/ar.ts';
import { cardsEn } from '../locales/cards-en.ts';
import { en } from '../locales/en.ts';
import { sameOffers } from '../invitations/same-offers.ts';
import { memberAddress } from '../members/member-address.ts';

type Texts = { readonly [key: string]: string | Texts };
const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
const base = (texts: Texts) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();

describe('texts of the room', () => {
  it('are the same in both languages', () => expect(base(ar)).toEqual(base(en)));
  it('have all six Arabic plurals', () => {
    const all = new Set(keysOf(ar));
    const counted = [...new Set(keysOf(ar).filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    expect(counted.flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
  });
  it('exist for every key the pages name', () => {
    const root = new URL('../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/tests|locales/.test(name));
    const known = new Set(base(en));
    const groups = new Set(Object.keys(en));
    const used = files.flatMap((name) => [...readFileSync(new URL(name, root), 'utf8').replace(/core\('[^']+'\)/g, '').matchAll(/'(?:workspace:)?([a-zA-Z]+(?:\.[a-zA-Z_]+)+)'/g)].map((m) => m[1]!)).filter((key) => groups.has(key.split('.')[0]!) && !/^(workspace|event|role)\./.test(key));
    expect(used.length).toBeGreaterThan(200);
    expect([...new Set(used)].filter((key) => !known.has(key) && !keysOf(en).some((k) => k.startsWith(`${key}.`)))).toEqual([]);
  });
});

describe('texts of the first page', () => {
  it('hold every key that its cards, and what they import, ask for', () => {
    const known = keysOf(cardsEn).map((key) => key.replace(plural, ''));
    const seen = new Set<string>();
    const visit = (file: URL) => {
      if (seen.has(file.href)) return;
      seen.add(file.href);
      for (const [, next] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) if (!/contract|locales/.test(next!)) visit(new URL(next!, file));
    };
    const root = new URL('../', import.meta.url);
    for (const name of readdirSync(new URL('home/', root))) if (name.endsWith('-card.tsx')) visit(new URL(`home/${name}`, root));
    const groups = new Set(Object.keys(en));
    const used = [...seen].flatMap((file) => [...readFileSync(new URL(file), 'utf8').matchAll(/\bt\((?:[^'`)]*\? )?['`]([a-zA-Z]+)\.([a-zA-Z.]+)['`]/g)].map(([, group, key]) => [group!, `${group!}.${key!}`] as const));
    expect(used.length).toBeGreaterThan(12);
    expect(used.filter(([group, key]) => groups.has(group) && !known.includes(key)).map(([, key]) => key)).toEqual([]);
  });
});

describe('pasted addresses', () => {
  it('are found between commas, lines, spaces and brackets, each once', () => {
    expect(readAddresses('ann@x.test, Bo Lee <bo@x.test>;\nANN@x.test  cy@x.test\tnonsense,,')).toEqual(['ann@x.test', 'bo@x.test', 'cy@x.test', 'nonsense']);
  });
  it('say how many are malformed and when there are too many', () => {
    expect(judge(['a@x.test', 'b'])).toEqual({ valid: 1, malformed: ['b'], tooMany: false });
    expect(judge(Array.from({ length: 51 }, (_, i) => `a${i}@x.test`)).tooMany).toBe(true);
  });
});

it('a member has a page', () => {
  expect(memberAddress('7')).toBe('/workspace/members/7');
});

it('invitations that offer the same are made again together, at most so many at once', () => {
  const row = (email: string, key: string, title = '') => ({ email, role: { key, name: key, rank: 10, custom: false }, title, projectIds: [] });
  expect(sameOffers([row('a@x.test', 'guest'), row('b@x.test', 'member'), row('c@x.test', 'guest'), row('d@x.test', 'guest'), row('e@x.test', 'guest', 'Guide')], 2)).toEqual([
    { emails: ['a@x.test', 'c@x.test'], role: 'guest', title: '', projectIds: [] }, { emails: ['d@x.test'], role: 'guest', title: '', projectIds: [] },
    { emails: ['b@x.test'], role: 'member', title: '', projectIds: [] }, { emails: ['e@x.test'], role: 'guest', title: 'Guide', projectIds: [] },
  ]);
});

describe('inviting one who is suspended', () => {
  it('shows them as a result that can be made active again; other refusals stay with the form', () => {
    expect(suspendedResult({ code: 'workspace.suspended_member', details: { memberId: 'm1' } }, ['bo@x.test'])).toEqual({ email: 'bo@x.test', status: 'suspended_member', invitationId: null, memberId: 'm1' });
    expect(suspendedResult({ code: 'workspace.invite_limit', details: { seconds: 5 } }, ['bo@x.test'])).toBeNull();
  });
});
