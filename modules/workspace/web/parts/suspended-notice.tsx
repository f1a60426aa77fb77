import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { listWorkspaces } from '../../contract.ts';

/** Says which workspaces the viewer is locked out of, so that nobody wonders where theirs went. */
export function SuspendedNotice({ className }: { className?: string }) {
  const t = useT('workspace');
  const mine = useRead(listWorkspaces, {}, { topics: ['workspace.membership'] });
  const suspended = mine.data?.items.filter((m) => m.status === 'suspended') ?? [];
  return suspended.map((m) => <Notice key={m.workspace.id} kind="warning" {...(className ? { className } : {})}>{t('onboarding.suspended', { name: m.workspace.name })}</Notice>);
}
