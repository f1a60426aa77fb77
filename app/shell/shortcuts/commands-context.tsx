import { createContext, use } from 'react';
import type { Command } from './commands.ts';

const CommandsContext = createContext<readonly Command[]>([]);

/** Hands the registry to the palette and the sheet. */
export const CommandsProvider = CommandsContext.Provider;

/** Everything that can be done now. */
export function useKnownCommands(): readonly Command[] {
  return use(CommandsContext);
}
