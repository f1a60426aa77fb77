import { expect, test } from 'vitest';
import { parseSearch, safeReturnPath, splitAddress, stringifySearch } from '#core/web/router/address.ts';
import { deepLinkWorkspace, passageByToken, passageByViewer, signInAddress } from '../shell/guard.ts';

test('only addresses of this app are returned to', () => {
  for (const evil of ['//evil.test', '/\\evil.test', '\\\\evil.test', 'https:evil.test', 'https://evil.test', 'javascript:alert(1)', '/\t/evil.test', '/\n//evil', '', 'projects', null, undefined, 7, ['/a'], '/sign-in?next=/x', `/${'x'.repeat(3000)}`]) {
    expect(safeReturnPath(evil), String(evil)).toBe('/');
  }
  expect(safeReturnPath('/projects?dashboard=1#top')).toBe('/projects?dashboard=1#top');
  expect(safeReturnPath('/a/../b')).toBe('/b');
  expect(safeReturnPath('/x//y')).toBe('/x//y');
});

test('a page for signed-in people leads to sign-in and back', () => {
  expect(signInAddress('/projects?x=1')).toBe('/sign-in?next=%2Fprojects%3Fx%3D1');
  expect(signInAddress('/')).toBe('/sign-in');
  expect(signInAddress('/', 'signed-out')).toBe('/sign-in?notice=signed-out');
  expect(passageByToken({ access: 'workspace', path: '/p' }, false, '/p', {})).toEqual({ kind: 'go', to: '/sign-in?next=%2Fp' });
  expect(passageByToken({ access: 'workspace', path: '/p' }, true, '/p', {})).toEqual({ kind: 'open' });
  expect(passageByToken({ access: 'public', path: '/sign-in' }, true, '/sign-in', { next: '//evil' })).toEqual({ kind: 'go', to: '/' });
  expect(passageByToken({ access: 'public', path: '/sign-in' }, false, '/sign-in', {})).toEqual({ kind: 'open' });
});

const workspace = { id: 2, slug: 'north', name: 'North', image: null, type: 'company' };
const mine = [{ id: 2, slug: 'north', name: 'North', image: null, role: 'Owner' }, { id: 5, slug: 'south', name: 'South', image: null, role: 'Member' }];

test('who has no workspace is led to one, who lacks a permission is told', () => {
  const permissions = new Set(['a.view']);
  expect(passageByViewer({ access: 'workspace' }, { workspace: null, workspaces: [], permissions })).toEqual({ kind: 'go', to: '/onboarding' });
  expect(passageByViewer({ access: 'workspace' }, { workspace: null, workspaces: mine, permissions })).toEqual({ kind: 'go', to: '/choose-workspace' });
  expect(passageByViewer({ access: 'account' }, { workspace: null, workspaces: [], permissions })).toEqual({ kind: 'open' });
  expect(passageByViewer({ access: 'workspace', can: 'a.edit' }, { workspace, workspaces: mine, permissions })).toEqual({ kind: 'forbidden' });
});

test('a link into another workspace switches, into one that was left leads to the chooser', () => {
  expect(deepLinkWorkspace('south', { workspace, workspaces: mine })).toEqual({ kind: 'switch', id: 5 });
  expect(deepLinkWorkspace('5', { workspace, workspaces: mine })).toEqual({ kind: 'switch', id: 5 });
  expect(deepLinkWorkspace('north', { workspace, workspaces: mine })).toEqual({ kind: 'none' });
  expect(deepLinkWorkspace('gone', { workspace, workspaces: mine })).toEqual({ kind: 'left' });
  expect(deepLinkWorkspace(undefined, { workspace, workspaces: mine })).toEqual({ kind: 'none' });
});

test('query strings stay text', () => {
  expect(parseSearch('?q=1&tag=a&tag=b&on=true')).toEqual({ q: '1', tag: ['a', 'b'], on: 'true' });
  expect(stringifySearch({ q: '1', empty: '', none: null, gone: undefined, tag: ['a', 'b'], n: 0 })).toBe('?q=1&tag=a&tag=b&n=0');
  expect(stringifySearch({})).toBe('');
  expect(splitAddress('/p?dashboard=1#x')).toEqual({ pathname: '/p', search: { dashboard: '1' }, hash: 'x' });
});
