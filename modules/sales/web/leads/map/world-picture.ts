import { geoEqualEarth, geoPath, type ExtendedFeature, type ExtendedFeatureCollection } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { dotPlaces, shapeCodes } from './country-places.ts';

/** The file of shapes as world-atlas has it. */
export type WorldFile = Topology<{ countries: GeometryCollection<{ name: string }> }>;
/** A land with its ISO code; null where there is none. */
export interface Land { code: string | null; shape: ExtendedFeature }

/** The lands of the file. */
export function landsOf(world: WorldFile): Land[] {
  return feature(world, world.objects.countries).features.map((shape) => ({ code: shapeCodes[String(shape.id ?? shape.properties.name)] ?? null, shape }));
}

/** Where a country is drawn; without a shape it is a dot. */
export interface CountryPlace { x: number; y: number; shape: string | null }
/** The world in pixels: outlines of all lands, places of countries, and how large a dot is. */
export interface WorldPicture { height: number; outline: string; places: ReadonlyMap<string, CountryPlace>; dot: number }

/** Draws the world so wide. A country that would be clearly smaller than a dot is drawn as one, so that it can be seen and hit. */
export function pictureOf(lands: readonly Land[], width: number): WorldPicture {
  const dot = width < 600 ? 3.5 : 4.5;
  // Turned a little, the edge runs through the Bering Strait and cuts no country apart.
  const dots: ExtendedFeature = { type: 'Feature', properties: null, geometry: { type: 'MultiPoint', coordinates: Object.values(dotPlaces).map((p) => [...p]) } };
  const all: ExtendedFeatureCollection = { type: 'FeatureCollection', features: [...lands.map((l) => l.shape), dots] };
  const projection = geoEqualEarth().rotate([-11, 0]).fitWidth(width, all);
  const path = geoPath(projection).digits(1);
  const places = new Map<string, CountryPlace>();
  for (const { code, shape } of lands) {
    if (code === null) continue;
    const [[left, top], [right, bottom]] = path.bounds(shape);
    const [x, y] = path.centroid(shape);
    places.set(code, { x, y, shape: Math.max(right - left, bottom - top) < dot * 1.5 ? null : path(shape) });
  }
  for (const [code, place] of Object.entries(dotPlaces)) {
    const [x, y] = projection([...place])!;
    places.set(code, { x, y, shape: null });
  }
  return { height: Math.ceil(path.bounds(all)[1][1]), outline: lands.map(({ shape }) => path(shape) ?? '').join(''), places, dot };
}
