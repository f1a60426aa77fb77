import { useEffect, useState, type ComponentType } from 'react';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { PartyDetail } from '../../contract.ts';
import type { PartyPanel } from '../panels.ts';

/** Another room's tab, fetched when it is looked at. */
export function PanelTab({ panel, party }: { panel: PartyPanel; party: PartyDetail }) {
  const [Panel, setPanel] = useState<ComponentType<{ partyId: string; kind: 'person' | 'company' }> | null>(null);
  useEffect(() => {
    let gone = false;
    void panel.load().then((loaded) => { if (!gone) setPanel(() => loaded); });
    return () => { gone = true; };
  }, [panel]);
  return Panel ? <Panel partyId={party.id} kind={party.kind} /> : <SkeletonRows rows={4} columns={3} />;
}
