import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Translate } from '../i18n/i18n.ts';
import { showError } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { browserRefuses, type OwnTracking } from './tracking.ts';

/** Props of TrackingNote. */
export interface TrackingNoteProps {
  /** The room's words. */
  say: Translate;
  own: OwnTracking;
  /** Of the link: looks are noted, and its holder has switched that off. */
  tracked: boolean; trackingRefused: boolean;
  /** Tells the house what was decided. */
  tell: (refused: boolean) => Promise<unknown>;
  /** Reads the page again. */
  again: () => void;
}

/** Says whether the sender learns that the page is opened, and lets the customer decide. */
export function TrackingNote({ say, own, tracked, trackingRefused, tell, again }: TrackingNoteProps) {
  const [refused, setRefused] = useState(own.refused);
  const decide = useMutation({
    mutationFn: async (now: boolean) => { own.refuse(now); setRefused(now); await tell(now); },
    onSuccess: again, onError: showError,
  });
  if (!tracked) return null;
  if (browserRefuses()) return <p className="mt-3 text-xs text-muted-foreground">{say('public.trackedBrowser')}</p>;
  const off = refused || trackingRefused;
  return (
    <p className="mt-3 text-xs text-muted-foreground">
      {say(off ? 'public.trackedOff' : 'public.tracked')}{' '}
      <Button size="sm" variant="link" className="h-auto p-0 text-xs" loading={decide.isPending} onClick={() => decide.mutate(!off)}>{say(off ? 'public.trackAllow' : 'public.trackRefuse')}</Button>
    </p>
  );
}
