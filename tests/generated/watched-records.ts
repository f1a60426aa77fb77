import fc from 'fast-check';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer, type Caller, type TestHouse } from '#core/testing/house.ts';
import { inputSchema, valuesOf } from './arbitrary.ts';
import { isTaken, likely, nothing, takenInputs, withRow, type Known } from './strangers.ts';

/** What `resource()` gives, as far as it is looked at here. */
export interface Resource { name: string; topic: string; list: Endpoint; get: Endpoint; create: Endpoint; update: Endpoint; remove: Endpoint; restore: Endpoint }
/** A record as it is read. */
export type Row = Record<string, unknown> & { id: string; version: number };

/** Who writes, where, and what ids there are to write with. */
export interface Writer { house: TestHouse; caller: Caller; accountIds: readonly string[]; slug: string; room: string; known: readonly Known[] }

type Fields = NonNullable<ReturnType<typeof inputSchema>['properties']>;
let counter = 0;
const named = (key: string) => /^(name|title|label|code|number|email|reference|key|slug|subject)$/i.test(key);

/** With `name` and its like made another, as nothing may be there twice; or every plain text. */
function renamed(input: Record<string, unknown>, fields: Fields, which: (key: string) => boolean): Record<string, unknown> {
  const n = String(++counter);
  const isText = (key: string, value: unknown) => typeof value === 'string' && value !== '' && fields[key]?.type === 'string' && !fields[key].enum && !fields[key].format;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, which(key) && isText(key, value) ? `${String(value).slice(0, (fields[key]!.maxLength ?? 60) - n.length)}${n}` : value]));
}

/** Ways to reach somebody: two records with the same one may be taken for one. */
const reaches = /mail|phone|mobile|website/i;
const without = (input: Record<string, unknown>, which: (key: string) => boolean) => Object.fromEntries(Object.entries(input).filter(([key]) => !which(key)));

/** With ids of what its fields are called after, the newest of each. */
function pointing(input: Record<string, unknown>, fields: Fields, { known, accountIds: [person] }: Pick<Writer, 'known' | 'accountIds'>): Record<string, unknown> {
  const newest = (key: string) => {
    const what = key.replace(/Ids?$/, '').replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
    return /^(employee|recipient|owner|member)$/.test(what) ? person : known.findLast(({ table, topic }) => [table, topic].some((name) => name?.split('.')[1] === what))?.id;
  };
  const found = Object.keys(fields).filter((key) => /[a-z]Ids?$/.test(key)).flatMap((key) => { const id = newest(key); return id ? [[key, key.endsWith('s') ? [id] : id] as const] : []; });
  return { ...input, ...Object.fromEntries(found) };
}

/** Inputs that may well add a record: what the others of its kind say, and what the contract asks for with ids that are there. */
function* newInputs(writer: Writer, { create }: Resource, rows: readonly Row[]): Generator<Record<string, unknown>> {
  const { slug, room, known } = writer;
  const schema = inputSchema(create);
  const fields = schema.properties ?? {};
  for (const row of rows) {
    const same = Object.fromEntries(Object.entries(row).filter(([key, value]) => key in fields && key !== 'custom' && value !== null && value !== undefined));
    for (const input of [renamed(same, fields, named), renamed(without(same, (key) => reaches.test(key)), fields, () => true)]) yield { ...input, workspace_slug: slug };
    yield { ...renamed(without(same, (key) => !schema.required?.includes(key)), fields, named), workspace_slug: slug };
  }
  for (const value of fc.sample(valuesOf(schema, { calm: 'without ids' }) as fc.Arbitrary<Record<string, unknown>>, { numRuns: 12, seed: 3 })) {
    yield { ...value, workspace_slug: slug };
    yield { ...pointing(value, fields, writer), workspace_slug: slug };
  }
  for (const base of takenInputs(create, slug)) {
    for (const row of likely(create, room, known).slice(0, 12)) { const put = withRow(create, base, row); if (put && !JSON.stringify(put).includes(nothing.inBody)) yield put; }
  }
}

/** Adds a record in whatever way works; null when none does, with what the tries were refused for. */
export async function addOne(writer: Writer, resource: Resource, rows: readonly Row[]): Promise<{ made: Row | null; refused: string }> {
  const refused = new Set<string>();
  for (const whole of newInputs(writer, resource, rows)) {
    // What is not said in a new record is left out: it may be a field of another name, or one that only counts.
    for (let input = whole, tries = 0; tries < 4; tries++) {
      const answer = await call(writer.house, resource.create, input, writer.caller) as Answer<Row>;
      if (answer.status === 201) return { made: answer.body, refused: '' };
      refused.add(reasonOf(answer));
      const wrong = new Set(answer.error?.fields?.map((f) => f.path.split('.')[0]));
      const less = without(input, (key) => wrong.has(key));
      if (Object.keys(less).length === Object.keys(input).length) break;
      input = less;
    }
  }
  return { made: null, refused: [...refused].join('; ') };
}

/** What was refused, in a line. */
export const reasonOf = ({ status, error }: Answer): string => `${status} ${error?.code}${(error?.fields ?? []).map((f) => ` ${f.path}: ${f.code}`).join(',')}`;

/** Other values of one field after another. */
function* changesOf(row: Row, { update }: Resource, { known, accountIds }: Writer): Generator<Record<string, unknown>> {
  const fields = inputSchema(update).properties ?? {};
  const keys = Object.keys(fields).filter((key) => !['id', 'version', 'workspace_slug', 'custom'].includes(key) && key in row);
  // What a record is called is seen everywhere it is shown.
  for (const key of keys.toSorted((a, b) => Number(named(b)) - Number(named(a)))) {
    if (typeof row[key] === 'string') yield renamed({ [key]: row[key] }, fields, () => true);
    if (typeof row[key] === 'boolean') yield { [key]: !row[key] };
    for (const person of accountIds) { const pointed = pointing({}, { [key]: fields[key]! }, { known, accountIds: [person] }); if (key in pointed) yield pointed; }
    for (const value of fc.sample(valuesOf(fields[key]!, { calm: 'without ids' }), { numRuns: 3, seed: 5 })) yield { [key]: value };
  }
}

/** Changes a record in whatever way works; when none does, what the tries were refused for. */
export async function changeOne(writer: Writer, resource: Resource, row: Row): Promise<{ changed: boolean; refused: string }> {
  const refused = new Set<string>();
  const { house, caller, slug } = writer;
  for (const change of changesOf(row, resource, writer)) {
    const [key, value] = Object.entries(change)[0]!;
    const input = { workspace_slug: slug, id: row.id, version: row.version, ...change };
    if (JSON.stringify(row[key]) === JSON.stringify(value) || !isTaken(resource.update, input)) continue;
    const answer = await call(house, resource.update, input, caller) as Answer<Row>;
    if (answer.status === 200 && answer.body.version > row.version) return { changed: true, refused: '' };
    refused.add(reasonOf(answer));
  }
  return { changed: false, refused: [...refused].join('; ') };
}
