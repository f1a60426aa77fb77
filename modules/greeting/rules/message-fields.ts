import type { ListField } from '#core/contract/list-fields.ts';
import { messageStates } from './choices.ts';

/** Fields by which messages are sorted and filtered. */
export const messageFields = {
  name: { type: 'text', sortable: false }, email: { type: 'text', sortable: false }, state: { type: 'select', options: messageStates, sortable: false, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;
