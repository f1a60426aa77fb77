import { module } from '#core/server/module.ts';
import { subscribers } from './events.ts';
import { membership, startGate } from './gate.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

/** Workspaces, members, roles, invitations, ownership and the log of what happened: the tenant boundary of every room. */
export const workspace = module({ name: 'workspace', uses: [], routes, subscribers, jobs, gate: { membership }, seed, start: startGate });
