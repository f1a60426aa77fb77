import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import type { MemberRow } from '../../contract.ts';
import { MemberFace, MemberFacts } from './member-facts.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberPageMenu } from './member-menu.tsx';
import { RemoveMember } from './remove-member.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { useMayManage, useMember } from './use-member.ts';

const list = '/workspace/members';

/** A member with everything about them; j and k go to their neighbours in the list one comes from. */
export const MemberPage = () => <RecordPager className="mx-auto flex w-full max-w-6xl flex-col pb-10">{(id) => <MemberSheet id={id} />}</RecordPager>;

function MemberSheet({ id }: { id: string }) {
  const t = useT('workspace');
  const go = useGo();
  const [{ tab }, change] = useSearchState({ tab: 'history' });
  const member = useMember(id);
  const actions = useMemberActions();
  const mayManage = useMayManage();
  const [removing, setRemoving] = useState<MemberRow | null>(null);
  return (
    <>
      <nav aria-label={t('members.back')} className="px-4 pt-4 text-sm sm:px-6"><Link to={list} className="focus-ring rounded-sm text-muted-foreground hover:text-foreground">{t('members.title')}</Link></nav>
      <QueryView query={member} skeleton={<div className="flex flex-col gap-4 p-6"><Skeleton className="h-16 w-1/2" /><Skeleton className="h-60 w-full" /></div>}>
        {(m) => (
          <>
            <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-3 pb-5 sm:px-6">
              <div className="min-w-0 flex-1 basis-64"><MemberFace level={1} member={m} /></div>
              <MemberPageMenu member={m} actions={actions} onRemove={setRemoving} />
            </header>
            <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <MemberHistory className="min-w-0 max-lg:order-last" member={m} canEdit={mayManage(m)} tab={tab} onTab={(next) => change({ tab: next })} />
              <aside aria-label={t('members.facts')} className="min-w-0"><MemberFacts member={m} actions={actions} /></aside>
            </div>
          </>
        )}
      </QueryView>
      {removing && <RemoveMember member={removing} actions={actions} onRemoved={() => go(list)} onClose={() => setRemoving(null)} />}
    </>
  );
}
