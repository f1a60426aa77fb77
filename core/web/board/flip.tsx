import { Component, type ReactNode, type RefObject } from 'react';

/** Props of Flip. */
export interface FlipProps {
  root: RefObject<HTMLElement | null>;
  /** Changes whenever cards may have moved. */
  stamp: unknown;
  /** Where a card was let go, so that it lands from there. */
  landings: RefObject<Map<string, DOMRect>>;
  children: ReactNode;
}

/** What was there before the change: places of the cards, and the card that had the focus. */
interface Before { places: Map<string, DOMRect>; focused: string | null }
const most = 40;

/** Lets cards that changed their place slide there, so that one sees where a card of somebody else went, and keeps the focus on a card that moved. Needs the moment before the DOM changes, which only a class has. */
export class Flip extends Component<FlipProps> {
  override getSnapshotBeforeUpdate(before: FlipProps): Before | null {
    if (before.stamp === this.props.stamp) return null;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.props.root.current?.contains(active) ? (active.dataset['dragId'] ?? null) : null;
    return { focused, places: new Map([...[...this.elements()].map((element) => [element.dataset['dragId']!, element.getBoundingClientRect()] as const), ...this.props.landings.current]) };
  }

  override componentDidUpdate(_before: FlipProps, _state: unknown, was: Before | null): void {
    if (!was) return;
    // A card that changes its column is another element there; the focus goes along.
    if (was.focused !== null && document.activeElement === document.body) [...this.elements()].find((element) => element.dataset['dragId'] === was.focused)?.focus({ preventScroll: true });
    this.props.landings.current.clear();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const moved = [...this.elements()].flatMap((element) => {
      const [old, now] = [was.places.get(element.dataset['dragId']!), element.getBoundingClientRect()];
      if (!old) return [];
      const [x, y] = [old.left - now.left, old.top - now.top];
      return Math.abs(x) + Math.abs(y) > 1 ? [{ element, x, y }] : [];
    });
    // A whole new order is no movement anybody could follow.
    if (moved.length > most) return;
    for (const { element, x, y } of moved) element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: 180, easing: 'ease-out' });
  }

  private elements(): NodeListOf<HTMLElement> | [] {
    return this.props.root.current?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [];
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
