import { module } from '#core/server/module.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import './service/report-target.ts';
import './service/sights.ts';
import { listen } from './service/presence.ts';
import { socketDoor } from './service/socket.ts';

/** Conversations of two and of many: order, exactly once, catching up, presence. */
export const chat = module({ name: 'chat', uses: ['workspace', 'social'], routes, subscribers, jobs, seed, socket: socketDoor, start: listen });
