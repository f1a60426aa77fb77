import { CircleAlert, CircleCheck } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import type { InvitationResult } from './use-many-invitations.ts';

/** What became of each of many invitations, and why some stayed as they were; those come first. */
export function InvitationResults({ results, onClose }: { results: readonly InvitationResult[]; onClose: () => void }) {
  const t = useT('workspace');
  const refused = results.filter((r) => r.refused !== null);
  const ordered = [...refused, ...results.filter((r) => r.refused === null)];
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('invitations.refusedMany', { count: refused.length })} footer={<Button variant="primary" onClick={onClose}>{t('invite.done')}</Button>}>
      <ul className="max-h-80 divide-y overflow-y-auto rounded-lg border" tabIndex={0} aria-label={t('invitations.results')}>
        {ordered.map((result) => <Result key={result.invitation.id} result={result} />)}
      </ul>
    </Dialog>
  );
}

function Result({ result: { invitation, refused } }: { result: InvitationResult }) {
  const t = useT('workspace');
  const Icon = refused === null ? CircleCheck : CircleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 px-3 py-2">
      <Icon aria-hidden className={cn('size-4 shrink-0', refused === null ? 'text-success-ink' : 'text-warning-ink')} strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate" dir="ltr">{invitation.email}</span>
      <span className="text-sm text-muted-foreground max-sm:w-full">{refused === null ? t(invitation.status === 'revoked' ? 'invitationStatus.revoked' : 'invite.outcome.renewed') : t(`refused.${refused.slice(refused.indexOf('.') + 1)}`)}</span>
    </li>
  );
}
