import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, line, nothing } from '#core/contract/fields.ts';
import type { Account, Ctx, Membership } from '../context.ts';
import { fail } from '../fail.ts';
import { handle, job, module, subscribe } from '../module.ts';

/** People and workspaces of the probe room: token → account, account → workspaces. */
export const ann: Account = { id: '018f0000-0000-7000-8000-00000000000a', email: 'ann@x.test', sessionId: 's1', emailVerified: true };
export const bob: Account = { id: '018f0000-0000-7000-8000-00000000000b', email: 'bob@x.test', sessionId: 's2', emailVerified: true };
export const tokens: Record<string, Account> = { 'token-of-ann': ann, 'token-of-bob': bob };

const membership = (workspaceId: number, slug: string, permissions: string[]): Membership => ({
  workspaceId, workspaceSlug: slug, memberId: '018f0000-0000-7000-8000-0000000000ff', role: 'member', rank: 50, permissions: new Set(permissions), status: 'active',
});
const memberships: Record<string, Membership[]> = {
  [ann.id]: [membership(1, 'one', ['probe.write', 'probe.secret']), membership(2, 'two', ['probe.write'])],
  [bob.id]: [membership(1, 'one', [])],
};

defineErrors({ 'probe.refused': [409, 'The probe refuses {what}.'] });
const thing = z.object({ id: z.string(), text: z.string() });
/** Effects of subscribers and jobs, for tests to look at. */
export const seen: string[] = [];

/** Endpoints that exist only to test the kernel. */
export const probe = {
  open: endpoint({ id: 'probe.open', service: 'main', get: '/probe/open', can: 'public', summary: 'Open', input: nothing, output: done }),
  mine: endpoint({ id: 'probe.mine', service: 'main', get: '/probe/mine', can: 'account', summary: 'Mine', input: nothing, output: z.object({ id: z.string() }) }),
  list: endpoint({ id: 'probe.list', service: 'dash', get: '/probe', can: 'member', summary: 'List', input: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }), output: z.array(thing) }),
  add: endpoint({ id: 'probe.add', service: 'dash', post: '/:workspace_slug/probe/:id', can: 'probe.write', summary: 'Add', status: 201, input: z.strictObject({ workspace_slug: z.string(), id, text: line(40), mode: z.enum(['plain', 'refuse', 'break', 'secret', 'undeclared']).default('plain') }), output: thing, errors: ['probe.refused'] }),
  key: endpoint({ id: 'probe.key', service: 'dash', post: '/:workspace_slug/probe-keys/:id', can: 'probe.write', rate: 'auth', status: 201, summary: 'Key', input: z.strictObject({ workspace_slug: z.string(), id, password: z.string() }), output: z.object({ secret: z.string() }) }),
  mail: endpoint({ id: 'probe.mail', service: 'dash', post: '/:workspace_slug/probe-mails/:id', can: 'probe.write', rate: 'auth', summary: 'Mail', input: z.strictObject({ workspace_slug: z.string(), id, password: z.string() }), output: done }),
  ticket: endpoint({ id: 'probe.ticket', service: 'dash', post: '/:workspace_slug/probe-tickets/:id', can: 'probe.write', rate: 'ticket', summary: 'Ticket', input: z.strictObject({ workspace_slug: z.string(), id }), output: z.object({ secret: z.string() }) }),
};

const note = (ctx: Ctx, text: string) => ctx.sql('insert into probe.thing (workspace_id, id, text) values ($1, gen_random_uuid(), $2)', [ctx.workspaceId, text]);

/** A room that exists only to test the kernel. */
export const probeRoom = module({
  name: 'probe', uses: [],
  routes: [
    handle(probe.open, () => ({ ok: true as const })),
    handle(probe.mine, (ctx) => ({ id: ctx.accountId })),
    handle(probe.list, (ctx, input) => ctx.sql<{ id: string; text: string }>('select id::text, text from probe.thing where workspace_id = $1 order by id limit $2', [ctx.workspaceId, input.limit])),
    handle(probe.add, async (ctx, input) => {
      await ctx.sql('insert into probe.thing (workspace_id, id, text) values ($1, $2, $3)', [ctx.workspaceId, input.id, input.text]);
      ctx.emit({ type: 'probe.thing.added', id: input.id, version: 1, data: { text: input.text }, ...(input.mode === 'secret' ? { can: 'probe.secret' } : {}) });
      await ctx.enqueue('probe.note', { text: input.text });
      if (input.mode === 'refuse') fail('probe.refused', { what: input.text });
      if (input.mode === 'break') throw new Error('a mistake of ours');
      if (input.mode === 'undeclared') return { id: input.id, text: input.text, extra: 1 } as { id: string; text: string };
      return { id: input.id, text: input.text };
    }),
    handle(probe.key, async (ctx, { id }) => { await note(ctx, id); return { secret: `secret-of-${id}` }; }),
    handle(probe.mail, async (ctx, { id }) => { await note(ctx, id); return { ok: true as const }; }),
    handle(probe.ticket, async (ctx, { id }) => { await note(ctx, id); return { secret: `secret-of-${id}` }; }),
  ],
  subscribers: [subscribe('probe.watch', 'probe.thing.added', async (_ctx, event) => { seen.push(`event:${String(event.data.text)}`); })],
  jobs: [job<{ text: string }>('probe.note', async (_ctx, payload) => { seen.push(`job:${payload.text}`); })],
  gate: {
    authenticate: async (_app, token) => tokens[token] ?? null,
    sessionsAlive: async (_app, ids) => new Set(ids),
    redeemTicket: async (_app, ticket) => (ticket === 'ticket-of-ann' ? ann : null),
    membership: async (_app, accountId, workspace) => memberships[accountId]?.find((m) => ('id' in workspace ? m.workspaceId === workspace.id : m.workspaceSlug === workspace.slug)) ?? null,
  },
});

/** The probe room's table, made by the test because it has no migration. */
export const probeTable = `
  create schema probe; grant usage on schema probe to atrium_app;
  create table probe.thing (workspace_id integer not null, id uuid not null, text text not null, primary key (workspace_id, id));
  alter table probe.thing enable row level security;
  create policy tenant on probe.thing using (workspace_id = core.current_workspace_id());
  grant select, insert, update, delete on probe.thing to atrium_app;`;
