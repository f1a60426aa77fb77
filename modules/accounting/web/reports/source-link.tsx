import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { useCan } from '#core/web/viewer.tsx';

const style = 'focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline';

/** The number of an entry as a link to it. */
export function EntryLink({ id, number }: { id: string; number: string }) {
  const can = useCan();
  return can('accounting.ledger.view') ? <Link to={`/accounting/journal/${id}`} className={style}><bdi>{number}</bdi></Link> : <bdi>{number}</bdi>;
}

/** The kind of document an entry was posted for, as a link to the document where it has a page. */
export function SourceLink({ sourceType, sourceId }: { sourceType: string; sourceId: string | null }) {
  const t = useT('accounting');
  const address = useRecordAddress();
  const to = sourceType === 'accounting.tax_return' && sourceId ? `/accounting/tax-return/${sourceId}` : address(sourceType, sourceId);
  const name = useSourceName()(sourceType);
  return to ? <Link to={to} className={style} aria-label={`${t('reports.ledger.openSource')}: ${name}`}>{name}</Link> : <span className="text-muted-foreground">{name}</span>;
}

const named = new Set(['manual', 'accounting.tax_return', 'accounting.settlement', 'accounting.stock', 'accounting.revaluation', 'accounting.fx_residual', 'accounting.stock_count', 'accounting.standard_cost', 'accounting.tax_adjustment', 'accounting.entry_template', 'invoicing.document', 'invoicing.expense', 'payments.payment', 'payments.netting', 'accounting.bank_transfer', 'accounting.opening']);

/** Gives the name of a kind of document. */
export function useSourceName(): (sourceType: string) => string {
  const t = useT('accounting');
  return (sourceType) => t(`reports.source.${named.has(sourceType) ? sourceType.replace('.', '_') : 'other'}`);
}
