import { describe, expect, it, vi } from 'vitest';
import { ToastMerger } from '../ui/toast-merger.ts';

describe('ToastMerger', () => {
  it('shows the same text within three seconds once', () => {
    const merger = new ToastMerger();
    const first = merger.merge('success', 'Saved', 0);
    expect(merger.merge('success', 'Saved', 2_999).id).toBe(first.id);
  });

  it('shows it again afterwards, and other kinds and texts at once', () => {
    const merger = new ToastMerger();
    const first = merger.merge('success', 'Saved', 0);
    expect(merger.merge('error', 'Saved', 1).id).not.toBe(first.id);
    expect(merger.merge('success', 'Sent', 1).id).not.toBe(first.id);
    expect(merger.merge('success', 'Saved', 3_000).id).not.toBe(first.id);
  });

  it('undoes everything that was merged, the latest first', () => {
    const merger = new ToastMerger();
    const undone: string[] = [];
    merger.merge('success', 'Task deleted', 0, () => undone.push('first'));
    merger.merge('success', 'Task deleted', 500, () => undone.push('second')).react();
    expect(undone).toEqual(['second', 'first']);
  });

  it('does not drag old reactions along', () => {
    const merger = new ToastMerger();
    const old = vi.fn();
    merger.merge('success', 'Task deleted', 0, old);
    merger.merge('success', 'Task deleted', 9_000).react();
    expect(old).not.toHaveBeenCalled();
  });
});
