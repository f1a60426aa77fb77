import type { z } from 'zod';
import { translate } from '../i18n/i18n.ts';

const counted = new Set(['string', 'array', 'set']);
const formats = new Set(['email', 'url', 'uuid', 'date', 'time', 'datetime']);

/** Words for a wrong field where the contract gives none; zod calls this at check time, so the language follows. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  const t = (key: string, values?: Record<string, unknown>) => translate('web', `field.${key}`, values);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === '' ? t('required') : t('wrongKind');
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return t('required');
      return counted.has(issue.origin) ? t(issue.origin === 'string' ? 'tooShort' : 'tooFew', { count: Number(issue.minimum) }) : t('tooSmall', { minimum: String(issue.minimum) });
    case 'too_big':
      return counted.has(issue.origin) ? t(issue.origin === 'string' ? 'tooLong' : 'tooMany', { count: Number(issue.maximum) }) : t('tooLarge', { maximum: String(issue.maximum) });
    case 'invalid_format':
      if (issue.input === '') return t('required');
      return formats.has(issue.format) ? t(`format.${issue.format}`) : t('wrongFormat');
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined || issue.input === null || issue.input === '' ? t('required') : t('wrongChoice');
    case 'unrecognized_keys':
      return t('unknown');
    default:
      return t('wrong');
  }
}
