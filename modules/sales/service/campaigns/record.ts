import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { campaignFields as f, campaigns } from '../../contract/campaigns.ts';
import { instantSql } from '../leads/scope.ts';

/** Campaigns as records: they are seen by whoever sees leads. */
export const campaignRecord: RecordTable = {
  table: 'sales.campaign', topic: campaigns.topic, can: campaigns.can.view, title: 'name', endpoints: { create: campaigns.create, update: campaigns.update, remove: campaigns.remove },
  columns: { name: 'name', word: 'word', channel: 'channel', startsOn: 'starts_on', endsOn: 'ends_on', budget: 'budget', currency: 'currency', ownerId: 'owner_id', notes: 'notes' },
  source: {
    from: 'sales.campaign c', key: 'c.id', custom: campaigns.topic,
    select: `c.id, c.version, c.name, c.word, c.channel, c.starts_on::text as "startsOn", c.ends_on::text as "endsOn", trim_scale(c.budget)::text as budget, c.currency, c.owner_id as "ownerId", c.notes, ${instantSql('c.created_at')} as "createdAt", ${instantSql('c.updated_at')} as "updatedAt"`,
    fields: {
      name: { ...f.name, sql: 'c.name' }, word: { ...f.word, sql: 'c.word' }, channel: { ...f.channel, sql: 'c.channel' }, ownerId: { ...f.ownerId, sql: 'c.owner_id' }, startsOn: { ...f.startsOn, sql: 'c.starts_on' }, endsOn: { ...f.endsOn, sql: 'c.ends_on' },
      budget: { ...f.budget, sql: 'c.budget', currency: 'c.currency' }, createdAt: { ...f.createdAt, sql: 'c.created_at' },
    },
    scope: (ctx, p) => `c.workspace_id = ${p.add(ctx.workspaceId)} and c.deleted_at is null`, defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `(c.name ilike ${p.add(likePattern(words))} or c.word ilike ${p.add(likePattern(words))} or c.notes ilike ${p.add(likePattern(words))})`,
  },
};
