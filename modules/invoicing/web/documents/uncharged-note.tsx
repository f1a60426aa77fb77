import { useT } from '#core/web/i18n/i18n.ts';
import type { DocumentTax } from '../../contract.ts';
import { uncharged } from './total-lines.ts';

/** Why a tax that stands in the lines is not in the sum, as the printed document says it too. */
export function UnchargedNote({ lines, taxes, direction }: { lines: ReadonlyArray<{ taxIds: readonly string[] }>; taxes: readonly DocumentTax[]; direction: 'sale' | 'purchase' }) {
  const t = useT('invoicing');
  const used = taxes.filter((x) => uncharged(x) && lines.some((l) => l.taxIds.includes(x.id)));
  if (used.length === 0) return null;
  return <div className="-mt-3 text-end text-sm text-muted-foreground">{used.map((x) => <p key={x.id}>{t(x.kind === 'exempt' ? 'documents.uncharged.exempt' : `documents.uncharged.${direction}`, { name: x.name })}</p>)}</div>;
}
