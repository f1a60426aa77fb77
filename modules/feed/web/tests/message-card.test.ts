import { beforeAll, describe, expect, it } from 'vitest';
import { addLocales, i18n, setLanguage } from '#core/web/i18n/i18n.ts';
import { cardKind } from '#modules/chat/web/cards.ts';
import { isOpen } from '#modules/chat/web/conversation/message-card.tsx';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';
import '../stories/slots.ts';

describe('the card above a message that answers a story', () => {
  beforeAll(() => { addLocales('feed', { en, ar }); });
  const kind = cardKind('feed.story')!;
  it.each([
    ['en', ['Replied to your story', 'You replied to the story of Mei', 'Story expired']],
    ['ar', ['رد على قصتك', 'رددت على قصة Mei', 'انتهت القصة']],
  ] as const)('says in %s whose story it was, and that it is over', async (language, said) => {
    await setLanguage(language);
    expect([kind.byOther, kind.byMe, kind.over].map((key) => i18n.t(key, { name: 'Mei' }))).toEqual(said);
    expect(kind.to('s1')).toBe('/stories/s1');
  });
  it('is a link only while the story lives, also for whoever keeps the page open', () => {
    const card = { topic: 'feed.story', id: 's1', open: true, until: '2026-01-02T00:00:00.000Z' };
    expect([isOpen(card, Date.parse('2026-01-01T23:59:59Z')), isOpen(card, Date.parse('2026-01-02T00:00:00Z')), isOpen({ ...card, open: false, until: null }, 0), isOpen({ ...card, open: null, until: null }, 0), isOpen({ ...card, until: null }, 0)]).toEqual([true, false, false, null, true]);
  });
});
