import { z } from 'zod';
import { date, line } from '#core/contract/fields.ts';
import { resource } from '#core/contract/resource.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { lonePeople, openLoneRoom } from '#core/testing/lone-room.ts';
import type { Account } from '../context.ts';
import { found } from '../fail.ts';
import { module } from '../module.ts';
import { mountResource } from '../resource/mount.ts';
import type { RecordTable } from '../resource/records.ts';
import { likePattern } from '../resource/filter.ts';

/** People of the two workspaces: token → account. */
export const people: Record<string, Account> = lonePeople;
const everything = ['gadget.view', 'gadget.create', 'gadget.edit', 'gadget.remove', 'core.custom_field.manage'];

/** A plain record with one field of most types. */
export const gadgets = resource({
  name: 'gadgets', topic: 'probe.gadget', service: 'dash', path: '/:workspace_slug/gadgets', noun: 'a gadget', customFields: true,
  row: { name: z.string(), kind: z.enum(['tool', 'toy', 'part']), stock: z.number().nullable(), price: z.string().nullable(), boughtOn: z.string().nullable(), hidden: z.boolean(), createdAt: z.string() },
  fields: { name: line(80), kind: z.enum(['tool', 'toy', 'part']).default('tool'), stock: z.number().int().min(0).max(1e6).nullable().optional(), price: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter a price.').nullable().optional(), boughtOn: date.nullable().optional(), hidden: z.boolean().optional() },
  list: {
    name: { type: 'text' }, kind: { type: 'select', options: ['tool', 'toy', 'part'], groupable: true }, stock: { type: 'number', nullable: true }, price: { type: 'money', nullable: true },
    boughtOn: { type: 'date', nullable: true }, hidden: { type: 'boolean', groupable: true }, createdAt: { type: 'instant' }, id: { type: 'id', sortable: false },
  },
  can: { view: 'gadget.view', create: 'gadget.create', edit: 'gadget.edit', remove: 'gadget.remove' },
});

const f = gadgets.listFields as Record<string, (typeof gadgets.listFields)[string]>;
/** Its table. */
export const gadgetRecord: RecordTable = {
  table: 'probe.gadget', topic: gadgets.topic, can: 'gadget.view', endpoints: { create: gadgets.create, update: gadgets.update, remove: gadgets.remove },
  columns: { name: 'name', kind: 'kind', stock: 'stock', price: 'price', boughtOn: 'bought_on', hidden: 'hidden' },
  source: {
    from: 'probe.gadget g', key: 'g.id', custom: gadgets.topic,
    select: `g.id, g.version, g.name, g.kind, g.stock, g.price::text as price, g.bought_on::text as "boughtOn", g.hidden, to_char(g.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`,
    fields: {
      name: { ...f.name!, sql: 'g.name' }, kind: { ...f.kind!, sql: 'g.kind' }, stock: { ...f.stock!, sql: 'g.stock' }, price: { ...f.price!, sql: 'g.price', currency: "(case when g.hidden then 'JPY' else 'EUR' end)" },
      boughtOn: { ...f.boughtOn!, sql: 'g.bought_on' }, hidden: { ...f.hidden!, sql: 'g.hidden' }, createdAt: { ...f.createdAt!, sql: 'g.created_at' }, id: { ...f.id!, sql: 'g.id' },
    },
    scope: (ctx, p) => `g.workspace_id = ${p.add(ctx.workspaceId)} and g.deleted_at is null`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `g.name ilike ${p.add(likePattern(words))}`,
  },
};

/** Where the viewers of the probe are, and when their weeks begin; tests move them. */
export const zone = { now: 'UTC', weekStart: 1 };
/** Files of the probe's file door: id → owner. */
export const probeFiles = new Map<string, string>();

/** A room that exists only to test the resource kernel. */
export const gadgetRoom = module({
  name: 'probe', uses: [], routes: mountResource(gadgets, gadgetRecord), records: [gadgetRecord],
  calendar: async () => ({ zone: zone.now, weekStart: zone.weekStart }),
  files: {
    requireOwn: async (ctx, ids) => { for (const id of ids) found(probeFiles.get(id) === ctx.accountId ? id : null); },
    describe: async (_ctx, ids) => new Map(ids.filter((id) => probeFiles.has(id)).map((id) => [id, { name: 'plan.pdf', type: 'application/pdf', bytes: 12, url: '/f', previewUrl: null }])),
  },
});

/** The table of the gadget room, as the owner makes it. */
export const gadgetTable = `
  create schema probe; grant usage on schema probe to atrium_app;
  create table probe.gadget (id uuid primary key, workspace_id integer not null, name text not null, kind text not null default 'tool', stock integer, price numeric(12, 2), bought_on date, hidden boolean not null default false,
    version integer not null default 1, created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default now(), deleted_at timestamptz);
  create index gadget_name on probe.gadget (workspace_id, name, id) where deleted_at is null;
  create index gadget_created on probe.gadget (workspace_id, created_at, id) where deleted_at is null;
  alter table probe.gadget enable row level security;
  create policy tenant on probe.gadget using (workspace_id = core.current_workspace_id());
  grant select, insert, update, delete on probe.gadget to atrium_app;`;

/** A house with the gadget room, and its three people. */
export async function openGadgetHouse(): Promise<ResourceHouse> {
  const open = await openLoneRoom(gadgetRoom, everything);
  await open.house.owner.query(gadgetTable);
  return open;
}
