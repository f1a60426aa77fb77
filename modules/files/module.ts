import { module } from '#core/server/module.ts';
import { subscribers } from './events.ts';
import { dropAbandonedUploads, jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { fileDoor } from './service/door.ts';
import { mountFiles } from './service/serve.ts';

/** Uploads, their sizes, and the signed addresses they are served from. */
export const files = module({ name: 'files', uses: [], routes, jobs, subscribers, files: fileDoor, mount: mountFiles, start: dropAbandonedUploads });
