import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { getTimelineSettings, loadTimeline, updateTimelineSettings, type TimelineSettings } from '../../../contract.ts';

const settleMs = 400;
const weights = ['closeness', 'popularity', 'recency'] as const;

/** Latest or Top, and for Top what counts how much. */
export function TimelineControls({ settings }: { settings: TimelineSettings }) {
  const t = useT('feed');
  const key = queryKey(getTimelineSettings, {});
  const update = useAction(updateTimelineSettings, {
    optimistic: (change) => { const before = queryClient.getQueryData(key); queryClient.setQueryData(key, { ...settings, ...change }); return () => { queryClient.setQueryData(key, before); }; },
    onDone: (answer, change) => {
      queryClient.setQueryData(key, answer);
      // An order that was frozen under other weights is not asked for again.
      if (change.mode === undefined) void queryClient.resetQueries({ queryKey: queryKey(loadTimeline) });
    },
  });
  return (
    <div className="flex items-center gap-1">
      <SegmentedControl size="sm" aria-label={t('timeline.mode')} value={settings.mode} onValueChange={(mode) => update.mutate({ mode })} segments={[{ value: 'latest', label: t('timeline.latest') }, { value: 'top', label: t('timeline.top') }]} />
      {settings.mode === 'top' && (
        <Popover align="end" title={t('timeline.tune')} showTitle trigger={<IconButton size="sm" aria-label={t('timeline.tune')} {...tip(t('timeline.tune'))}><SlidersHorizontal /></IconButton>}>
          <p className="mb-3 text-sm text-muted-foreground">{t('timeline.tuneHelp')}</p>
          {weights.map((name) => <Weight key={name} label={t(`timeline.${name}`)} help={t(`timeline.${name}Help`)} value={settings[name]} onSettled={(value) => update.mutate({ [name]: value })} />)}
          <Switch checked={settings.discover} onCheckedChange={(discover) => update.mutate({ discover })} label={t('timeline.discover')} description={t('timeline.discoverHelp')} />
        </Popover>
      )}
    </div>
  );
}

/** A weight from 0 to 100; told once the hand rests. */
function Weight({ label, help, value, onSettled }: { label: string; help: string; value: number; onSettled: (value: number) => void }) {
  const id = useId();
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved === null || moved === value) return;
    const timer = setTimeout(() => onSettled(moved), settleMs);
    return () => clearTimeout(timer);
  }, [moved]); // oxlint-disable-line react/exhaustive-deps -- the timer counts from the last move of the hand
  const shown = moved ?? value;
  return (
    <div className="mb-3">
      <label htmlFor={id} className="flex justify-between text-sm font-medium"><span>{label}</span><span className="figures font-normal text-muted-foreground">{Math.round(shown * 100)}</span></label>
      <input id={id} type="range" min={0} max={100} step={5} value={Math.round(shown * 100)} aria-describedby={`${id}-help`} onChange={(event) => setMoved(Number(event.target.value) / 100)} className="focus-ring h-6 w-full accent-primary" />
      <p id={`${id}-help`} className="text-xs text-muted-foreground">{help}</p>
    </div>
  );
}
