import { useViewer } from '#core/web/viewer.tsx';

/** Slug of the active workspace; these pages are only open within one. */
export function useSlug(): string {
  return useViewer().workspace!.slug;
}

/** Live topics by which parties are read again. */
export const partyTopics = ['parties.party'] as const;
