import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasOpenOverlay, liesAbove, OVERLAY_Z, ownsEscape, pushOverlay, removeOverlay, topOverlay } from '../ui/overlay-stack.ts';

const open = (id: string, layer: Parameters<typeof pushOverlay>[1], parentZ = 0) => pushOverlay(id, layer, parentZ);

afterEach(() => {
  vi.unstubAllGlobals();
  for (let top = topOverlay(); top; top = topOverlay()) removeOverlay(top.id);
});

describe('the overlay stack', () => {
  it('orders the named overlays as the product says', () => {
    const { pinGate, meetingChooser, createBites, schedule, chatDock, drawer } = OVERLAY_Z;
    const order = [pinGate, meetingChooser, createBites, schedule, chatDock, drawer];
    expect(order).toEqual([...order].sort((a, b) => b - a));
  });

  it('gives Esc to the highest, not to the last opened', () => {
    open('bites', 'createBites');
    open('dock', 'chatDock');
    expect(topOverlay()?.id).toBe('bites');
    removeOverlay('bites');
    expect(topOverlay()?.id).toBe('dock');
  });

  it('gives Esc to the last opened of equals', () => {
    open('one', 'popup');
    open('two', 'popup');
    expect(topOverlay()?.id).toBe('two');
  });

  it('closes one overlay per key press', () => {
    open('drawer', 'drawer');
    open('dialog', 'dialog');
    const press = new Event('keydown');
    expect(ownsEscape('drawer', press)).toBe(false);
    expect(ownsEscape('dialog', press)).toBe(true);
    removeOverlay('dialog');
    expect(ownsEscape('drawer', press)).toBe(false);
    expect(ownsEscape('drawer', new Event('keydown'))).toBe(true);
  });

  it('opens a dialog above whatever is open, but never above toasts and the PIN gate', () => {
    expect(open('chooser', 'meetingChooser').z).toBe(OVERLAY_Z.meetingChooser);
    expect(open('dialog', 'dialog').z).toBe(OVERLAY_Z.meetingChooser + 1);
    open('gate', 'pinGate');
    expect(open('late', 'dialog').z).toBeLessThan(OVERLAY_Z.toast);
  });

  it('opens a popup above the overlay it belongs to', () => {
    const bites = open('bites', 'createBites');
    expect(open('menu', 'popup', bites.z).z).toBeGreaterThan(bites.z);
    expect(open('page-menu', 'popup').z).toBeLessThan(bites.z);
  });

  it('opens a drawer above the dialog or drawer that asked for it', () => {
    const dialog = open('dialog', 'dialog');
    expect(open('drawer', 'drawer').z).toBeGreaterThan(dialog.z);
  });

  it('closes three from the top down, one per Esc', () => {
    open('bites', 'createBites');
    open('schedule', 'schedule');
    open('drawer', 'drawer');
    const closed: string[] = [];
    for (let i = 0; i < 3; i++) {
      const press = new Event('keydown');
      // Asked in any order, the press belongs to one of them.
      const owner = ['drawer', 'bites', 'schedule'].filter((id) => ownsEscape(id, press));
      closed.push(...owner);
      for (const id of owner) removeOverlay(id);
    }
    expect(closed).toEqual(['bites', 'schedule', 'drawer']);
  });

  it('knows what lies above an overlay, so that focus there is not taken back', () => {
    vi.stubGlobal('Element', class { constructor(readonly overlay: string | null, readonly toast = false) {} closest(selector: string) { return selector.includes('sonner') ? (this.toast ? this : null) : this.overlay === null ? null : this; } getAttribute() { return this.overlay; } });
    const within = (overlay: string | null, toast = false) => Reflect.construct(Element, [overlay, toast]) as Element;
    open('drawer', 'drawer');
    open('dialog', 'dialog');
    expect([liesAbove('drawer', within('dialog')), liesAbove('dialog', within('drawer')), liesAbove('drawer', within('drawer')), liesAbove('drawer', within(null)), liesAbove('drawer', within('gone'))]).toEqual([true, false, false, false, false]);
    expect([liesAbove('dialog', within(null, true)), liesAbove('drawer', null)]).toEqual([true, false]);
    open('menu', 'popup', 0);
    open('other menu', 'popup', 0);
    expect([liesAbove('menu', within('other menu')), liesAbove('other menu', within('menu'))]).toEqual([true, false]);
  });

  it('forgets what is closed', () => {
    open('menu', 'popup');
    expect(hasOpenOverlay()).toBe(true);
    removeOverlay('menu');
    expect(hasOpenOverlay()).toBe(false);
  });
});
