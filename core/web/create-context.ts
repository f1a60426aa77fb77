import { createContext, use } from 'react';
import type { PresentRecord } from './present-record.ts';

/** What a Create Bites form is told by its host. */
export interface CreateContextValue {
  /** Pass to useEndpointForm: what is typed is kept for 7 days per entry. */
  draftKey: string;
  /** The record the page behind shows, to fill in (project, customer); null elsewhere. */
  record: PresentRecord | null;
}

const CreateContext = createContext<CreateContextValue | null>(null);

/** The host of Create Bites provides this. */
export const CreateContextProvider = CreateContext.Provider;

/** Draft key and present record for a Create Bites form; null when the form is used elsewhere. */
export function useCreateContext(): CreateContextValue | null {
  return use(CreateContext);
}
