import { customType, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const schema = pgSchema('workspace');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const stamps = { createdAt: at('created_at').notNull().defaultNow(), updatedAt: at('updated_at').notNull().defaultNow(), version: integer('version').notNull().default(1) };

/** Tenants. */
export const workspace = schema.table('workspace', {
  id: integer('id').primaryKey(), slug: text('slug').notNull(), name: text('name').notNull(), type: text('type').notNull(), imageId: uuid('image_id'),
  deletedAt: at('deleted_at'), deletedBy: uuid('deleted_by'), ...stamps,
});

/** Roles a workspace made for itself. */
export const role = schema.table('role', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), name: text('name').notNull(), rank: integer('rank').notNull(), permissions: text('permissions').array().notNull(), ...stamps,
});

/** Who works together; those who lead are among the members. */
export const team = schema.table('team', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), name: text('name').notNull(), about: text('about').notNull().default(''), memberIds: uuid('member_ids').array().notNull(), leadIds: uuid('lead_ids').array().notNull(), deletedAt: at('deleted_at'), ...stamps,
});

/** Who belongs to a workspace, as what. `role` is one of the six, or `custom` with `roleId`. */
export const member = schema.table('member', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), accountId: uuid('account_id').notNull(), role: text('role').notNull(), roleId: uuid('role_id'),
  status: text('status').notNull().default('active'), title: text('title').notNull().default(''), sortName: text('sort_name').notNull().default(''), searchEmail: text('search_email').notNull().default(''), joinedAt: at('joined_at').notNull().defaultNow(), leftAt: at('left_at'),
  lastUsedAt: at('last_used_at'), lastSeenAt: at('last_seen_at'), ...stamps,
});

/** Who was invited, as what. */
export const invitation = schema.table('invitation', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), email: text('email').notNull(), role: text('role').notNull(), roleId: uuid('role_id'),
  title: text('title').notNull().default(''), message: text('message').notNull().default(''), projectIds: uuid('project_ids').array().notNull(), status: text('status').notNull().default('pending'),
  invitedBy: uuid('invited_by'), sentAt: at('sent_at').notNull().defaultNow(), expiresAt: at('expires_at').notNull(), respondedAt: at('responded_at'), acceptedBy: uuid('accepted_by'), ...stamps,
});

/** Links of invitations, hashed; dead ones stay to say why. */
export const invitationToken = schema.table('invitation_token', {
  tokenHash: bytes('token_hash').primaryKey(), workspaceId: integer('workspace_id').notNull(), invitationId: uuid('invitation_id').notNull(), createdAt: at('created_at').notNull().defaultNow(), deadAt: at('dead_at'),
});

/** One row per call that sent invitations. */
export const invitationBatch = schema.table('invitation_batch', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), accountId: uuid('account_id').notNull(), addresses: integer('addresses').notNull(), createdAt: at('created_at').notNull().defaultNow(),
});

/** Offers to hand a workspace over. */
export const ownershipOffer = schema.table('ownership_offer', {
  id: uuid('id').primaryKey(), workspaceId: integer('workspace_id').notNull(), fromAccountId: uuid('from_account_id').notNull(), toAccountId: uuid('to_account_id').notNull(),
  status: text('status').notNull().default('pending'), expiresAt: at('expires_at').notNull(), ...stamps,
});
