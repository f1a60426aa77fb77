import { i18n } from '../i18n/i18n.ts';
import './resource-texts.ts';

/** What somebody who is no member is called, such as the customer who answered by a link: the text `outsider.<who>` of the room it happened in. Null where the event says nothing, or nothing with a name. */
export function outsiderName(type: string, outsider: string | null): string | null {
  const key = `${type.split('.')[0]!}:outsider.${outsider ?? ''}`;
  return outsider !== null && i18n.exists(key) ? i18n.t(key) : null;
}

/**
 * What happened, said after the name of who did it, in the words of the room it happened in: its text `event.<thing>.<verb>`, which may
 * hold the `{{number}}` of the record. A verb nobody wrote words for is told as a plain change: never by its name in the code.
 */
export function eventWords(type: string, number: string | null): string {
  const [room = '', thing = '', verb = ''] = type.split('.');
  const key = [`${room}:event.${thing}.${verb}`, `resource:record.verb.${verb}`].find((k) => i18n.exists(k));
  return i18n.t(key ?? 'resource:record.verb.changed', { number: number ?? '' });
}
