import { createContext, use } from 'react';
import type { Post } from '../../../contract.ts';

/** What can be asked about a post in a dialog. */
export type Asked = 'comments' | 'share' | 'save' | 'edit' | 'edits' | 'reactions' | 'audience';

const AskContext = createContext<(what: Asked, post: Post) => void>(() => undefined);

/** The list or page that holds the posts provides this: a dialog outlives the card it was opened from. */
export const AskProvider = AskContext.Provider;

/** Opens a dialog about a post. */
export const useAsk = (): ((what: Asked, post: Post) => void) => use(AskContext);
