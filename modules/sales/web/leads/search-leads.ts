import { Sprout } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { ScheduleItem, SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { activityCalendar, leads } from '../../contract.ts';
import { subjectAddress } from './subject-address.ts';

/** Leads for the palette. */
export async function searchLeads(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(leads.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 8, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((l) => ({ id: `lead:${l.id}`, label: l.name, icon: Sprout, to: `/crm/leads/${l.id}`, detail: [l.company === l.name ? '' : l.company, translate('sales', `leads.status.${l.status}`)].filter((x) => x).join(' · ') }));
}

/** The viewer's open activities in a span of time, for the schedule. */
export async function dueActivities({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<ScheduleItem[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(activityCalendar, { workspace_slug: slug, from, to, mine: '1' }, { signal });
  return items.filter((a) => !a.isDone && a.dueAt).map((a) => ({
    id: `activity:${a.id}`, at: a.dueAt!, title: a.title, detail: [translate('sales', `leads.activity.kind.${a.kind}`), a.subjectName].filter((x) => x).join(' · '), to: subjectAddress(a),
    ...(a.minutes ? { endsAt: new Date(Date.parse(a.dueAt!) + a.minutes * 60_000).toISOString() } : {}),
  }));
}
