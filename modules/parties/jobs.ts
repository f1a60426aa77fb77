import { runAs } from '#core/server/app.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { suggestDuplicates } from './service/duplicates.ts';
import { runVatCheck } from './service/vat-check.ts';
import { putOffBatch } from './service/turn-of-batches.ts';

/** Work in the background. */
export const jobs: Job[] = [
  // Up to 200 at a time: looking names up by similarity is the dear part.
  jobOutside<{ workspaceId: number; ids: string[] }>('parties.findDuplicates', async (app, { workspaceId, ids }) => {
    if (await putOffBatch(app, 'parties.findDuplicates', { workspaceId, ids })) return;
    for (let i = 0; i < ids.length; i += 200) await runAs(app, { workspaceId, name: 'parties.findDuplicates' }, (ctx) => suggestDuplicates(ctx, workspaceId, ids.slice(i, i + 200)));
  }),
  jobOutside('parties.checkVat', runVatCheck),
];
