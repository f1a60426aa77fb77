import { createContext, use } from 'react';
import type { ShellChoices } from './theme/theme-state.ts';

/** What rooms may do with the signed-in state; the app provides it. */
export interface Session {
  /** Call after an endpoint has signed the person in (its cookies are set): reads who they are and goes to `next`, else home. */
  signedIn(next?: string | null): Promise<void>;
  signOut(): Promise<void>;
  /** Makes another workspace the active one and goes to `to`, else home. */
  switchWorkspace(id: number, to?: string): Promise<void>;
  /** Does what ends the person's own access to the open workspace, and goes to `to`, else home, in one of those that are left. */
  exitWorkspace(deed: () => Promise<unknown>, to?: string): Promise<void>;
  /** Reads the viewer again, after a change of profile, workspace or membership. */
  refreshViewer(): Promise<void>;
  /** Looks at the workspace with a lower role's permissions; null ends it. */
  seeAs(role: string | null): Promise<void>;
  /** Invitations that wait for the person's answer. */
  readonly pendingInvitations: number;
}

/** What the company has set for its look; before sign-in the public part of it. */
export interface Brand {
  name: string;
  /** Address of the logo for light and for dark surroundings. */
  logo: { onLight: string | null; onDark: string | null };
  icon: string | null;
  footerText: string;
  /** Defaults of the frame until a person chooses otherwise. */
  shell: ShellChoices;
}

/** Brand of an installation where nobody has set one. */
export const defaultBrand: Brand = { name: 'Atrium', logo: { onLight: null, onDark: null }, icon: null, footerText: '', shell: {} };

const SessionContext = createContext<Session | null>(null);
const BrandContext = createContext<Brand>(defaultBrand);

/** Provides the session to everything below. */
export const SessionContextProvider = SessionContext.Provider;
/** Provides the brand to everything below. */
export const BrandContextProvider = BrandContext.Provider;

/** Signs out, switches workspace, reads the viewer again. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() needs the app around it');
  return session;
}

/** Name and pictures of the company, also before sign-in. */
export function useBrand(): Brand {
  return use(BrandContext);
}
