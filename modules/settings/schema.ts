import { integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row per workspace and group: what differs from the defaults, and the ids of brand pictures. */
export const settingGroup = pgSchema('settings').table('setting_group', {
  workspaceId: integer('workspace_id').notNull(), name: text('name').notNull(), stored: jsonb('stored').$type<Record<string, unknown>>().notNull(), images: jsonb('images').$type<Record<string, string>>().notNull(),
  updatedBy: uuid('updated_by'), createdAt: at('created_at').notNull().defaultNow(), updatedAt: at('updated_at').notNull().defaultNow(), version: integer('version').notNull().default(1),
}, (t) => [primaryKey({ columns: [t.workspaceId, t.name] })]);
