import { UserRound } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import type { ScheduleItem, SearchHit } from '#core/web/slots/slots.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import { getOwnership, listMyInvitations, type MemberRow } from '../contract.ts';
import { activeSlug } from './active-workspace.ts';
import { memberAddress } from './members/member-address.ts';
import { activeOnly, memberList } from './members/member-list.ts';
import { roleName } from './words.ts';

const t = (key: string, values?: Record<string, unknown>) => translate('workspace', key, values);

async function members(more: object, signal: AbortSignal): Promise<MemberRow[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  return (await request(memberList, { workspace_slug: slug, ...more }, { signal })).items;
}

/** Members by name with their account ids, for mentions and for fields that hold a person. */
export async function findAccounts(text: string, signal: AbortSignal): Promise<{ id: string; label: string; description: string }[]> {
  const found = await members({ limit: 20, filter: activeOnly, ...(text ? { q: text.slice(0, 200) } : {}) }, signal);
  return found.map((m) => ({ id: m.person.id, label: m.person.name, description: m.title || roleName(t, m.role) }));
}

/** Members by name, e-mail or title, for the palette. */
export async function findPeople(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const found = await members({ q: text.slice(0, 200), limit: 8 }, signal);
  return found.map((m) => ({ id: `member:${m.id}`, label: m.person.name, detail: [roleName(t, m.role), m.title || m.email].join(' · '), icon: UserRound, to: memberAddress(m.id) }));
}

/** Who is in the team today: those who are here first. */
export async function teamToday({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<ScheduleItem[]> {
  const now = new Date().toISOString();
  if (now < from || now > to) return [];
  const team = (await members({ limit: 100, sort: '-lastSeenAt', filter: activeOnly }, signal)).filter((m) => m.online);
  return team.map((m) => ({ id: `online:${m.id}`, at: now, allDay: true, title: m.person.name, detail: [t('members.online'), m.title || roleName(t, m.role)].join(' · '), to: memberAddress(m.id), accountId: m.person.id }));
}

/** Until when the viewer's own invitations and an offered ownership wait for an answer. */
export async function myDeadlines({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<ScheduleItem[]> {
  const slug = await activeSlug();
  const [mine, ownership] = await Promise.all([request(listMyInvitations, {}, { signal }), slug ? request(getOwnership, { workspace_slug: slug }, { signal }) : null]);
  const items: ScheduleItem[] = mine.items.map((i) => ({ id: `invitation:${i.id}`, at: i.expiresAt, title: t('schedule.invitation', { name: i.workspace.name }), detail: roleName(t, i.role), to: '/workspaces' }));
  if (ownership?.offer) items.push({ id: `ownership:${ownership.offer.id}`, at: ownership.offer.expiresAt, title: t('schedule.ownership'), detail: ownership.offeredToMe ? ownership.offer.from.name : ownership.offer.to.name, to: '/settings/ownership' });
  return items.filter((i) => i.at >= from && i.at <= to);
}
