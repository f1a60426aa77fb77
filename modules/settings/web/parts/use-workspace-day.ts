import { useRead } from '#core/web/query.ts';
import { useToday } from '#core/web/ui/use-today.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { getAppliedSettings, topic } from '../../contract.ts';

/** Today where the workspace is, by which its books and documents go (YYYY-MM-DD). The frame opens a page once its settings are read (app/shell/frame/content.tsx); where that failed it is the viewer's day. */
export function useWorkspaceDay(): string {
  const { account, workspace } = useViewer();
  const { data } = useRead(getAppliedSettings, { workspace_slug: workspace?.slug ?? '' }, { topics: [topic], staleTime: Infinity });
  return useToday(data?.system.timezone ?? account.timeZone);
}
