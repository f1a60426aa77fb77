import { useEffect } from 'react';

let parts: readonly string[] = [];
const overrides: string[] = [];
let count = 0;

function write(): void {
  const own = overrides.at(-1);
  const all = own ? [own, ...parts.slice(1)] : parts;
  const waiting = count > 0 ? `(${count >= 100 ? '99+' : count}) ` : '';
  document.title = waiting + all.filter((part, i) => part !== '' && all.indexOf(part) === i).join(' · ');
}

/** The frame says what the present page is called by its slot, then the workspace and the product. */
export function setTitleParts(next: readonly string[]): void {
  parts = next;
  write();
}

/** How much waits for the person, shown before the title; it does not move or blink. 100 stands for more. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  write();
}

/** Names the present page after what it shows, e.g. a record's title; nothing while that is not known. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    overrides.push(title);
    write();
    return () => {
      overrides.splice(overrides.lastIndexOf(title), 1);
      write();
    };
  }, [title]);
}
