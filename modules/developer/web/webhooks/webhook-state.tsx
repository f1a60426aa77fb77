import { useT } from '#core/web/i18n/i18n.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import type { WebhookRow } from '../../contract.ts';

/** On, failing or paused, as dot and word. */
export function WebhookState({ item }: { item: WebhookRow }) {
  const t = useT('developer');
  if (!item.active) return <StatusPill tone={item.pauseReason === 'person' ? 'neutral' : 'destructive'}>{t('hooks.paused')}</StatusPill>;
  return item.failingSince ? <StatusPill tone="warning">{t('hooks.failing')}</StatusPill> : <StatusPill tone="success">{t('hooks.on')}</StatusPill>;
}
