import { Ellipsis, Eye, Flag, Pause, Play, Trash2, Volume2, VolumeX, X } from 'lucide-react';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction } from '#core/web/query.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { toast } from '#core/web/ui/toast.ts';
import { openReport } from '#modules/notifications/web/public.tsx';
import { BlockPerson, DistanceItems, PersonLink } from '#modules/social/web/public.tsx';
import { deleteStory, restoreStory, storyTopic, type Story, type StoryGroup } from '../../contract.ts';
import { privacySigns } from '../posts/kinds.ts';
import { useHold, type Hold } from './story-hold.ts';
import { StoryLook } from './story-look.tsx';

const AudienceDialog = lazy(async () => ({ default: (await import('../posts/dialogs/audience-dialog.tsx')).AudienceDialog }));

interface HeadProps {
  group: StoryGroup; story: Story; index: number; bar: RefObject<HTMLSpanElement | null>; running: boolean; onToggle: () => void;
  muted: boolean; onMute: (() => void) | null; hold: Hold; onClose: () => void;
}

/** How far it is, whose it is, and what can be done with it. */
export function ViewerHead({ group, story, index, bar, running, onToggle, muted, onMute, hold, onClose }: HeadProps) {
  const t = useT('feed');
  const core = useT();
  const Privacy = privacySigns[story.privacy];
  return (
    <header className="flex flex-col gap-2">
      <ol aria-hidden className="flex gap-1">
        {group.stories.map((one, i) => (
          <li key={one.id} className="h-1 flex-1 overflow-hidden rounded-full bg-accent"><span ref={i === index ? bar : undefined} className={cn('block h-full origin-left rounded-full bg-primary rtl:origin-right', i > index && 'scale-x-0')} /></li>
        ))}
      </ol>
      <div className="flex items-center gap-1">
        <PersonLink person={group.author} avatar="md" className="min-w-0 flex-1"><span className="flex items-center gap-1.5 text-xs"><RelativeTime value={story.created_at} /><Privacy role="img" aria-label={t(`privacy.${story.privacy}`)} className="size-3.5" />{story.held && <Badge tone="warning">{t('post.held')}</Badge>}</span></PersonLink>
        <IconButton aria-label={t(running ? 'story.pause' : 'story.play')} {...tip(t(running ? 'story.pause' : 'story.play'))} onClick={onToggle}>{running ? <Pause /> : <Play />}</IconButton>
        {onMute && <IconButton aria-label={t(muted ? 'story.sound' : 'story.mute')} {...tip(t(muted ? 'story.sound' : 'story.mute'))} onClick={onMute}>{muted ? <VolumeX /> : <Volume2 />}</IconButton>}
        {story.own ? <OwnMenu story={story} hold={hold} /> : <OthersMenu key={story.id} story={story} person={group.author} hold={hold} />}
        <IconButton aria-label={core('action.close')} {...tip(core('action.close'))} onClick={onClose}><X /></IconButton>
      </div>
    </header>
  );
}

function OwnMenu({ story, hold }: { story: Story; hold: Hold }) {
  const t = useT('feed');
  const core = useT();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  useHold(hold, open || asking);
  const restoring = useAction(restoreStory, { topics: [storyTopic] });
  const deleting = useAction(deleteStory, {
    topics: [storyTopic], onDone: () => toast.success(t('story.deleted'), { action: { label: core('action.undo'), onPress: () => restoring.mutate({ id: story.id }) } }),
  });
  return (
    <>
      <Menu open={open} onOpenChange={setOpen} align="end" trigger={<IconButton aria-label={core('action.more')}><Ellipsis /></IconButton>}>
        {/* One that waits for a moderator is seen by nobody else, whoever asks. */}
        {!story.held && <MenuItem icon={<Eye />} onSelect={() => setAsking(true)}>{t('audience.open')}</MenuItem>}
        <MenuItem icon={<Trash2 />} destructive onSelect={() => deleting.mutate({ id: story.id })}>{core('action.delete')}</MenuItem>
      </Menu>
      {asking && <Suspense><AudienceDialog open onClose={() => setAsking(false)} privacy={story.privacy} look={() => <StoryLook text={story.description} background={story.bg_color} color={story.color} file={story.file} alt={story.alt} />} /></Suspense>}
    </>
  );
}

function OthersMenu({ story, person, hold }: { story: Story; person: StoryGroup['author']; hold: Hold }) {
  const t = useT('feed');
  const core = useT();
  const [open, setOpen] = useState(false);
  const [blocking, setBlocking] = useState<StoryGroup['author'] | null>(null);
  useHold(hold, open || blocking !== null);
  // The time stands still until the report is made or given up.
  const report = () => openReport({ target: { type: 'story', id: story.id }, person, onReported: () => void invalidateTopics([storyTopic]), onClose: hold() });
  return (
    <>
      <Menu open={open} onOpenChange={setOpen} align="end" trigger={<IconButton aria-label={core('action.more')}><Ellipsis /></IconButton>}>
        <MenuItem icon={<Flag />} onSelect={report}>{t('story.report')}</MenuItem>
        <DistanceItems person={person} onBlock={() => setBlocking(person)} />
      </Menu>
      {blocking && <BlockPerson person={blocking} onClose={() => setBlocking(null)} />}
    </>
  );
}
