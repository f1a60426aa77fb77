import type { Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { fileUrls } from '#modules/files/api.ts';
import type { Party } from '../contract.ts';
import type { PartyFacts } from './facts.ts';

/** Parties as the wire has them: owners as people, pictures as signed addresses. */
export async function present<T extends PartyFacts>(ctx: Ctx, rows: readonly T[]): Promise<Array<Party & Omit<T, keyof PartyFacts>>> {
  const photos = rows.flatMap((r) => r.photoId ?? []);
  const [person, urls] = await Promise.all([peopleOf(ctx, rows.map((r) => r.ownerId)), photos.length > 0 ? fileUrls(ctx, photos, 'small') : new Map<string, string>()]);
  return rows.map(({ photoId, mergedInto: _merged, ...row }) => ({ ...row, ...(row.moreAddresses ? { moreAddresses: row.moreAddresses.map(({ formerIds: _former, ...a }) => a) } : {}), owner: person(row.ownerId), photo: photoId ? urls.get(photoId) ?? null : null }) as unknown as Party & Omit<T, keyof PartyFacts>);
}

/** One party as the wire has it. */
export async function presentOne<T extends PartyFacts>(ctx: Ctx, row: T): Promise<Party & Omit<T, keyof PartyFacts>> {
  return (await present(ctx, [row]))[0]!;
}
