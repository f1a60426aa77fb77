import { Angry, Frown, Globe, Heart, Laugh, Lock, Sparkles, ThumbsUp, UsersRound, type LucideIcon } from 'lucide-react';
import type { Privacy, ReactionKind } from '../../contract.ts';

/** Sign and colour of each reaction. */
export const reactionSigns: Record<ReactionKind, { icon: LucideIcon; tone: string }> = {
  like: { icon: ThumbsUp, tone: 'text-info-ink' }, love: { icon: Heart, tone: 'text-destructive-ink' }, haha: { icon: Laugh, tone: 'text-warning-ink' },
  wow: { icon: Sparkles, tone: 'text-warning-ink' }, sad: { icon: Frown, tone: 'text-info-ink' }, angry: { icon: Angry, tone: 'text-destructive-ink' },
};
/** Sign of each privacy. */
export const privacySigns: Record<Privacy, LucideIcon> = { only_me: Lock, friends: UsersRound, public: Globe };

/** What is said once a post is sent, by where it stands. */
export const sentTexts = { live: 'composer.created', pending: 'composer.pending', held: 'composer.held' } as const;
