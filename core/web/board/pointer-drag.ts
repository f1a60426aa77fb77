import { useEffect, useRef, type RefObject } from 'react';

/** Where a dragged thing would land: a drop zone, and the item it would stand before (null for the zone's end). */
export interface DropPlace { zone: HTMLElement; before: string | null }

/** What a drag needs to know. Items carry `data-drag-id`, zones `data-drop-zone`, the list of a zone `data-drop-list`. */
export interface DragOptions {
  /** What stays in the page as long as items can be dragged. */
  host: RefObject<HTMLElement | null>;
  /** What scrolls when a drag comes near its edge; holds all zones. */
  root: RefObject<HTMLElement | null>;
  canDrag: (id: string) => boolean;
  /** Items of a zone keep their order: a line shows the place. Otherwise the whole zone lights up. */
  ordered: boolean;
  onStart: (id: string) => void;
  /** `from` is where the picture was let go, for a smooth landing. */
  onDrop: (id: string, place: DropPlace, from: DOMRect) => void;
  onEnd: () => void;
}

const control = 'button,input,textarea,select,[contenteditable="true"],[role="checkbox"],[role="combobox"],[data-no-drag]';
const startDistance = 4;
const pressMs = 220;
const edge = 56;
const fastest = 18;

/**
 * Lets items be dragged by mouse, pen and, after a short press, by touch. Nothing is rendered while the pointer moves:
 * a picture of the item follows it and a line shows the place, both by transforms only.
 */
export function usePointerDrag(options: DragOptions): void {
  const latest = useRef(options);
  useEffect(() => { latest.current = options; });
  useEffect(() => {
    const host = latest.current.host.current;
    if (!host) return;
    let drag: Drag | null = null;
    const down = (event: PointerEvent) => {
      const root = latest.current.root.current;
      if (!root || drag || event.button !== 0 || !event.isPrimary || !(event.target instanceof Element) || event.target.closest(control)) return;
      const item = event.target.closest<HTMLElement>('[data-drag-id]');
      if (!item || !root.contains(item) || !latest.current.canDrag(item.dataset['dragId']!)) return;
      drag = new Drag(event, item, root, () => latest.current, () => { drag = null; });
    };
    // A page that scrolls under the finger would take the pointer away: refused from the first move after pick-up on.
    const touch = (event: TouchEvent) => { if (drag?.active) event.preventDefault(); };
    const menu = (event: Event) => { if (drag?.byTouch) event.preventDefault(); };
    const native = (event: Event) => { if (event.target instanceof Element && event.target.closest('[data-drag-id]')) event.preventDefault(); };
    host.addEventListener('pointerdown', down);
    host.addEventListener('touchmove', touch, { passive: false });
    host.addEventListener('contextmenu', menu);
    host.addEventListener('dragstart', native);
    return () => {
      drag?.end(false);
      host.removeEventListener('pointerdown', down);
      host.removeEventListener('touchmove', touch);
      host.removeEventListener('contextmenu', menu);
      host.removeEventListener('dragstart', native);
    };
  }, []);
}

class Drag {
  active = false;
  readonly byTouch: boolean;
  private readonly id: string;
  private readonly pointer: number;
  private readonly start: { x: number; y: number };
  private readonly grip: { x: number; y: number };
  private at: { x: number; y: number };
  private picture: HTMLElement | null = null;
  private line: HTMLElement | null = null;
  private place: DropPlace | null = null;
  private lit: HTMLElement | null = null;
  private frame = 0;
  private lineWidth = -1;
  private press: ReturnType<typeof setTimeout> | undefined;

  constructor(event: PointerEvent, private readonly item: HTMLElement, private readonly root: HTMLElement, private readonly options: () => DragOptions, private readonly over: () => void) {
    this.id = item.dataset['dragId']!;
    this.pointer = event.pointerId;
    this.byTouch = event.pointerType === 'touch';
    this.start = this.at = { x: event.clientX, y: event.clientY };
    const box = item.getBoundingClientRect();
    this.grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    if (this.byTouch) this.press = setTimeout(() => this.begin(), pressMs);
    window.addEventListener('pointermove', this.moved);
    window.addEventListener('pointerup', this.released);
    window.addEventListener('pointercancel', this.cancelled);
    window.addEventListener('blur', this.cancelled);
    window.addEventListener('keydown', this.keyed, true);
  }

  private readonly moved = (event: PointerEvent) => {
    if (event.pointerId !== this.pointer) return;
    this.at = { x: event.clientX, y: event.clientY };
    if (this.active) return;
    const far = Math.hypot(this.at.x - this.start.x, this.at.y - this.start.y);
    if (this.byTouch ? far > 10 : far <= startDistance) { if (this.byTouch) this.end(false); return; }
    if (!this.byTouch) this.begin();
  };
  private readonly released = (event: PointerEvent) => { if (event.pointerId === this.pointer) this.end(this.active); };
  private readonly cancelled = (event: Event) => { if (!(event instanceof PointerEvent) || event.pointerId === this.pointer) this.end(false); };
  private readonly keyed = (event: KeyboardEvent) => {
    if (!this.active || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.end(false);
  };

  private begin(): void {
    this.active = true;
    getSelection()?.removeAllRanges();
    const box = this.item.getBoundingClientRect();
    this.picture = this.item.cloneNode(true) as HTMLElement;
    for (const part of [this.picture, ...this.picture.querySelectorAll('[id],[data-drag-id]')]) { part.removeAttribute('id'); part.removeAttribute('data-drag-id'); }
    this.picture.setAttribute('aria-hidden', 'true');
    this.picture.inert = true;
    this.picture.classList.add('opacity-95', 'shadow-lg', 'ring-1', 'ring-primary');
    Object.assign(this.picture.style, { position: 'fixed', insetInlineStart: 'auto', left: '0', top: '0', width: `${box.width}px`, height: `${box.height}px`, margin: '0', pointerEvents: 'none', willChange: 'transform', zIndex: '90' });
    this.line = document.createElement('div');
    this.line.className = 'rounded-full bg-primary';
    Object.assign(this.line.style, { position: 'fixed', left: '0', top: '0', height: '2px', pointerEvents: 'none', willChange: 'transform', zIndex: '89', display: 'none' });
    document.body.append(this.picture, this.line);
    document.documentElement.classList.add('cursor-grabbing', 'select-none');
    // What lies under the pointer is not pressed while it drags: cards that lit up as it passes would be painted for nothing.
    this.root.dataset['dragging'] = '';
    this.options().onStart(this.id);
    this.draw();
    const tick = () => { this.draw(); this.frame = requestAnimationFrame(tick); };
    this.frame = requestAnimationFrame(tick);
  }

  private draw(): void {
    const { x, y } = this.at;
    // Reads first, then writes: the frame lays out once.
    const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-zone]') ?? null;
    const inside = zone !== null && this.root.contains(zone);
    this.place = inside ? this.placeIn(zone, y) : null;
    const mark = this.place && this.options().ordered ? this.lineAt(this.place) : null;
    const scrolls = this.scrollsAt(zone?.querySelector<HTMLElement>('[data-drop-list]') ?? null);
    this.picture!.style.transform = `translate3d(${x - this.grip.x}px, ${y - this.grip.y}px, 0)`;
    if (mark) this.line!.style.transform = `translate3d(${mark.x}px, ${mark.y - 1}px, 0)`;
    if (mark && mark.width !== this.lineWidth) this.line!.style.width = `${this.lineWidth = mark.width}px`;
    const display = mark ? 'block' : 'none';
    if (this.line!.style.display !== display) this.line!.style.display = display;
    if (this.lit !== (inside ? zone : null)) {
      this.lit?.removeAttribute('data-drop-over');
      this.lit = inside ? zone : null;
      this.lit?.setAttribute('data-drop-over', '');
    }
    for (const { element, left, top } of scrolls) element.scrollBy(left, top);
  }

  private placeIn(zone: HTMLElement, y: number): DropPlace {
    if (this.options().ordered) {
      for (const item of zone.querySelectorAll<HTMLElement>('[data-drag-id]')) {
        if (item.dataset['dragId'] === this.id) continue;
        const box = item.getBoundingClientRect();
        if (y < box.top + box.height / 2) return { zone, before: item.dataset['dragId']! };
      }
    }
    return { zone, before: null };
  }

  private lineAt({ zone, before }: DropPlace): { x: number; y: number; width: number } | null {
    const list = zone.querySelector<HTMLElement>('[data-drop-list]');
    if (!list) return null;
    const frame = list.getBoundingClientRect();
    const items = [...list.querySelectorAll<HTMLElement>('[data-drag-id]')].filter((i) => i.dataset['dragId'] !== this.id);
    const next = items.find((i) => i.dataset['dragId'] === before)?.getBoundingClientRect();
    const last = items.at(-1)?.getBoundingClientRect();
    const y = next ? next.top - 4 : last ? last.bottom + 4 : frame.top + 6;
    const inner = next ?? last ?? frame;
    return { x: inner.left, width: inner.width, y: Math.min(Math.max(y, frame.top + 1), frame.bottom - 1) };
  }

  /** Near an edge the list below the pointer, or the board, goes on by itself. */
  private scrollsAt(list: HTMLElement | null): Array<{ element: HTMLElement; left: number; top: number }> {
    const { x, y } = this.at;
    const frame = list?.getBoundingClientRect();
    const box = this.root.getBoundingClientRect();
    const tall = this.root.scrollHeight > this.root.clientHeight;
    return [
      ...(list ? [{ element: list, left: 0, top: speed(y, frame!.top, frame!.bottom) }] : []),
      { element: this.root, left: speed(x, Math.max(box.left, 0), Math.min(box.right, innerWidth)), top: tall ? speed(y, box.top, Math.min(box.bottom, innerHeight)) : 0 },
    ].filter(({ left, top }) => left !== 0 || top !== 0);
  }

  end(drop: boolean): void {
    clearTimeout(this.press);
    cancelAnimationFrame(this.frame);
    window.removeEventListener('pointermove', this.moved);
    window.removeEventListener('pointerup', this.released);
    window.removeEventListener('pointercancel', this.cancelled);
    window.removeEventListener('blur', this.cancelled);
    window.removeEventListener('keydown', this.keyed, true);
    if (this.active) {
      if (drop) this.draw();
      const from = this.picture!.getBoundingClientRect();
      this.picture!.remove();
      this.line!.remove();
      this.lit?.removeAttribute('data-drop-over');
      document.documentElement.classList.remove('cursor-grabbing', 'select-none');
      delete this.root.dataset['dragging'];
      // The release would otherwise also press what lies under it.
      const swallow = (event: Event) => { event.preventDefault(); event.stopPropagation(); };
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true), 0);
      const { onDrop, onEnd } = this.options();
      if (drop && this.place) onDrop(this.id, this.place, from);
      onEnd();
    }
    this.active = false;
    this.over();
  }
}

/** Pixels a frame; faster the nearer to the edge. */
function speed(at: number, low: number, high: number): number {
  if (high - low < edge * 3) return 0;
  const into = at < low + edge ? at - low - edge : at > high - edge ? at - high + edge : 0;
  return Math.max(-fastest, Math.min(fastest, (into / edge) * fastest));
}
