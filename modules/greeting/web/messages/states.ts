import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import type { GreetingMessage } from '../../contract.ts';

/** Live topics by which messages are read again. */
export const messageTopics = ['greeting.message'] as const;
/** Colours of the dots before a state. */
export const stateTones: Record<GreetingMessage['state'], StatusTone> = { received: 'info', kept: 'primary', forwarded: 'info', failed: 'destructive', quarantined: 'warning', answered: 'success', replied: 'primary' };
