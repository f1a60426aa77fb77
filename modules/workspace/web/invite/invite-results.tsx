import { CircleAlert, CircleCheck, CircleMinus, RotateCw, type LucideIcon } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { reactivateMember } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { useRoomAction } from '../words.ts';
import type { InviteResult } from './invite-result.ts';

const LOOK: Record<InviteResult['status'], readonly [LucideIcon, string]> = {
  sent: [CircleCheck, 'text-success-ink'], renewed: [RotateCw, 'text-success-ink'], already_member: [CircleMinus, 'text-muted-foreground'],
  suspended_member: [CircleAlert, 'text-warning-ink'], invalid: [CircleAlert, 'text-destructive-ink'],
};

/** What became of each address of an invitation. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const t = useT('workspace');
  const sent = results.filter((r) => r.status === 'sent' || r.status === 'renewed').length;
  return (
    <div>
      <p role="status" className="mb-2 font-medium">{t('invite.sentCount', { count: sent })}</p>
      <ul className="max-h-80 divide-y overflow-y-auto rounded-lg border" tabIndex={0} aria-label={t('invite.results')}>
        {results.map((result, i) => <Result key={`${result.email}-${i}`} result={result} />)}
      </ul>
    </div>
  );
}

function Result({ result }: { result: InviteResult }) {
  const t = useT('workspace');
  const slug = useSlug();
  const [Icon, look] = LOOK[result.status];
  const reactivate = useRoomAction(reactivateMember, { topics: topics.members, success: t('members.reactivated', { name: result.email }) });
  return (
    <li className="flex items-center gap-2.5 px-3 py-2">
      <Icon aria-hidden className={cn('size-4 shrink-0', look)} strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate" dir="ltr">{result.email}</span>
      {result.status === 'suspended_member' && result.memberId && !reactivate.isSuccess
        ? <Button size="sm" variant="outline" loading={reactivate.isPending} onClick={() => reactivate.mutate({ workspace_slug: slug, id: result.memberId! })}>{t('members.reactivate')}</Button>
        : <span className="text-sm text-muted-foreground">{t(reactivate.isSuccess ? 'invite.outcome.reactivated' : `invite.outcome.${result.status}`)}</span>}
    </li>
  );
}
