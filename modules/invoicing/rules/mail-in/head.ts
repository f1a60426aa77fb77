import { cut } from '#core/contract/fields.ts';

/** Half a character is none: JSON that holds one is not kept. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A line of a mail's head as fields take it: without breaks, control characters and marks that turn the direction of what follows. */
export const oneLine = (text: string, most: number): string => cut(whole(text).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').replace(/\s+/g, ' ').trim(), most);

/** Several lines of a mail as fields take them. */
export const severalLines = (text: string, most: number): string => cut(whole(text).replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ').trim(), most);

/** Who a mail says it is from: `Name <address>`. */
export const senderText = ({ name, address }: { name: string; address: string }): string => oneLine(name ? `${name} <${address}>` : address, 200);
