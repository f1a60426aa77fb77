import { useUnseen } from './use-unseen.ts';

/** How many notifications are new, as the rail shows it. */
export function useUnseenCount(): number {
  return useUnseen().unseen;
}
