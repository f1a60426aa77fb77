import { Network } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { teams } from '../../contract.ts';
import { activeSlug } from '../active-workspace.ts';

/** Address of a team beside the list of teams. */
export const teamAddress = (id: string): string => `/workspace/teams?id=${id}`;

/** Teams by name, for the palette. */
export async function findTeams(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(teams.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 6, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((team) => ({ id: `team:${team.id}`, label: team.name, detail: translate('workspace', 'teams.count', { count: team.memberCount }), icon: Network, to: teamAddress(team.id) }));
}
