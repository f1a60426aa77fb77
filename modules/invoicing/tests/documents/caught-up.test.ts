import { describe, expect, it } from 'vitest';
import { caughtUp } from '../../web/document-settings/caught-up.ts';

describe('a form somebody else saved meanwhile', () => {
  const kept = { version: 1, layout: 'classic', accent: null as string | null, columns: ['tax'] };
  it('keeps what was chosen in it, takes the rest, and may be saved over what it shows', () => {
    const now = { version: 2, layout: 'modern', accent: '#112233', columns: ['tax', 'code'] };
    expect(caughtUp({ ...kept, accent: '#aa2200' }, kept, now)).toEqual({ v: { version: 2, layout: 'modern', accent: '#aa2200', columns: ['tax', 'code'] }, mine: ['accent'] });
    expect(caughtUp({ ...kept, columns: ['unit'] }, kept, now)).toMatchObject({ v: { layout: 'modern', columns: ['unit'] }, mine: ['columns'] });
    expect(caughtUp({ ...kept, columns: ['tax'] }, kept, now)).toEqual({ v: now, mine: [] });
  });
});
