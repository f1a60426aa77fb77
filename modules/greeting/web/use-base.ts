import { useViewer } from '#core/web/viewer.tsx';

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}
