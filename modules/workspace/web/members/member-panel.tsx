import { Maximize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordSteps, useStepKeys } from '#core/web/resource/record-steps.tsx';
import { useGo } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { topOverlay } from '#core/web/ui/overlay-stack.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { MemberRow } from '../../contract.ts';
import { memberAddress } from './member-address.ts';
import { MemberFace, MemberFacts } from './member-facts.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberPanelMenu } from './member-menu.tsx';
import type { MemberActions } from './use-member-actions.ts';
import { useMayManage, useMember } from './use-member.ts';

/** Props of MemberPanel. */
export interface MemberPanelProps extends PeekProps { actions: MemberActions; onRemove: (member: MemberRow) => void }

/** One member beside the list: j and k go to the neighbours, Enter opens the page. */
export function MemberPanel({ id, previousHref, nextHref, actions, onRemove, onClose }: MemberPanelProps) {
  const t = useT('workspace');
  const core = useT('resource');
  const go = useGo();
  const member = useMember(id);
  const mayManage = useMayManage();
  // Kept from one member to the next.
  const [tab, setTab] = useState('history');
  const body = useRef<HTMLDivElement>(null);
  const pageHref = memberAddress(id);
  useStepKeys({ previousHref, nextHref, pageHref }, () => topOverlay()?.id === body.current?.closest('[data-overlay]')?.getAttribute('data-overlay'));
  return (
    <FormDrawer
      modal={false} onClose={onClose} title={t('members.panel')}
      actions={(
        <span className="flex items-center gap-0.5">
          {member.data && <MemberPanelMenu member={member.data} actions={actions} onRemove={onRemove} />}
          <RecordSteps previousHref={previousHref} nextHref={nextHref} />
          <IconButton size="sm" className="text-muted-foreground" aria-label={core('record.fullPage')} {...tip(core('record.fullPage'), { keys: 'enter' })} onClick={() => go(pageHref)}><Maximize2 /></IconButton>
        </span>
      )}
    >
      <div ref={body}>
        <QueryView query={member} skeleton={<Waiting />}>
          {(m) => (
            <div key={m.id}>
              <MemberFace member={m} />
              <div className="mt-6"><MemberFacts member={m} actions={actions} /></div>
              <MemberHistory className="mt-8" member={m} canEdit={mayManage(m)} tab={tab} onTab={setTab} />
            </div>
          )}
        </QueryView>
      </div>
    </FormDrawer>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4"><div className="flex items-center gap-4"><Skeleton className="size-16 rounded-full" /><Skeleton className="h-6 w-40" /></div>{[1, 2, 3, 4].map((i) => <Skeleton key={i} className="w-3/4" />)}</div>;
}
