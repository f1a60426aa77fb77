import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import type { Ctx } from '#core/server/context.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import { fileUrls } from '#modules/files/api.ts';
import { replacePhoto } from '#modules/identity/api.ts';
import { pictureBytes, profileFields, type Profile, type ProfileField } from '../../contract/profile.ts';
import type * as contract from '../../contract/profile.ts';
import { says, type Audience } from '../../contract/shapes.ts';
import { slugKey } from '../../rules/slug.ts';
import { dropPictures, placePicture } from '../pictures.ts';
import { mayMessage, personOf, requirePerson } from './cards.ts';
import { mayListFriends } from './friends.ts';
import { giveProfiles } from './registry.ts';
import { mutualWith, relationWith } from './relations.ts';

type Own = OutputOf<typeof contract.getOwnProfile>;
type Station = { title: string; place: string; fromYear: number | null; toYear: number | null };
interface Row {
  slug: string; headline: string; about: string; location: string; website: string; phone: string; birthday: string | null; work: Station[]; education: Station[];
  cover_file_id: string | null; cover_offset_y: number; created_at: Date;
}
const nearnessOf = { me: 2, friends: 1, everyone: 0 } as const;
const privateByDefault: readonly ProfileField[] = ['phone', 'birthday'];
/** Who sees a field when its owner has not chosen. */
export const defaultAudience = (field: ProfileField): Audience => (privateByDefault.includes(field) ? 'only_me' : 'everyone');

/** Somebody's profile as the viewer may see it. */
export async function getProfile(ctx: Ctx, { slugOrId }: { slugOrId: string }): Promise<Profile> {
  return readProfile(ctx, await personOf(ctx, slugOrId));
}

async function readProfile(ctx: Ctx, id: string, viewAs?: keyof typeof nearnessOf): Promise<Profile> {
  const person = await requirePerson(ctx, id);
  const relation = await relationWith(ctx, id);
  const nearness = viewAs ? nearnessOf[viewAs] : (await ctx.sql<{ near: number }>('select social.nearness($1, $2) as near', [ctx.accountId, id], 'social.nearness'))[0]!.near;
  const [row] = await ctx.sql<Row>(
    `select p.slug, p.headline, p.about, p.location, p.website, p.phone, p.birthday::text as birthday, p.work, p.education, p.cover_file_id, p.cover_offset_y, p.created_at
     from social.read_profile($1, $2) p`, [id, nearness], 'social.read_profile');
  const [count] = await ctx.sql<{ friends: number; followers: number; following: number }>(
    'select social.friend_count($1, $2) as friends, f.followers, f.following from social.follow_counts($1, $2) f', [ctx.accountId, id], 'social.profile_counts');
  const listed = viewAs ? nearness >= nearnessNeeded[(await ownSettings(ctx)).friends_list] : await mayListFriends(ctx, id);
  const cover = row?.cover_file_id ? (await fileUrls(ctx, [row.cover_file_id], 'large')).get(row.cover_file_id) : undefined;
  return {
    person: { ...person, headline: row?.headline ?? '' }, headline: row?.headline ?? '', about: row?.about ?? '', location: row?.location ?? '', website: row?.website ?? '', phone: row?.phone ?? '', birthday: row?.birthday ?? null,
    work: row?.work ?? [], education: row?.education ?? [], cover: cover ?? null, coverOffsetY: row?.cover_offset_y ?? 50, relation,
    friends: listed ? count!.friends : null, mutual: (await mutualWith(ctx, [id])).get(id) ?? 0, followers: count!.followers, following: count!.following,
    mayMessage: (await mayMessage(ctx, [id])).has(id), joinedAt: (row?.created_at ?? new Date(0)).toISOString(),
  };
}
const nearnessNeeded = { everyone: 0, friends: 1, only_me: 2 } as const;

interface Settings {
  slug: string; audience: Partial<Record<ProfileField, Audience>>; who_can_friend: Own['settings']['whoCanFriend']; who_can_message: Own['settings']['whoCanMessage']; friends_list: Audience;
  discoverable: boolean; hide_presence: boolean; version: number; cover_file_id: string | null;
}
const unset: Settings = { slug: '', audience: {}, who_can_friend: 'everyone', who_can_message: 'everyone', friends_list: 'everyone', discoverable: true, hide_presence: false, version: 1, cover_file_id: null };

async function ownSettings(ctx: Ctx, lock = false): Promise<Settings> {
  const [row] = await ctx.sql<Settings>(
    `select slug, audience, who_can_friend, who_can_message, friends_list, discoverable, hide_presence, version, cover_file_id from social.profile where account_id = $1${lock ? ' for update' : ''}`, [ctx.accountId]);
  return row ?? unset;
}

/** What of the viewer's profile is for friends and not for everyone: fields that say something, and the list of friends. */
export async function keptForFriends(ctx: Ctx): Promise<{ fields: ProfileField[]; friendsList: boolean }> {
  const [row] = await ctx.sql<{ fields: ProfileField[]; list: boolean }>(
    `select array(select f from unnest($2::text[]) f where p.audience->>f = 'friends' and coalesce(to_jsonb(p)->>f, '') not in ('', '[]')) as fields, p.friends_list = 'friends' as list
     from social.profile p where p.account_id = $1`, [ctx.accountId, profileFields], 'social.kept_for_friends');
  return { fields: row?.fields ?? [], friendsList: row?.list ?? false };
}

/** The viewer's own profile, whole or as others see it, with its settings. */
export async function getOwn(ctx: Ctx, { viewAs }: InputOf<typeof contract.getOwnProfile>): Promise<Own> {
  const s = await ownSettings(ctx);
  return {
    profile: await readProfile(ctx, ctx.accountId, viewAs), slug: s.slug || ctx.accountId,
    audience: Object.fromEntries(profileFields.map((f) => [f, s.audience[f] ?? defaultAudience(f)])) as Own['audience'],
    settings: { whoCanFriend: s.who_can_friend, whoCanMessage: s.who_can_message, friendsList: s.friends_list, discoverable: s.discoverable, hidePresence: s.hide_presence }, version: s.version,
  };
}
const getMine = (ctx: Ctx): Promise<Own> => getOwn(ctx, { viewAs: 'me' });

/** The viewer's row, held until the end of the transaction; made when registering has not made it yet. */
async function ownRow(ctx: Ctx): Promise<Settings> {
  await giveProfiles(ctx, [ctx.accountId]);
  return ownSettings(ctx, true);
}

/** Changes the viewer's profile; absent fields stay. */
export async function update(ctx: Ctx, input: InputOf<typeof contract.updateProfile>): Promise<Own> {
  const before = await ownRow(ctx);
  if (input.version !== undefined && input.version !== before.version) throw new Refusal('core.version_conflict', { current: await getMine(ctx) });
  if (input.slug !== undefined && input.slug !== before.slug) {
    const [taken] = await ctx.sql<{ ok: boolean }>('select social.take_slug($1, $2, $3) as ok', [ctx.accountId, input.slug, slugKey(input.slug)]);
    if (!taken!.ok) failField('slug', says('social.slug_taken'));
  }
  const audience = Object.fromEntries(Object.entries({ ...before.audience, ...input.audience }).filter(([, value]) => value !== undefined));
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const s = input.settings;
  await ctx.sql(
    `update social.profile set headline = coalesce($2, headline), about = coalesce($3, about), location = coalesce($4, location), website = coalesce($5, website), phone = coalesce($6, phone),
       birthday = case when $7 then $8::date else birthday end, work = coalesce($9::jsonb, work), education = coalesce($10::jsonb, education), audience = $11::jsonb,
       who_can_friend = coalesce($12, who_can_friend), who_can_message = coalesce($13, who_can_message), friends_list = coalesce($14, friends_list), discoverable = coalesce($15, discoverable),
       hide_presence = coalesce($16, hide_presence), updated_at = now(), version = version + 1 where account_id = $1`,
    [ctx.accountId, input.headline ?? null, input.about ?? null, input.location ?? null, input.website ?? null, input.phone ?? null, input.birthday !== undefined, input.birthday ?? null,
      json(input.work), json(input.education), JSON.stringify(audience), s?.whoCanFriend ?? null, s?.whoCanMessage ?? null, s?.friendsList ?? null, s?.discoverable ?? null, s?.hidePresence ?? null]);
  changed(ctx, Object.keys(input).filter((key) => key !== 'version'));
  return getMine(ctx);
}

/** Shows or hides whether the viewer is here, for every room that shows presence. */
export async function setHidesPresence(ctx: Ctx, hides: boolean): Promise<void> {
  if ((await ownRow(ctx)).hide_presence === hides) return;
  await ctx.sql('update social.profile set hide_presence = $2, updated_at = now(), version = version + 1 where account_id = $1', [ctx.accountId, hides]);
  changed(ctx, ['settings']);
}

/** Names of fields, not their values: the log outlives the account. */
const changed = (ctx: Ctx, fields: readonly string[]) => ctx.emit({ type: 'social.profile.changed', id: ctx.accountId, accountId: ctx.accountId, data: { fields } });

const theUpload = (ctx: Ctx) => ctx.uploads.find((u) => u.field === 'file') ?? failField('file', coreSays('core.choose_picture'));

/** Replaces the one picture a person has in the whole house; identity keeps it. */
export async function updatePicture(ctx: Ctx): Promise<Own> {
  await replacePhoto(ctx, theUpload(ctx));
  changed(ctx, ['picture']);
  return getMine(ctx);
}

/** Replaces the cover; the former one is deleted. */
export async function updateCover(ctx: Ctx, { offsetY }: { offsetY: number }): Promise<Own> {
  const upload = theUpload(ctx);
  const before = await ownRow(ctx);
  const id = await placePicture(ctx, upload, { at: 'cover', targetId: ctx.accountId, maxBytes: pictureBytes.cover, former: before.cover_file_id });
  return setCover(ctx, id, offsetY);
}

/** Moves the cover up or down. */
export async function moveCover(ctx: Ctx, { offsetY }: { offsetY: number }): Promise<Own> {
  const before = await ownRow(ctx);
  if (before.cover_file_id === null) fail('core.not_found');
  return setCover(ctx, before.cover_file_id, offsetY);
}

/** Removes the cover. */
export async function removeCover(ctx: Ctx): Promise<Own> {
  const before = await ownRow(ctx);
  await dropPictures(ctx, [before.cover_file_id]);
  return setCover(ctx, null, 50);
}

async function setCover(ctx: Ctx, fileId: string | null, offsetY: number): Promise<Own> {
  await ctx.sql('update social.profile set cover_file_id = $2, cover_offset_y = $3, updated_at = now(), version = version + 1 where account_id = $1', [ctx.accountId, fileId, offsetY]);
  changed(ctx, ['cover']);
  return getMine(ctx);
}

