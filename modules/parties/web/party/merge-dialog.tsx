import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { mergeParties, previewMerge, undoMerge, type MergeField, type Party, type PartyKind } from '../../contract.ts';
import { PartyName } from '../parts/party-name.tsx';
import { referenceName } from '../parts/reference-name.ts';
import { PartyPicker } from '../parts/party-picker.tsx';
import { useSlug } from '../parts/use-slug.ts';
import { partyAddress } from '../party-address.ts';
import { MergeChoices } from './merge-choices.tsx';

const topics = ['parties.party', 'parties.duplicate', 'core.comment', 'core.attachment'];

/** Makes two records one: which stays, whose values, and what moves. */
export function MergeDialog({ winnerId, loserId, kind, onClose }: { winnerId: string; loserId?: string; kind: PartyKind; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const slug = useSlug();
  const [ids, setIds] = useState<{ winner: string; loser: string | null }>({ winner: winnerId, loser: loserId ?? null });
  const [picked, setPicked] = useState<string | null>(null);
  const preview = useRead(previewMerge, { workspace_slug: slug, id: ids.winner, loserId: ids.loser ?? '' }, { enabled: ids.loser !== null, topics, staleTime: 0 });
  const [fromLoser, setFromLoser] = useState<ReadonlySet<MergeField>>(new Set());
  const merge = useMerge(onClose);
  const swap = () => { setIds({ winner: ids.loser!, loser: ids.winner }); setFromLoser(new Set()); };
  const both = preview.data;
  return (
    <Dialog
      open size="lg" onOpenChange={(open) => { if (!open) onClose(); }} title={t('merge.title')} description={t('merge.help')}
      footer={(
        <>
          <Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button>
          {ids.loser === null
            ? <Button variant="primary" disabled={!picked || picked === winnerId} onClick={() => setIds({ winner: winnerId, loser: picked })}>{t('merge.compare')}</Button>
            : <Button variant="primary" disabled={!both} loading={merge.isPending} onClick={() => both && merge.mutate({ workspace_slug: slug, id: both.winner.id, version: both.winner.version, loserId: both.loser.id, loserVersion: both.loser.version, fromLoser: [...fromLoser] })}>{t('merge.confirm')}</Button>}
        </>
      )}
    >
      {ids.loser === null ? <Field label={t('merge.other')} help={t('merge.otherHelp')}><PartyPicker allowCreate={false} kind={kind} value={picked} onChange={(id) => setPicked(id)} /></Field> : (
        <QueryView query={preview} showServerError skeleton={<SkeletonRows rows={5} columns={3} />}>
          {({ winner, loser, moves }) => (
            <div className="flex flex-col gap-4">
              <div className="grid items-center gap-3 rounded-lg border p-3 sm:grid-cols-[1fr_auto_1fr]">
                <Side label={t('merge.stays')} party={winner} />
                <Button size="sm" variant="outline" onClick={swap}><ArrowLeftRight aria-hidden />{t('merge.swap')}</Button>
                <Side label={t('merge.goes')} party={loser} />
              </div>
              <MergeChoices winner={winner} loser={loser} fromLoser={fromLoser} onChange={setFromLoser} />
              <p className="text-sm text-muted-foreground">{moves.length === 0 ? t('merge.movesNothing') : t('merge.moves', { what: moves.map((m) => `${referenceName(t, m.name)} (${m.count})`).join(', ') })}</p>
              <p className="text-sm text-muted-foreground">{t('merge.undoHelp')}</p>
            </div>
          )}
        </QueryView>
      )}
    </Dialog>
  );
}

function Side({ label, party }: { label: string; party: Party }) {
  return <div className="min-w-0"><p className="mb-1 text-xs text-muted-foreground">{label}</p><PartyName party={party} size="md" detail={[party.customerNumber, party.vendorNumber, party.email].filter(Boolean).join(' · ') || null} /></div>;
}

/** Merges, goes to what stays, and offers the way back for a moment (the record's page does so for 30 days). */
function useMerge(onClose: () => void) {
  const t = useT('parties');
  const go = useGo();
  const slug = useSlug();
  const undo = async (id: string) => {
    try { const { loser } = await request(undoMerge, { workspace_slug: slug, id }, { idempotencyKey: newId() }); void invalidateTopics(topics); toast.success(t('merge.undone')); go(partyAddress(loser)); } catch (error) { showError(error); }
  };
  return useAction(mergeParties, {
    topics,
    onDone: ({ mergeId, party }) => {
      onClose();
      go(partyAddress(party));
      toast.success(t('merge.done'), { action: { label: t('merge.undo'), onPress: () => void undo(mergeId) } });
    },
  });
}
