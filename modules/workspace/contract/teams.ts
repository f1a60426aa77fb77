import { z } from 'zod';
import { definePermissions } from '#core/contract/permissions.ts';
import { id, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { personCard } from './shapes.ts';

/** What a role may do with teams; whoever sees the members sees who works with whom. */
export const teamPermissions = definePermissions({ 'workspace.team.manage': ['Make and change teams', 'admin'] });

/** Most teams of a workspace. */
export const mostTeams = 200;

/** Fields by which teams are sorted and filtered. */
export const teamFields = { name: { type: 'text' }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

const people = (about: string) => z.array(id).max(500).default([]).describe(about);

/** Who works together: what people see of each other's records where their role says "team" follows from it. */
export const teams = resource({
  name: 'teams', topic: 'workspace.team', service: 'dash', path: '/:workspace_slug/teams', noun: 'a team',
  row: { name: z.string(), about: z.string(), memberIds: z.array(z.string()).describe('Accounts of its members'), leadIds: z.array(z.string()).describe('Those of them who lead it'), memberCount: z.number().int(), people: z.array(personCard).describe('Its members, those who lead it first; in lists the first six'), createdAt: instant, updatedAt: instant },
  fields: { name: line(80), about: line(300, 0).default(''), memberIds: people('Accounts of members; a person may be in several teams'), leadIds: people('Accounts of those who lead it; they become members of it') },
  list: teamFields, can: { view: 'workspace.member.view', create: 'workspace.team.manage', edit: 'workspace.team.manage', remove: 'workspace.team.manage' }, errors: ['workspace.too_many_teams'],
});
/** A team as it is read. */
export type Team = z.infer<typeof teams.row>;
