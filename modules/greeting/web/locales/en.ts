import { cardsEn } from './cards-en.ts';
import { manage } from './en/manage.ts';
import { conversation, messages, said } from './en/messages.ts';

/** English texts of the greeting room. */
export const en = { room: 'Greeting', ...said, ...cardsEn, ...manage, ...messages, ...conversation };
