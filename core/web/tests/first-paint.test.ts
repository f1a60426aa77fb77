import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseStored } from '../theme/shell-storage.ts';
import { resolveShellState, SHELL_VALUES, type ShellKey } from '../theme/theme-state.ts';

const script = readFileSync(new URL('../theme/first-paint.js', import.meta.url), 'utf8');

function paint(stored: string | null, { systemDark = false, language = null as string | null } = {}) {
  const attributes: Record<string, string> = {};
  const root = {
    lang: 'en',
    dir: '',
    classList: { toggle: (name: string, on: boolean) => (attributes[name] = String(on)) },
    setAttribute: (name: string, value: string) => (attributes[name] = value),
    style: { setProperty: (name: string, value: string) => (attributes[name] = value) },
  };
  const storage: Record<string, string | null> = { 'shell:v1': stored, 'shell:lang': language };
  runInNewContext(script, {
    document: { documentElement: root },
    localStorage: { getItem: (key: string) => storage[key] ?? null },
    matchMedia: () => ({ matches: systemDark }),
  });
  return { ...attributes, dir: root.dir, lang: root.lang };
}

describe('first-paint.js', () => {
  it.each([null, 'nonsense', '{"theme":"<script>","radius":9,"sidebarType":"floating"}', '{"brand":{"theme":"green","radius":1}}', '7'])(
    'sets what the app will set for %j',
    (stored) => {
      const state = resolveShellState(parseStored(stored, 1440));
      expect(paint(stored)).toMatchObject({
        'data-theme': state.theme, 'data-layout': state.layout, 'data-sidebar': state.sidebarType, 'data-sidebar-bg': state.sidebarBg,
        'data-density': state.density, '--radius': `${state.radius}rem`, dir: 'ltr', dark: 'false',
      });
    },
  );

  const attributeOf: Partial<Record<ShellKey, string>> = {
    theme: 'data-theme', layout: 'data-layout', sidebarType: 'data-sidebar', sidebarBg: 'data-sidebar-bg', density: 'data-density',
  };
  it.each(Object.entries(attributeOf) as [ShellKey, string][])('knows every value of %s', (key, attribute) => {
    for (const value of SHELL_VALUES[key]) expect(paint(JSON.stringify({ [key]: value }))).toHaveProperty(attribute, value);
  });

  it('knows every radius', () => {
    for (const radius of SHELL_VALUES.radius) expect(paint(JSON.stringify({ radius }))).toHaveProperty('--radius', `${radius}rem`);
  });

  it('follows the system unless a mode was chosen', () => {
    expect(paint(null, { systemDark: true })).toHaveProperty('dark', 'true');
    expect(paint('{"mode":"light"}', { systemDark: true })).toHaveProperty('dark', 'false');
    expect(paint('{"mode":"dark"}')).toHaveProperty('dark', 'true');
  });

  it('goes right to left for the switch and for Arabic', () => {
    expect(paint('{"isRtl":true}')).toHaveProperty('dir', 'rtl');
    expect(paint(null, { language: 'ar' })).toMatchObject({ dir: 'rtl', lang: 'ar' });
  });
});
