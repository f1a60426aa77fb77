import { createContext, use } from 'react';

/** What the composition (app/main.tsx) tells the shell about who is there. */
export interface ShellServices {
  /** `loading` while it is being read who is signed in; `failed` when that could not be read. */
  readonly status: 'signed-out' | 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  retry(): void;
  /** Keeps the interface language in the profile too. */
  saveLanguage(language: string): void;
}

const ServicesContext = createContext<ShellServices | null>(null);

/** Provides the services to the shell. */
export const ShellServicesProvider = ServicesContext.Provider;

/** Who is there, and how to try again when that is not known. */
export function useShellServices(): ShellServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useShellServices() needs the app around it');
  return services;
}
