import type { Job, Route } from '../module.ts';
import { attachmentRoutes } from './attachments.ts';
import { bulkJob, bulkRoutes } from './bulk-job.ts';
import { commentRoutes } from './comments.ts';
import { cardRoutes } from './record-card.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { importRoutes } from './import/imports.ts';
import { importCleaning, importJob } from './import/run.ts';
import { recentChangeRoutes } from './recent-changes.ts';
import { removedRecordRoutes } from './removed-records.ts';
import { viewRoutes } from './views.ts';
import { watchRoutes } from './watch.ts';

/** Endpoints that every plain record has beside its own. */
export const recordRoutes: Route[] = [...viewRoutes, ...commentRoutes, ...attachmentRoutes, ...customFieldRoutes, ...cardRoutes, ...importRoutes, ...bulkRoutes, ...recentChangeRoutes, ...removedRecordRoutes, ...watchRoutes];
/** Work in the background for records. */
export const recordJobs: Job[] = [importJob, importCleaning, bulkJob];
