import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { permissionsOf, requireColleagues } from '#modules/workspace/api.ts';
import { bookingPageFields, bookingPages, meetingSays, type BookingPage, type BookingQuestion } from '../../contract/meetings.ts';
import { instantSql } from '../leads/scope.ts';

const f = bookingPageFields;
const source: ListSource = {
  from: 'sales.booking_page p', key: 'p.id',
  select: `p.id, p.version, p.name, p.slug, p.intro, p.is_live as "isLive", p.host_ids as "hostIds", p.meets, p.minutes, p.step, p.buffer_before as "bufferBefore", p.buffer_after as "bufferAfter", p.notice_minutes as "noticeMinutes", p.horizon_days as "horizonDays", p.remind_minutes as "remindMinutes", p.daily_limit as "dailyLimit",
    p.place_kind as "placeKind", p.place, p.questions, p.consent_text as "consentText", p.consent_channels as "consentChannels", p.source, p.language, p.created_by as "createdBy", (select count(*) from sales.booking b where b.workspace_id = p.workspace_id and b.page_id = p.id and b.status = 'confirmed' and b.starts_at > now())::int as upcoming,
    ${instantSql('p.created_at')} as "createdAt", ${instantSql('p.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 'p.name' }, isLive: { ...f.isLive, sql: 'p.is_live' }, createdAt: { ...f.createdAt, sql: 'p.created_at' } },
  scope: (ctx, p) => `p.workspace_id = ${p.add(ctx.workspaceId)} and p.deleted_at is null`, defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => `(p.name ilike ${p.add(likePattern(words))} or p.slug ilike ${p.add(likePattern(words))})`,
};
/** Booking pages as records. */
export const bookingPageRecord: RecordTable = {
  table: 'sales.booking_page', topic: bookingPages.topic, source, title: 'name', can: 'sales.lead.view', endpoints: { create: bookingPages.create, update: bookingPages.update, remove: bookingPages.remove },
  columns: {
    name: 'name', slug: 'slug', intro: 'intro', isLive: 'is_live', hostIds: 'host_ids', meets: 'meets', minutes: 'minutes', step: 'step', bufferBefore: 'buffer_before', bufferAfter: 'buffer_after', noticeMinutes: 'notice_minutes', horizonDays: 'horizon_days', remindMinutes: 'remind_minutes', dailyLimit: 'daily_limit',
    placeKind: 'place_kind', place: 'place', questions: 'questions', source: 'source', consentText: 'consent_text', consentChannels: 'consent_channels', language: 'language', createdBy: 'created_by',
  },
};

type Words = Pick<BookingPage, 'slug' | 'hostIds' | 'questions' | 'placeKind' | 'place'>;

/** Refuses a page nobody could be met by: hosts that may not, an address that is taken, questions without answers. */
async function check(ctx: Ctx, page: Words, id: string | null): Promise<void> {
  const others = page.hostIds.some((host) => host !== ctx.accountId);
  if (others && !ctx.can('sales.settings')) failField('hostIds', meetingSays('sales.booking_host_others'));
  await requireColleagues(ctx, page.hostIds, 'hostIds');
  const may = await permissionsOf(ctx, page.hostIds);
  if (page.hostIds.some((host) => !may.get(host)?.has('sales.lead.edit'))) failField('hostIds', meetingSays('sales.booking_host_blind'));
  const keys = page.questions.map((q) => q.key);
  page.questions.forEach((q, i) => {
    if (keys.indexOf(q.key) !== i) failField(`questions.${i}.key`, meetingSays('sales.booking_question_twice'));
    if (q.kind === 'select' && q.options.length < 2) failField(`questions.${i}.options`, meetingSays('sales.booking_options'));
  });
  if (page.placeKind !== 'phone' && page.place === '') failField('place', meetingSays('sales.booking_place'), 'required');
  const taken = await ctx.sql('select 1 from sales.booking_page where workspace_id = $1 and slug = $2 and deleted_at is null and id is distinct from $3::uuid', [ctx.workspaceId, page.slug, id]);
  if (taken.length > 0) failField('slug', meetingSays('sales.booking_slug_taken'), 'taken');
}

// Whoever sets up sales changes every page, others those that are only theirs.
function mine(ctx: Ctx, page: BookingPage): void {
  if (!ctx.can('sales.settings') && page.hostIds.some((host) => host !== ctx.accountId)) fail('core.forbidden');
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
// jsonb does not keep the order of keys.
const inOrder = ({ key, label, kind, required, options }: BookingQuestion): BookingQuestion => ({ key, label, kind, required, options });

/** Adds a booking page. */
export async function createPage(ctx: Ctx, { workspace_slug: _slug, questions, ...input }: InputOf<typeof bookingPages.create>): Promise<BookingPage> {
  const page = { ...input, hostIds: unique(input.hostIds), questions };
  await check(ctx, page, null);
  return insertRow<BookingPage>(ctx, bookingPageRecord, { ...page, questions: JSON.stringify(questions), createdBy: ctx.actorId });
}

/** Changes a booking page; what was booked stays as it is. */
export async function updatePage(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof bookingPages.update>): Promise<BookingPage> {
  const before = await getRow<BookingPage>(ctx, bookingPageRecord, id);
  mine(ctx, before);
  const { questions, ...given } = { ...input, ...(input.hostIds ? { hostIds: unique(input.hostIds) } : {}) };
  await check(ctx, { ...before, ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)) as Partial<Words>, ...(questions ? { questions } : {}) }, id);
  const asked = questions && JSON.stringify(questions.map(inOrder)) !== JSON.stringify(before.questions.map(inOrder)) ? { questions: JSON.stringify(questions.map(inOrder)) } : {};
  return patchRow<BookingPage>(ctx, bookingPageRecord, id, version, { ...given, ...asked });
}

/** Puts a booking page away; what was booked by it stays. */
export async function removePage(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  mine(ctx, await getRow<BookingPage>(ctx, bookingPageRecord, id));
  return removeRow(ctx, bookingPageRecord, id);
}

/** Brings a booking page back, while its address is not another one's. */
export async function restorePage(ctx: Ctx, { id }: { id: string }): Promise<BookingPage> {
  const [gone] = await ctx.sql<{ slug: string; hostIds: string[] }>('select slug, host_ids as "hostIds" from sales.booking_page where workspace_id = $1 and id = $2 and deleted_at is not null', [ctx.workspaceId, id]);
  if (gone) {
    if (!ctx.can('sales.settings') && gone.hostIds.some((host) => host !== ctx.accountId)) fail('core.forbidden');
    if ((await ctx.sql('select 1 from sales.booking_page where workspace_id = $1 and slug = $2 and deleted_at is null', [ctx.workspaceId, gone.slug])).length > 0) failField('slug', meetingSays('sales.booking_slug_taken'), 'taken');
  }
  return restoreRow<BookingPage>(ctx, bookingPageRecord, id);
}
