import { Eye, MessageCircle, SendHorizontal } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { tip } from '#core/web/ui/tip.ts';
import { listPersonStories, react, replyToStory, storyLimits, storyTopic, type ReactionKind, type Story, type StoryGroup } from '../../contract.ts';
import { ReactionButton } from '../posts/card/reaction-button.tsx';
import { useHold, type Hold } from './story-hold.ts';

const AudiencePanel = lazy(async () => ({ default: (await import('./audience-panel.tsx')).AudiencePanel }));

/** Answers that are begun, by story: whoever looks at another one and comes back finds theirs. */
const begun = new Map<string, string>();

/** To others: answer and react. To the author: who has seen it, and what they said. */
export function ViewerFooter({ story, author, hold }: { story: Story; author: StoryGroup['author']; hold: Hold }) {
  return story.own ? <OwnFooter story={story} hold={hold} /> : <OthersFooter story={story} author={author} hold={hold} />;
}

function OwnFooter({ story, hold }: { story: Story; hold: Hold }) {
  const t = useT('feed');
  const [open, setOpen] = useState(false);
  useHold(hold, open);
  const { views, replies } = story.counts!;
  return (
    <footer className="flex justify-center gap-2">
      <Button variant="ghost" onClick={() => setOpen(true)}><Eye aria-hidden />{t('story.seenBy', { count: views })}</Button>
      {replies > 0 && <Button variant="ghost" onClick={() => setOpen(true)}><MessageCircle aria-hidden />{t('story.replies', { count: replies })}</Button>}
      {open && <Suspense><AudiencePanel story={story} onClose={() => setOpen(false)} /></Suspense>}
    </footer>
  );
}

function OthersFooter({ story, author, hold }: { story: Story; author: StoryGroup['author']; hold: Hold }) {
  const t = useT('feed');
  const [text, setText] = useState(begun.get(story.id) ?? '');
  const change = (next: string) => { setText(next); if (next === '') begun.delete(story.id); else begun.set(story.id, next); };
  const [writing, setWriting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  // What is written keeps its story, also while the keyboard of a phone is put away.
  useHold(hold, writing || choosing || text.trim() !== '');
  const put = (mine: ReactionKind | null) => queryClient.setQueryData<StoryGroup>(queryKey(listPersonStories, { user_id: author.id }), (group) => group && { ...group, stories: group.stories.map((s) => (s.id === story.id ? { ...s, my_reaction: mine } : s)) });
  const reacting = useAction(react, {
    topics: [storyTopic], optimistic: ({ kind }) => { put(kind === story.my_reaction ? null : (kind ?? 'like')); return () => put(story.my_reaction); },
  });
  const replying = useAction(replyToStory, { onDone: () => { change(''); toast.success(t('story.replied', { name: author.name })); } });
  const send = (event: FormEvent) => { event.preventDefault(); if (text.trim() !== '' && !replying.isPending) replying.mutate({ id: story.id, text: text.trim() }); };
  return (
    <footer className="flex items-center gap-1">
      <form onSubmit={send} className="flex min-w-0 flex-1 items-center gap-1">
        <div className="min-w-0 flex-1"><Input aria-label={t('story.replyTo', { name: author.name })} placeholder={t('story.replyTo', { name: author.firstName || author.name })} maxLength={storyLimits.reply} value={text} onChange={(event) => change(event.target.value)} onFocus={() => setWriting(true)} onBlur={() => setWriting(false)} dir="auto" /></div>
        <IconButton type="submit" variant="primary" aria-label={t('story.send')} {...tip(t('story.send'))} disabled={text.trim() === ''} loading={replying.isPending}><SendHorizontal className="mirror-rtl" /></IconButton>
      </form>
      <ReactionButton mine={story.my_reaction} onReact={(kind) => reacting.mutate({ target_type: 'story', target_id: story.id, kind })} onOffer={setChoosing} of={t('story.of', { name: author.name })} />
    </footer>
  );
}
