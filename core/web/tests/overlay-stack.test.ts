import { afterEach, describe, expect, it } from 'vitest';
import { hasOpenOverlay, OVERLAY_Z, ownsEscape, pushOverlay, removeOverlay, topOverlay } from '../ui/overlay-stack.ts';

const open = (id: string, layer: Parameters<typeof pushOverlay>[1], parentZ = 0) => pushOverlay(id, layer, parentZ);

afterEach(() => {
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

  it('forgets what is closed', () => {
    open('menu', 'popup');
    expect(hasOpenOverlay()).toBe(true);
    removeOverlay('menu');
    expect(hasOpenOverlay()).toBe(false);
  });
});
