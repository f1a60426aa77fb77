import type { Translate } from '#core/web/i18n/i18n.ts';
import { limits } from '../../contract.ts';

const told = new Set(['too_large', 'client_id_conflict', 'blocked', 'room_archived', 'deleted']);

/** Why a message was not taken, by the code of the refusal without its room. */
export const problemText = (t: Translate, code: string | null): string => (code && told.has(code) ? t(`refused.${code}`, { count: limits.body }) : t('standing.refused'));
