import { fromClockBox, toClockBox } from '#core/web/i18n/clock-box.ts';
import type { GreetingItem } from '../../contract.ts';

/** What is changed about an item before it is saved; lists of pages as they are typed, times as the box has them. */
export type Draft = Pick<GreetingItem, 'title' | 'videoId' | 'link' | 'posterId' | 'poster' | 'captions' | 'images' | 'locale' | 'audience' | 'role' | 'position' | 'enabled' | 'experiment'> & { pagesIn: string; pagesOut: string; startsAt: string; endsAt: string };
/** What a part of the editor gets. */
export interface PartProps { draft: Draft; set: (patch: Partial<Draft>) => void; errorAt: (path: string) => { error?: string } }

const momentOf = (box: string) => fromClockBox(box)?.toISOString() ?? null;
const linesOf = (text: string) => text.split('\n').map((x) => x.trim()).filter((x) => x !== '');

/** An item as the editor holds it. */
export function draftOf(item: GreetingItem): Draft {
  const { title, videoId, link, posterId, poster, captions, images, locale, audience, role, position, enabled, experiment } = item;
  return { title, videoId, link, posterId, poster, captions, images, locale, audience, role, position, enabled, experiment, pagesIn: item.pagesIn.join('\n'), pagesOut: item.pagesOut.join('\n'), startsAt: toClockBox(item.startsAt), endsAt: toClockBox(item.endsAt) };
}

/** What is sent of a draft. */
export function inputOf({ link: _link, poster: _poster, images, ...draft }: Draft) {
  return { ...draft, role: draft.audience === 'role' ? draft.role : null, images: images.map(({ fileId, title, buttonLink }) => ({ fileId, title, buttonLink })), pagesIn: linesOf(draft.pagesIn), pagesOut: linesOf(draft.pagesOut), startsAt: momentOf(draft.startsAt), endsAt: momentOf(draft.endsAt) };
}
