import { useCallback, useMemo } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { errors } from '../contract/shapes.ts';

// Contracts and the server speak English; these are the sentences of theirs that this room's pages can show.
const sentences: Record<string, string> = {
  ...Object.fromEntries(Object.entries(errors).map(([code, [, text]]) => [text, `refused.${code.split('.')[1]!}`])),
  'Enter a valid e-mail address.': 'wrong.email',
  'This address is too long.': 'wrong.emailLong',
  'Enter something here.': 'wrong.empty',
  'Enter your password.': 'wrong.passwordEmpty',
  'Enter the code.': 'wrong.codeEmpty',
  'The code has 6 digits.': 'wrong.sixDigits',
  'This link is not complete.': 'wrong.link',
  'This password cannot be used.': 'wrong.password',
  'This is one of the most common passwords. Choose another one.': 'wrong.passwordCommon',
  'Your e-mail address cannot be your password.': 'wrong.passwordIsEmail',
  'This password repeats the same few characters. Choose another one.': 'wrong.passwordRepeats',
  'Use digits, spaces and a leading +.': 'wrong.phone',
  'Choose a country from the list.': 'wrong.country',
  'Choose a time zone from the list.': 'wrong.timeZone',
  'Line breaks and control characters are not allowed here.': 'wrong.lineBreaks',
  'Control characters are not allowed here.': 'wrong.lineBreaks',
  'Someone changed this meanwhile. Look at the newer version and try again.': 'refused.conflict',
  'That is too large.': 'refused.tooLarge',
  'That kind of content is not accepted here.': 'refused.wrongType',
  'This kind of file is not accepted here.': 'refused.wrongType',
  'This file is empty.': 'refused.fileEmpty',
  'This file is damaged and cannot be read.': 'refused.fileUnreadable',
  'This picture has too many pixels; the limit is 40 megapixels.': 'refused.tooManyPixels',
};

const patterns: readonly (readonly [RegExp, string, string])[] = [
  [/^Use at least (\d+) characters\.$/, 'wrong.tooShort', 'count'],
  [/^Use at most (\d+) characters\.$/, 'wrong.tooLong', 'count'],
  [/^Too many attempts\. Try again in (\d+) seconds\.$/, 'refused.tooMany', 'count'],
  [/^An account holds at most (\d+) passkeys\.$/, 'refused.passkey_limit', 'count'],
  [/^This file is too large; the limit is (\d+) MB\.$/, 'refused.fileTooLarge', 'count'],
];

/** A sentence of the contract or the server in the language in force; unknown ones stay as they are. */
export function inOwnWords(t: Translate, sentence: string): string {
  const key = sentences[sentence];
  if (key) return t(key);
  for (const [pattern, patternKey, name] of patterns) {
    const value = pattern.exec(sentence)?.[1];
    if (value) return patternKey === 'refused.tooMany' ? pause(t, Number(value)) : t(patternKey, { [name]: Number(value) });
  }
  return sentence;
}

// Nobody counts 177 seconds.
function pause(t: Translate, seconds: number): string {
  return seconds < 100 ? t('refused.tooMany', { count: seconds }) : t('refused.tooManyMinutes', { count: Math.ceil(seconds / 60) });
}

/** Puts sentences of the contract and refusals of the server into the language in force. */
export function useWords(): { sentence: (text: string) => string; refusal: (error: ApiError) => string } {
  const t = useT('identity');
  const sentence = useCallback((text: string) => inOwnWords(t, text), [t]);
  const refusal = useCallback((error: ApiError) => sentence(errorText(error)), [sentence]);
  return useMemo(() => ({ sentence, refusal }), [sentence, refusal]);
}
