import { expect, it } from 'vitest';
import { en } from '../web/locales/en.ts';
import ar from '../web/locales/ar.ts';
import { web } from '../web/index.ts';

const said = (texts: object, label: string) => label.split(':')[1]!.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);

it('a card of one record is headed by what the record is, not by the name of their list', () => {
  const lists = (web.sidebar ?? []).map((entry) => entry.label);
  const pages = web.recordPages ?? [];
  expect(pages.map((page) => [page.topic, said(en, page.label)])).toEqual(expect.arrayContaining([['sales.quote', 'Quote'], ['sales.order', 'Sales order'], ['sales.lead', 'Lead'], ['sales.opportunity', 'Opportunity']]));
  for (const texts of [en, ar]) for (const page of pages) expect(lists.map((label) => said(texts, label)), page.topic).not.toContain(said(texts, page.label));
});
