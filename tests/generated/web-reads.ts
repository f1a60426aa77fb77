import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { root, sources } from '../architecture/tree.ts';

/** A place in the pages that reads an endpoint, with the live topics that make it read again. */
export interface WebRead { file: string; endpoint: Endpoint; topics: readonly string[] }

interface Node { type: string; [key: string]: unknown }
interface Scope { file: string; names: Map<string, Node[]>; imports: Map<string, { from: string; name: string }> }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isRead = (value: unknown): value is Endpoint => (value as Endpoint | null)?.method === 'get' && typeof (value as Endpoint).id === 'string';

function* below(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* below(child);
}

/** Names that a declaration gives, with what they stand for: the value, or a part of it. */
function bound(id: Node, init: Node): Array<[string, Node]> {
  if (id.type === 'Identifier') return [[id.name as string, init]];
  const parts = id.type === 'ObjectPattern' ? (id.properties as Node[]).filter((p) => (p.value as Node | undefined)?.type === 'Identifier') : [];
  return parts.map((p) => [(p.value as Node).name as string, { type: 'MemberExpression', object: init, property: p.key, computed: false }]);
}

const scopes = new Map<string, { scope: Scope; program: Node }>();
function scopeOf(file: string, text: string): { scope: Scope; program: Node } {
  const known = scopes.get(file);
  if (known) return known;
  const program = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program as unknown as Node;
  const scope: Scope = { file, names: new Map(), imports: new Map() };
  for (const node of below(program)) {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) {
      for (const [name, value] of bound(node.id as Node, node.init)) scope.names.set(name, [...(scope.names.get(name) ?? []), value]);
    }
    if (node.type !== 'ImportDeclaration') continue;
    const target = (node.source as unknown as { value: string }).value;
    const from = target.startsWith('#') ? target.slice(1) : target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : '';
    for (const s of node.specifiers as Node[]) if (from) scope.imports.set((s.local as unknown as { name: string }).name, { from, name: (s.imported as unknown as { name: string } | undefined)?.name ?? '*' });
  }
  const made = { scope, program };
  scopes.set(file, made);
  return made;
}

/** Contracts run in both worlds and are asked themselves; what stands in pages is read, because much of it runs in browsers only. */
async function imported({ from, name }: { from: string; name: string }, seen: readonly Node[]): Promise<unknown[]> {
  if (!existsSync(path.join(root, from))) return [];
  if (!from.includes('/web/')) {
    const values = await import(pathToFileURL(path.join(root, from)).href) as Record<string, unknown>;
    return [name === '*' ? values : values[name]];
  }
  const { scope } = scopeOf(from, readFileSync(path.join(root, from), 'utf8'));
  return name === '*' ? [] : named(name, scope, seen);
}

async function named(name: string, scope: Scope, seen: readonly Node[]): Promise<unknown[]> {
  const own = scope.names.get(name);
  if (own) return (await Promise.all(own.map((init) => valuesOf(init, scope, seen)))).flat();
  const from = scope.imports.get(name);
  return from ? imported(from, seen) : [];
}

/** Everything an expression of a page may be; nothing where only its caller knows. */
async function valuesOf(node: Node, scope: Scope, seen: readonly Node[] = []): Promise<unknown[]> {
  if (seen.includes(node)) return [];
  const within = [...seen, node];
  const of = (child: unknown) => (isNode(child) ? valuesOf(child, scope, within) : Promise.resolve([]));
  switch (node.type) {
    case 'Literal': return [node.value];
    case 'Identifier': return named(node.name as string, scope, within);
    case 'ConditionalExpression': return [...await of(node.consequent), ...await of(node.alternate)];
    case 'LogicalExpression': return [...await of(node.left), ...await of(node.right)];
    case 'ArrayExpression': {
      const parts = await Promise.all((node.elements as Node[]).map(async (e) => (e.type === 'SpreadElement' ? (await of(e.argument)).flat() : of(e))));
      return [parts.flat().filter((v) => v !== undefined)];
    }
    case 'ObjectExpression': {
      const made: Record<string, unknown> = {};
      for (const p of node.properties as Node[]) { const key = p.key as Node | undefined; if (key) made[String(key.name ?? key.value)] = (await of(p.value))[0]; }
      return [made];
    }
    case 'MemberExpression': {
      const values = await of(node.object);
      const keys = node.computed ? await of(node.property) : [(node.property as Node).name];
      return values.flatMap((v) => (typeof v !== 'object' || v === null ? [] : (keys.length > 0 ? keys.map((k) => (v as Record<string, unknown>)[String(k)]) : Object.values(v)))).filter((v) => v !== undefined);
    }
    default: return isNode(node.expression) ? of(node.expression) : [];
  }
}

const attribute = (element: Node, name: string): Node | undefined => {
  const found = (element.attributes as Node[]).find((a) => (a.name as Node | undefined)?.name === name);
  const value = found?.value as Node | undefined;
  return value?.type === 'JSXExpressionContainer' ? value.expression as Node : undefined;
};
const property = (object: Node | undefined, name: string): Node | undefined => (object?.type === 'ObjectExpression' ? (object.properties as Node[]).find((p) => (p.key as Node | undefined)?.name === name)?.value as Node | undefined : undefined);

/** Where pages read: lists and boards by their props, the rest by the hooks of core/web. Each with the expressions of what and of when. */
function placesIn(program: Node): Array<{ what: Node; when: Node | undefined; record?: true }> {
  return [...below(program)].flatMap((node) => {
    if (node.type === 'JSXOpeningElement') {
      const [what, when, record] = [attribute(node, 'endpoint'), attribute(node, 'topics'), attribute(node, 'endpoints')];
      // Whoever is given all endpoints of a record reads it by useRecord.
      return [...(what && when ? [{ what, when }] : []), ...(record ? [{ what: record, when: undefined, record: true as const }] : [])];
    }
    if (node.type !== 'CallExpression') return [];
    const [what, , third, fourth] = node.arguments as Node[];
    const hook = (node.callee as Node).name;
    if (!what) return [];
    if (hook === 'useRead' || hook === 'usePages') return [{ what, when: property(fourth ?? third, 'topics') }];
    if (hook === 'useList') return [{ what, when: third }];
    return hook === 'useRecord' ? [{ what, when: fourth, record: true as const }] : [];
  });
}

/** Every read of the pages whose endpoint and topics stand in them. */
export async function webReads(): Promise<WebRead[]> {
  const reads: WebRead[] = [];
  for (const { file, text } of sources('modules', 'app', 'core/web').filter((s) => /\/web\/|^app\//.test(s.file) && !/\/tests\//.test(s.file))) {
    if (!/useRead\(|usePages\(|useList[<(]|useRecord[<(]|endpoints?=/.test(text)) continue;
    const { scope, program } = scopeOf(file, text);
    for (const { what, when, record } of placesIn(program)) {
      const topics = (when ? await valuesOf(when, scope) : []).flat().filter((t): t is string => typeof t === 'string');
      for (const value of await valuesOf(what, scope)) {
        const { get, topic } = (value ?? {}) as { get?: Endpoint; topic?: string };
        // As useRecord in core/web/resource reads it: by the record's own topic, and those it is given.
        if (record && get && topic) reads.push({ file, endpoint: get, topics: [topic, ...topics] });
        else if (!record && isRead(value)) reads.push({ file, endpoint: value, topics });
      }
    }
  }
  return reads;
}
