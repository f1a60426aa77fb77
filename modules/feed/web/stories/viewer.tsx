import { Dialog as Base } from '@base-ui/react/dialog';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { OverlayContent, useOverlayRoot } from '#core/web/ui/use-overlay.tsx';
import { useQuietMedia } from '#modules/files/web/public.tsx';
import { listPersonStories, markStorySeen, type Story, type StoryGroup } from '../../contract.ts';
import { FilteredText } from '../posts/card/filtered-text.tsx';
import { forward, useStoryGestures } from './story-gestures.ts';
import { holdOf } from './story-hold.ts';
import { StoryStage } from './story-stage.tsx';
import { storyTopics, useStorySettings } from './use-stories.ts';
import { useInFront, useStoryClock } from './use-story-clock.ts';
import { ViewerFooter } from './viewer-footer.tsx';
import { ViewerHead } from './viewer-head.tsx';
import { StepButton } from './step-button.tsx';

/** Where the viewer stands: a person, and one of their stories once it is chosen. */
interface Place { person: number; id: string | null; fromEnd: boolean }

/** Stories of several people one after another, over the whole window. `start`: the story to begin with. */
export function StoryViewer({ people, at, start = null, onClose }: { people: readonly StoryGroup['author'][]; at: number; start?: string | null; onClose: () => void }) {
  const t = useT('feed');
  const overlay = useOverlayRoot({ open: true, onOpenChange: (open) => { if (!open) onClose(); } }, 'dialog');
  const [place, setPlace] = useState<Place>({ person: at, id: start, fromEnd: false });
  const [byKeyboard, setByKeyboard] = useState(false);
  const toggle = useRef<() => void>(() => undefined);
  const popup = useRef<HTMLDivElement>(null);
  const author = people[place.person]!;
  const read = useRead(listPersonStories, { user_id: author.id }, { topics: storyTopics });
  usePrefetch(people[place.person + 1]?.id);
  const stories = read.data?.stories ?? [];
  const index = indexOf(stories, place);
  const story = stories[index];
  // Chosen once: that it is seen from now on moves nobody.
  useEffect(() => { if (story && story.id !== place.id) setPlace((now) => ({ ...now, id: story.id })); }, [story, place.id]);

  const person = (by: 1 | -1, fromEnd = false) => {
    const to = place.person + by;
    if (to < 0) return;
    if (to >= people.length) onClose(); else setPlace({ person: to, id: null, fromEnd });
  };
  const step = (by: 1 | -1) => { if (!story) return; const next = stories[index + by]; if (next) setPlace({ ...place, id: next.id }); else person(by, by < 0); };
  const gone = read.error?.status === 404 || (read.data !== undefined && stories.length === 0);
  const goOn = useRef(person);
  useEffect(() => { goOn.current = person; });
  useEffect(() => { if (gone) goOn.current(1); }, [gone]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || (event.target instanceof Element && event.target.closest('input, textarea, audio, [role="tablist"], [role="menu"]'))) return;
    if (event.key === ' ' && !(event.target instanceof Element && event.target.closest('button, a'))) { event.preventDefault(); toggle.current(); }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') { event.preventDefault(); step(forward(event.key === 'ArrowRight') ? 1 : -1); }
  };
  return (
    <Base.Root open={overlay.open} onOpenChange={overlay.change}>
      <Base.Portal {...overlay.attributes} className="fixed inset-0 isolate">
        <Base.Popup
          ref={popup} initialFocus={popup} data-story-viewer onKeyDown={onKeyDown} onFocus={(event) => setByKeyboard(event.target.matches(':focus-visible'))} onBlur={() => setByKeyboard(false)}
          className="fixed inset-0 flex flex-col bg-background text-foreground outline-none"
        >
          <OverlayContent z={overlay.z}>
            <Base.Title className="sr-only">{t('story.title', { name: author.name })}</Base.Title>
            {story && read.data
              ? <OneStory group={read.data} story={story} index={index} first={index === 0 && place.person === 0} moves={{ step, person, close: onClose }} byKeyboard={byKeyboard} toggle={toggle} onStale={() => void read.refetch()} />
              : <p role="status" className="m-auto text-muted-foreground">{read.isError && !gone ? t('story.unreachable') : t('story.loading')}</p>}
          </OverlayContent>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function indexOf(stories: readonly Story[], place: Place): number {
  const known = stories.findIndex((story) => story.id === place.id);
  if (known >= 0) return known;
  return place.fromEnd ? stories.length - 1 : Math.max(0, stories.findIndex((story) => !story.seen && !story.filtered));
}

/** The next person's stories are fetched while these are shown, with the picture they begin with. */
function usePrefetch(id: string | undefined): void {
  const { data } = useRead(listPersonStories, { user_id: id ?? '' }, { topics: storyTopics, enabled: id !== undefined });
  const next = data?.stories.find((story) => !story.seen && !story.filtered) ?? data?.stories[0];
  const url = next?.file?.kind === 'image' ? next.file.url : (next?.file?.posterUrl ?? null);
  const wanted = next?.filtered ? null : url;
  useEffect(() => { if (wanted) new Image().src = wanted; }, [wanted]);
}

interface OneStoryProps {
  group: StoryGroup; story: Story; index: number; first: boolean; moves: { step: (by: 1 | -1) => void; person: (by: 1 | -1) => void; close: () => void };
  /** Somebody steers by keyboard. */
  byKeyboard: boolean;
  /** Filled with what stops and goes on. */
  toggle: RefObject<() => void>;
  onStale: () => void;
}

function OneStory({ group, story, index, first, moves, byKeyboard, toggle, onStale }: OneStoryProps) {
  const t = useT('feed');
  const { name } = group.author;
  const settings = useStorySettings();
  const quiet = useQuietMedia();
  const inFront = useInFront();
  const { held, hover, stage } = useStoryGestures(moves);
  const [loaded, setLoaded] = useState<{ id: string; media: HTMLMediaElement | null } | null>(null);
  const [wish, setWish] = useState<'play' | 'stop' | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [holders, setHolders] = useState(0);
  const hold = useMemo(() => holdOf((by) => setHolders((now) => now + by)), []);
  const [muted, setMuted] = useState(false);
  const bar = useRef<HTMLSpanElement>(null);
  const fill = useCallback((part: number) => { if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, part)})`; }, []);
  const here = loaded?.id === story.id;
  const media = here ? loaded.media : null;
  const collapsed = story.filtered !== null && wanted !== story.id;
  const ready = here || story.file?.state !== 'ready';
  // Whoever asked for less motion, steers by keyboard or has the mouse on it decides themselves when it goes on.
  const running = ready && !collapsed && !held && holders === 0 && inFront && (wish === 'play' || (wish === null && !hover && !byKeyboard && !quiet && !settings.pause));
  useStoryClock({ id: story.id, media, running, muted, onSilence: () => setMuted(true), onEnd: () => moves.step(1), fill });
  // What stays collapsed was not seen.
  useSeen(story, ready && !collapsed, group.author.id);
  useEffect(() => { announce(t('story.now', { name, number: index + 1, count: group.stories.length }), 'polite'); }, [t, name, index, group.stories.length]);
  const press = () => setWish(running ? 'stop' : 'play');
  useImperativeHandle(toggle, () => press);
  const mute = media && story.file?.kind === 'video' ? () => setMuted(!muted) : null;
  return (
    <div className="mx-auto flex size-full max-w-130 flex-col gap-2 px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:gap-3 sm:py-4">
      <ViewerHead group={group} story={story} index={index} bar={bar} running={running} onToggle={press} muted={muted} onMute={mute} hold={hold} onClose={moves.close} />
      <div className="relative flex min-h-0 flex-1 items-stretch">
        <StepButton back disabled={first} onPress={() => moves.step(-1)} />
        <div {...stage} data-story-stage className="relative min-w-0 flex-1 cursor-pointer touch-none overflow-hidden rounded-lg select-none">
          {collapsed
            ? <div className="grid size-full place-items-center bg-muted p-4"><FilteredText phrase={story.filtered!.phrase} onShow={() => setWanted(story.id)} /></div>
            : <StoryStage key={story.id} story={story} name={name} muted={muted} onReady={(element) => setLoaded((now) => ({ id: story.id, media: element ?? (now?.id === story.id ? now.media : null) }))} onStale={onStale} />}
        </div>
        <StepButton onPress={() => moves.step(1)} />
      </div>
      <ViewerFooter key={story.id} story={story} author={group.author} hold={hold} />
    </div>
  );
}

/** Tells that it was seen, once, when there was something to see. */
function useSeen(story: Story, ready: boolean, authorId: string): void {
  const { id, own, seen } = story;
  useEffect(() => {
    if (!ready || own || seen) return;
    void request(markStorySeen, { id }).then(() => {
      queryClient.setQueryData<StoryGroup>(queryKey(listPersonStories, { user_id: authorId }), (group) => group && { ...group, stories: group.stories.map((s) => (s.id === id ? { ...s, seen: true } : s)) });
    }, () => undefined);
  }, [id, own, seen, ready, authorId]);
}
