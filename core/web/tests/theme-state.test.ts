import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStored, serializeStore } from '../theme/shell-storage.ts';
import {
  defaultShellState, isShellValue, mirroredChoices, parseChoices, resolveShellState, SHELL_VALUES, shellReducer, type ShellKey, type ShellState, type ShellStore,
} from '../theme/theme-state.ts';
import { getViewport } from '../theme/viewport.ts';

const fresh = (windowWidth = 1440): ShellStore => ({ choices: {}, brand: {}, windowWidth });
const set = <K extends ShellKey>(store: ShellStore, key: K, value: ShellState[K]) => shellReducer(store, { type: 'set', key, value });
const reload = (store: ShellStore, windowWidth = store.windowWidth) => parseStored(serializeStore(store), windowWidth);

describe('a fresh profile', () => {
  it('is rose, 0.5, vertical, module, sticky, static, left to right', () => {
    expect(resolveShellState(parseStored(null, 1440))).toMatchObject({
      theme: 'rose', radius: 0.5, layout: 'vertical', sidebarType: 'module', navbarType: 'sticky', footerType: 'static', isRtl: false,
    });
  });

  it('has allowed values only', () => {
    const state = defaultShellState(1440);
    expect((Object.keys(SHELL_VALUES) as ShellKey[]).filter((key) => !isShellValue(key, state[key]))).toEqual([]);
  });
});

describe('choosing a layout', () => {
  it('forces what belongs to it, and only a choice does', () => {
    const semibox = set(fresh(), 'layout', 'semibox');
    expect(resolveShellState(semibox).sidebarType).toBe('popover');

    const horizontal = set(set(semibox, 'navbarType', 'static'), 'layout', 'horizontal');
    expect(resolveShellState(horizontal)).toMatchObject({ sidebarType: 'classic', navbarType: 'sticky' });

    const vertical = set(horizontal, 'layout', 'vertical');
    expect(resolveShellState(vertical)).toMatchObject({ layout: 'vertical', sidebarType: 'classic', navbarType: 'sticky' });
    expect(resolveShellState(reload(vertical))).toEqual(resolveShellState(vertical));
  });

  it('lets another sidebar be picked afterwards, and a reload keeps it', () => {
    const store = set(set(fresh(), 'layout', 'semibox'), 'sidebarType', 'module');
    expect(resolveShellState(reload(store))).toMatchObject({ layout: 'semibox', sidebarType: 'module' });
  });
});

describe('the right rail', () => {
  it('starts open above 1024 px', () => {
    expect(resolveShellState(fresh(1025)).rightRail).toBe('open');
    expect(resolveShellState(fresh(1024)).rightRail).toBe('closed');
  });

  it('stays as the person left it', () => {
    const closed = set(fresh(1400), 'rightRail', 'closed');
    expect(resolveShellState(reload(closed)).rightRail).toBe('closed');
    const opened = set(fresh(800), 'rightRail', 'open');
    expect(resolveShellState(reload(opened)).rightRail).toBe('open');
  });
});

describe('bad stored values', () => {
  it.each([
    ['theme', '<script>', 'rose'],
    ['radius', 9, 0.5],
    ['radius', '0.5', 0.5],
    ['sidebarType', 'floating', 'module'],
    ['isRtl', 'yes', false],
    ['mode', null, 'system'],
    ['sidebarBg', 'url(//evil)', 'none'],
  ] as const)('%s %j becomes %j and the others are kept', (key, stored, expected) => {
    const text = JSON.stringify({ layout: 'semibox', density: 'compact', [key]: stored });
    const state = resolveShellState(parseStored(text, 1440));
    expect(state[key]).toBe(expected);
    expect(state).toMatchObject({ layout: 'semibox', density: 'compact' });
  });

  it.each(['', '{', 'null', '[]', '"rose"', '7', '{"__proto__":{"theme":"blue"}}', '{"brand":7}'])('%j counts as nothing stored', (text) => {
    expect(resolveShellState(parseStored(text, 1440))).toEqual(defaultShellState(1440));
  });

  it('never leaves the allowed values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(SHELL_VALUES), 'brand', 'other'), fc.anything()), (stored) => {
        const state = { ...defaultShellState(1440), ...parseChoices(stored) };
        return (Object.keys(state) as ShellKey[]).every((key) => isShellValue(key, state[key]));
      }),
    );
  });

  it('refuses an invalid value that is set', () => {
    const store = fresh();
    expect(shellReducer(store, { type: 'set', key: 'theme', value: 'pink' })).toBe(store);
  });
});

describe('brand defaults', () => {
  it('apply until the person changes the key', () => {
    const branded = shellReducer(fresh(), { type: 'brand', defaults: { theme: 'green', radius: 1, mode: 'purple' } });
    expect(resolveShellState(branded)).toMatchObject({ theme: 'green', radius: 1, mode: 'system' });
    const chosen = set(branded, 'theme', 'blue');
    expect(resolveShellState(chosen)).toMatchObject({ theme: 'blue', radius: 1 });
    const rebranded = shellReducer(chosen, { type: 'brand', defaults: { theme: 'violet', radius: 0 } });
    expect(resolveShellState(rebranded)).toMatchObject({ theme: 'blue', radius: 0 });
  });

  it('survive a reload, so that the first paint is right', () => {
    const branded = shellReducer(fresh(), { type: 'brand', defaults: { theme: 'green' } });
    expect(resolveShellState(reload(branded)).theme).toBe('green');
  });

  it('are what Reset goes back to', () => {
    const store = set(shellReducer(fresh(), { type: 'brand', defaults: { theme: 'green' } }), 'theme', 'blue');
    expect(resolveShellState(shellReducer(store, { type: 'reset' })).theme).toBe('green');
  });
});

describe('reset and profile', () => {
  it('restores all defaults', () => {
    const changed = set(set(set(fresh(), 'layout', 'horizontal'), 'isRtl', true), 'density', 'compact');
    expect(resolveShellState(shellReducer(changed, { type: 'reset' }))).toEqual(defaultShellState(1440));
  });

  it('takes choices over from the profile without forcing anything', () => {
    const store = shellReducer(fresh(), { type: 'hydrate', choices: { layout: 'semibox', theme: 'pink' } });
    expect(resolveShellState(store)).toMatchObject({ layout: 'semibox', sidebarType: 'module', theme: 'rose' });
  });

  it('puts the profile in place of what was chosen here: what it no longer has is gone, what is this screen\'s stays', () => {
    const here = set(set(set(set(fresh(), 'theme', 'blue'), 'density', 'compact'), 'rightRail', 'closed'), 'collapsed', true);
    const next = shellReducer(here, { type: 'hydrate', choices: { mode: 'dark', rightRail: 'open' } });
    expect(next.choices).toEqual({ mode: 'dark', rightRail: 'closed', collapsed: true });
    expect(shellReducer(here, { type: 'hydrate', choices: {} }).choices).toEqual({ rightRail: 'closed', collapsed: true });
    expect(mirroredChoices(here.choices)).toEqual({ theme: 'blue', density: 'compact' });
  });

  it('does not reopen the mobile menu after a reload', () => {
    expect(resolveShellState(reload(set(fresh(), 'mobileMenu', true))).mobileMenu).toBe(false);
  });
});

describe('getViewport', () => {
  it('always reports 1920 by 1080', () => {
    expect(getViewport()).toEqual({ width: 1920, height: 1080 });
  });
});
