import { module, type PeopleDoor } from '#core/server/module.ts';
import { findColleagues } from './api.ts';
import { subscribers } from './events.ts';
import { membership, startGate } from './gate.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { memberRecord } from './service/member-list.ts';
import { requireChange } from './service/member.ts';
import { teamRecord } from './service/team.ts';
import { membersNamed, nameUnnamed } from './service/member-names.ts';

const people: PeopleDoor = async (ctx, accountIds) => new Map([...await findColleagues(ctx, accountIds)].map(([id, { person: { name, photo } }]) => [id, { name, photo }]));

/** Workspaces, members, roles, invitations, ownership and the log of what happened: the tenant boundary of every room. */
export const workspace = module({
  name: 'workspace', uses: [], routes, subscribers, jobs, gate: { membership }, records: [{ ...memberRecord, requireChange }, teamRecord], people, peopleNamed: membersNamed, seed,
  start: async (app) => { await nameUnnamed(app); await startGate(app); },
});
