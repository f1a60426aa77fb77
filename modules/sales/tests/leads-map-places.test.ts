import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains, geoDistance } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import type { ListGroup } from '#core/web/resource/list-types.ts';
import { countriesIn } from '#core/contract/countries.ts';
import { figuresOf, listAddress, narrowed } from '../web/leads/map/country-figures.ts';
import { dotPlaces, shapeCodes } from '../web/leads/map/country-places.ts';
import { rangesOf, shadeOf } from '../web/leads/map/shades.ts';
import { landsOf, pictureOf, type WorldFile } from '../web/leads/map/world-picture.ts';

const world = (detail: string) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`), 'utf8')) as WorldFile;
const file = world('110m');
const lands = landsOf(file);
const offered = countriesIn('en').map((c) => c.id);

describe('places of countries', () => {
  it('are a shape or a dot for every country the product offers, and for no other', () => {
    const drawn = [...lands.map((l) => l.code).filter((code) => code !== null), ...Object.keys(dotPlaces)];
    expect(offered.length).toBeGreaterThan(240);
    expect(drawn.toSorted()).toEqual(offered.toSorted());
  });
  it('belong to the shapes that are there, by their numbers', () => {
    const known = file.objects.countries.geometries.map((g) => String(g.id ?? (g.properties as { name: string }).name));
    expect(known.filter((key) => !shapeCodes[key])).toEqual(['N. Cyprus', 'Somaliland']);
    expect(Object.keys(shapeCodes).filter((key) => !known.includes(key))).toEqual([]);
    expect(Object.entries(shapeCodes).filter(([number, code]) => number !== 'Kosovo' && new Intl.Locale(`und-${number}`).region !== code)).toEqual([]);
  });
  it('lie on or beside the country itself', () => {
    const region = (id: string | number | undefined) => (id === undefined ? null : new Intl.Locale(`und-${id}`).region);
    const finer = landsOfAll('50m').filter((l) => region(l.id) !== null && dotPlaces[region(l.id)!]);
    expect(finer.length).toBeGreaterThan(55);
    const near = (shape: (typeof finer)[number], [x, y]: readonly [number, number]) => geoContains(shape, [x, y]) || pointsOf(shape.geometry).some((p) => geoDistance(p, [x, y]) < 0.01);
    expect(finer.filter((shape) => !near(shape, dotPlaces[region(shape.id)!]!)).map((shape) => region(shape.id))).toEqual([]);
  });
  it('are drawn as dots where their shape would be clearly smaller than one', () => {
    const [wide, phone] = [pictureOf(lands, 960), pictureOf(lands, 358)];
    const isDot = (picture: typeof wide, code: string) => picture.places.get(code)!.shape === null;
    expect([isDot(wide, 'MT'), isDot(wide, 'LU'), isDot(wide, 'BE'), isDot(phone, 'BE'), isDot(phone, 'FR')]).toEqual([true, true, false, true, false]);
    expect(wide.places.size).toBe(offered.length);
    for (const { x, y } of wide.places.values()) { expect(x >= 0 && x <= 960).toBe(true); expect(y >= 0 && y <= wide.height).toBe(true); }
    // West is left, north is above.
    expect(wide.places.get('US')!.x).toBeLessThan(wide.places.get('JP')!.x);
    expect(wide.places.get('NO')!.y).toBeLessThan(wide.places.get('ZA')!.y);
  });
});

describe('shades', () => {
  it('hold as many different figures each, the largest the darkest', () => {
    expect(rangesOf([1, 1, 1, 2, 3, 4, 5, 6, 7, 90, 0])).toEqual([{ from: 1, to: 1, shade: 0 }, { from: 2, to: 3, shade: 1 }, { from: 4, to: 4, shade: 2 }, { from: 5, to: 6, shade: 3 }, { from: 7, to: 90, shade: 4 }]);
    expect(rangesOf([3, 3])).toEqual([{ from: 3, to: 3, shade: 4 }]);
    expect(rangesOf([])).toEqual([]);
  });
  it('give each figure one, and none to nothing', () => {
    const figures = [1, 2, 5, 8, 13, 21, 34, 55];
    const ranges = rangesOf(figures);
    const shades = figures.map((f) => shadeOf(f, ranges));
    expect(shades).toEqual(shades.toSorted());
    expect([shades[0], shades.at(-1), shadeOf(null, ranges), shadeOf(0, ranges)]).toEqual([0, 4, null, null]);
  });
});

describe('figures of countries', () => {
  const euros = (sum: string) => ({ currency: 'EUR', sum });
  const groups: ListGroup[] = [
    { value: 'PT', count: 2, sums: { value: [euros('100')] } }, { value: 'DE', count: 5, sums: { value: [{ currency: 'USD', sum: '9000' }] } },
    { value: 'FR', count: 1, sums: { value: [euros('900.5'), { currency: 'USD', sum: '1' }] } }, { value: null, count: 3, sums: {} },
  ];
  it('count leads, or value in the workspace’s currency without what is in others', () => {
    expect(figuresOf(groups, 'EUR', 'number')).toMatchObject({ without: 3, countries: [{ code: 'DE', count: 5, value: null }, { code: 'PT', value: 100 }, { code: 'FR', value: 900.5 }] });
    expect(figuresOf(groups, 'EUR', 'value').countries.map((c) => c.code)).toEqual(['FR', 'PT', 'DE']);
  });
  it('lead to the list under the same search and filter', () => {
    const inCountry = { field: 'country', op: 'is', value: 'PT' } as const;
    const mine = { field: 'status', op: 'in', value: ['new'] } as const;
    const either = { or: [mine, { field: 'rating', op: 'in', value: ['hot'] } as const] };
    const address = new URL(listAddress('?show=map&by=value&q=bakery&view=v1', mine as never, 'PT'), 'http://app.invalid');
    expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual(['/crm/leads', { show: 'list', q: 'bakery', view: 'v1', filter: JSON.stringify({ and: [mine, inCountry] }) }]);
    expect(new URL(listAddress('', undefined, null), 'http://app.invalid').searchParams.get('filter')).toBe('{"field":"country","op":"empty"}');
    expect(narrowed(either as never, inCountry)).toEqual({ and: [either, inCountry] });
    expect(narrowed({ and: [mine, inCountry] } as never, inCountry)).toEqual({ and: [mine, inCountry] });
    const full = { and: Array.from({ length: 20 }, () => mine) };
    expect(narrowed(full as never, inCountry)).toEqual({ and: [full, inCountry] });
  });
});

function landsOfAll(detail: string) {
  return landsOf(world(detail)).map((l) => l.shape as typeof l.shape & { id?: string });
}

function pointsOf(geometry: { type: string; coordinates?: unknown } | null): Array<[number, number]> {
  const flat = (value: unknown): Array<[number, number]> => (Array.isArray(value) && typeof value[0] === 'number' ? [value as [number, number]] : Array.isArray(value) ? value.flatMap(flat) : []);
  return flat(geometry?.coordinates);
}
