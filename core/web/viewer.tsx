import { createContext, useContext, type ReactNode } from 'react';

/** The signed-in person as the shell needs to know them. */
export interface Viewer {
  account: { id: string; email: string; firstName: string; lastName: string; name: string; photo: string | null; emailVerified: boolean; language: string; timeZone: string };
  /** null while the person has no workspace yet. */
  workspace: { id: number; slug: string; name: string; image: string | null; type: string } | null;
  role: string | null;
  permissions: ReadonlySet<string>;
  workspaces: ReadonlyArray<{ id: number; slug: string; name: string; image: string | null; role: string }>;
  /** Set while looking through another role's eyes. */
  seeingAs?: { role: string; stop: () => void };
}

const ViewerContext = createContext<Viewer | null>(null);

/** Provides the signed-in person to everything below. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in person; throws outside signed-in pages. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('no signed-in person here');
  return viewer;
}

/** The signed-in person, or null on public pages. */
export function useMaybeViewer(): Viewer | null {
  return useContext(ViewerContext);
}

/** Tells what the viewer's role allows; only to hide controls, the server decides. */
export function useCan(): (permission: string) => boolean {
  const viewer = useContext(ViewerContext);
  return (permission) => viewer?.permissions.has(permission) ?? false;
}
