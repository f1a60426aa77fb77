import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';

/** Goes a story back or on: beside the stage; on a phone, where one taps, only for the keyboard. */
export function StepButton({ back = false, disabled = false, onPress }: { back?: boolean; disabled?: boolean; onPress: () => void }) {
  const t = useT('feed');
  const label = t(back ? 'story.back' : 'story.on');
  return (
    <IconButton
      size="lg" variant="secondary" aria-label={label} {...tip(label)} disabled={disabled} onClick={onPress}
      className={`absolute top-1/2 z-1 -translate-y-1/2 rounded-full max-lg:sr-only max-lg:focus-visible:not-sr-only max-lg:focus-visible:absolute ${back ? 'start-2 lg:-start-14' : 'end-2 lg:-end-14'}`}
    >
      {back ? <ChevronLeft className="mirror-rtl" /> : <ChevronRight className="mirror-rtl" />}
    </IconButton>
  );
}
