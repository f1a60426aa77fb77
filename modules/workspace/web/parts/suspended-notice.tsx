import { CircleAlert } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { listWorkspaces } from '../../contract.ts';

/** Says which workspaces the viewer is locked out of, so that nobody wonders where theirs went. */
export function SuspendedNotice({ className }: { className?: string }) {
  const t = useT('workspace');
  const mine = useRead(listWorkspaces, {}, { topics: ['workspace.membership'] });
  const suspended = mine.data?.items.filter((m) => m.status === 'suspended') ?? [];
  if (suspended.length === 0) return null;
  return (
    <div role="status" className={className}>
      {suspended.map((m) => (
        <p key={m.workspace.id} className="flex items-start gap-2 rounded-lg border border-warning/40 bg-warning-subtle px-3 py-2.5 text-warning-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /><span>{t('onboarding.suspended', { name: m.workspace.name })}</span>
        </p>
      ))}
    </div>
  );
}
