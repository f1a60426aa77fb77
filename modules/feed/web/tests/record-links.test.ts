import { Handshake } from 'lucide-react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webModules } from '#app/web-modules.ts';
import { recordBehind } from '#core/web/slots/record-pages.ts';
import { registerRooms } from '#core/web/slots/slots.ts';
import { linksIn } from '../posts/text-parts.ts';

const here = 'https://atrium.example';
const id = '0190a000-0000-7000-8000-000000000001';
const behind = (address: string) => { const found = recordBehind(address, here); return found && `${found.page.topic} ${found.id}`; };

describe('links to records', () => {
  beforeAll(() => registerRooms([{ name: 'deal', locales: { en: {}, ar: async () => ({ default: {} }) }, pages: [], recordPages: [
    { topic: 'deal.deal', path: '/deals/$id', label: 'deal:one', icon: Handshake }, { topic: 'deal.part', path: '/parts?open=$id', label: 'deal:part', icon: Handshake },
  ] }]));
  afterAll(() => registerRooms(webModules));

  it('are found in a text by where they lead', () => {
    const text = `See ${here}/deals/${id}, (${here}/deals/${id}) and ${here}/parts?q=x&open=${id}.`;
    expect(linksIn(text)).toEqual([`${here}/deals/${id}`, `${here}/parts?q=x&open=${id}`]);
    expect(linksIn(text).map(behind)).toEqual([`deal.deal ${id}`, `deal.part ${id}`]);
    expect(behind(`${here}/deals/${id}/?tab=files#top`)).toBe(`deal.deal ${id}`);
  });
  it('are those of this app and of records only', () => {
    for (const other of [`https://evil.example/deals/${id}`, `${here}.evil.example/deals/${id}`, `${here}/deals`, `${here}/deals/${id}/edit`, `${here}/deals/a%2Fb`, `${here}/parts`, `${here}/parts?open=`, `${here}/parts?open=../x`, 'javascript:alert(1)', 'no address']) expect(behind(other), other).toBe(null);
  });
});

it('every room that names a page of a record has that page, and a text for it', () => {
  const wrong = webModules.flatMap((room) => (room.recordPages ?? []).filter(({ path, topic, label }) => {
    const text = label.split(':')[1]!.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], room.locales.en);
    return !room.pages.some((page) => page.path === path.split('?')[0]) || !topic.startsWith(`${room.name}.`) || !label.startsWith(`${room.name}:`) || typeof text !== 'string';
  }));
  expect(wrong.map((page) => page.path)).toEqual([]);
  expect(webModules.flatMap((room) => room.recordPages ?? []).length).toBeGreaterThan(4);
});

it('every word for where a record stands is a text of its room', () => {
  const labels = webModules.flatMap((room) => (room.recordPages ?? []).flatMap(({ statuses }) => (statuses ? [...Object.values(statuses.words).map(([label]) => label), ...(statuses.overdue ? [statuses.overdue.label] : [])] : []).map((label) => ({ room, label }))));
  const wrong = labels.filter(({ room, label }) => {
    const [name, key = ''] = label.split(':');
    return name !== room.name || typeof key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], room.locales.en) !== 'string';
  });
  expect(wrong.map(({ label }) => label)).toEqual([]);
  expect(labels.length).toBeGreaterThan(20);
});
