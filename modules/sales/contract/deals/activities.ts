import { endpoint } from '#core/contract/endpoint.ts';
import { listPage } from '#core/contract/list.ts';
import { activities } from '../leads/activities.ts';
import { activitiesBy } from '../leads/record-activities.ts';
import { dealFields } from './opportunity.ts';

/** Activities of the opportunities that a list of opportunities shows under the same search and filter. */
export const dealActivities = endpoint({
  id: 'opportunities.listActivities', service: 'dash', get: '/:workspace_slug/opportunities/activities', can: 'sales.deal.view', summary: 'Lists activities of opportunities by the filters of opportunities', input: activitiesBy(dealFields), output: listPage(activities.row),
});
