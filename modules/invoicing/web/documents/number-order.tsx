import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { BusinessDocument } from '../../contract.ts';
import { dayInWords } from './document-words.ts';

/** Says of a document without a number that later days have numbers of its series already. */
export function NumberOrder({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  return d.numberedUntil ? <Notice kind="warning">{t('documents.numberedUntil', { date: dayInWords(d.numberedUntil, language), issued: dayInWords(d.issuedOn, language) })}</Notice> : null;
}
