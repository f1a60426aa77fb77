import { useT } from '#core/web/i18n/i18n.ts';
import { useLeadsToRecord } from '#core/web/slots/leads-to-record.ts';

/** In place of cards of records where a post is shown as somebody else sees it: whether they may see a record is not asked here, and a card would promise it. */
export function RecordsLeftOut({ addresses }: { addresses: readonly string[] }) {
  const t = useT('feed');
  return useLeadsToRecord(addresses) ? <p className="text-sm text-muted-foreground">{t('records.leftOut')}</p> : null;
}
