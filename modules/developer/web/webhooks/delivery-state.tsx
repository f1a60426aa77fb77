import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import type { DeliveryRow } from '../../contract.ts';

/** Colours of a delivery's states. */
export const toneOf: Record<DeliveryRow['status'], StatusTone> = { pending: 'info', delivered: 'success', failed: 'destructive' };

/** How a delivery stands, as dot and word. */
export function DeliveryState({ status }: { status: DeliveryRow['status'] }) {
  const t = useT('developer');
  return <StatusPill tone={toneOf[status]}>{t(`deliveries.state.${status}`)}</StatusPill>;
}

/** What the receiver said last, or why it said nothing. */
export function answerText(t: Translate, row: { lastStatus: number | null; lastError: DeliveryRow['lastError'] }): string {
  if (row.lastError === null) return row.lastStatus === null ? '–' : String(row.lastStatus);
  const reason = t(`deliveries.error.${row.lastError}`);
  return row.lastStatus === null || row.lastError === 'paused' || row.lastError === 'no_access' ? reason : `${row.lastStatus} · ${reason}`;
}
