import type { App } from '#core/server/app.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { jobWhileOpen } from '#modules/workspace/api.ts';
import { fetchMedia } from './service/media.ts';
import { carrierOf, noteProblem, numberRow } from './service/numbers.ts';
import { takeReport, takeText } from './service/receive.ts';
import { inside } from './service/robot.ts';
import { sendOne } from './service/sender.ts';
import { fetchTemplates } from './service/templates.ts';

/** Asks the provider whether a number and its keys are right, and fetches the templates of one that is. */
async function check(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const number = await inside(app, 'texting.check', workspaceId, (robot) => numberRow(robot, id));
  const carrier = number && carrierOf(app, number);
  if (!number || !carrier) return;
  const problem = await carrier.check(number.phone, number.channel);
  await inside(app, 'texting.check', workspaceId, async (robot) => {
    await noteProblem(robot, id, problem, true);
    if (!problem && carrier.templates && number.business_account_id !== '') await robot.enqueue('texting.templates', { workspaceId, id }, { key: `texting.templates:${id}`, maxAttempts: 5 });
  });
}

/** Background work of texts: whatever asks a provider, and whatever a provider told. */
export const jobs: readonly Job[] = [
  jobWhileOpen('texting.send', sendOne), jobOutside('texting.takeText', takeText), jobOutside('texting.takeReport', takeReport), jobOutside('texting.media', fetchMedia), jobOutside('texting.templates', fetchTemplates), jobOutside('texting.check', check),
];
