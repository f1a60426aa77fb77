import type { Readable } from 'node:stream';
import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx, Membership } from '#core/server/context.ts';
import { module, type Module } from '#core/server/module.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { files } from '../module.ts';

/** People of the tests: Ann and Bob in workspace 1 (Ann manages), Cem in workspace 2. */
export const people = {
  ann: { id: '019a0000-0000-7000-8000-00000000000a', workspace: 1 },
  bob: { id: '019a0000-0000-7000-8000-00000000000b', workspace: 1 },
  cem: { id: '019a0000-0000-7000-8000-00000000000c', workspace: 2 },
} as const;
/** One of them. */
export type Name = keyof typeof people;

/** Who lost what, switched by tests. */
export const lost = { session: new Set<string>(), membership: new Set<string>() };

const sessionOf = (id: string) => id.replace('019a0000', '019b0000');
const accountOf = (id: string): Account => ({ id, email: `${id}@example.com`, sessionId: sessionOf(id), emailVerified: true });
const membershipOf = (id: string): Membership | null => {
  const [name, person] = Object.entries(people).find(([, p]) => p.id === id) ?? [];
  if (!person || lost.membership.has(id)) return null;
  return { workspaceId: person.workspace, workspaceSlug: `w${person.workspace}`, memberId: id, role: 'member', rank: 50, permissions: new Set(name === 'ann' ? ['files.file.manage'] : []), status: 'active' };
};

const gate: Module = module({
  name: 'pretend', uses: [], routes: [],
  gate: {
    authenticate: async (_app, token) => { const id = token.split('.')[1] ?? ''; return lost.session.has(sessionOf(id)) ? null : accountOf(id); },
    sessionsAlive: async (_app, sessions) => new Set(sessions.filter((session) => !lost.session.has(session))),
    membership: async (_app, id, w) => { const m = membershipOf(id); return m && 'id' in w && m.workspaceId === w.id ? m : null; },
  },
});

/** A house with the files room and people who need no sign-in. */
export const openScene = (env: Record<string, string> = {}): Promise<TestHouse> => openTestHouse({ modules: [gate, files], env });

/** Runs a room's code as somebody, inside their workspace. */
export function as<T>(app: App, name: Name, work: (ctx: Ctx) => Promise<T>, inside = true): Promise<T> {
  const { id } = people[name];
  return runAs(app, { account: accountOf(id), membership: inside ? membershipOf(id) : null, name: 'test' }, work);
}

/** Headers of somebody's calls. */
export const headersOf = (name: Name): Record<string, string> => ({ authorization: `Bearer token.${people[name].id}`, 'active-workspace': String(people[name].workspace) });

/** Uploads as a browser does. */
export async function upload(house: TestHouse, endpoint: Endpoint, name: Name, file: { name: string; bytes: Buffer; type?: string }, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/octet-stream' }), file.name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const response = await house.server.inject({ method: 'POST', url: fullPath(endpoint), payload, headers: { ...headersOf(name), 'content-type': encoded.headers.get('content-type')! } });
  const body = response.json() as { id: string; kind: string; type: string; name: string; state: string; url: string | null; previewUrl: string | null; width: number | null; height: number | null; originalOnly: boolean; bytes: number } & Partial<ErrorBody>;
  return { status: response.statusCode, body, code: body.error?.code };
}

/** Opens a signed address. */
export const open = (house: TestHouse, url: string, headers: Record<string, string> = {}) => house.server.inject({ method: 'GET', url, headers });

/** All bytes of a stream. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
