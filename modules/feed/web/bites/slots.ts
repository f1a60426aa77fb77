import { AudioLines, Clapperboard, GraduationCap } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';

/** Player, lists and Create Bites entries of video, audio and educational bites. */
export const bites = {
  pages: [{ path: '/bites', load: async () => (await import('./bites-page.tsx')).BitesPage, title: 'feed:bites.title', access: 'account' }],
  create: [
    { id: 'feed.videoBites', category: 'basics', order: 1, label: 'feed:bites.kind.video-bites', icon: Clapperboard, load: async () => (await import('./create-bite.tsx')).CreateVideoBite },
    { id: 'feed.audioBites', category: 'basics', order: 2, label: 'feed:bites.kind.audio-bites', icon: AudioLines, load: async () => (await import('./create-bite.tsx')).CreateAudioBite },
    { id: 'feed.educationalBites', category: 'basics', order: 3, label: 'feed:bites.kind.educational-bites', icon: GraduationCap, load: async () => (await import('./create-bite.tsx')).CreateEducationalBite },
  ],
  commands: [{ id: 'feed.bites', label: 'feed:bites.title', icon: Clapperboard, group: 'goTo', keys: 'g j', run: (go) => go('/bites') }],
} satisfies Pick<WebModule, 'pages' | 'create' | 'commands'>;
