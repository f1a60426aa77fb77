import { useEffect } from 'react';

let parts: readonly string[] = [];
const overrides: string[] = [];

function write(): void {
  const own = overrides.at(-1);
  const all = own ? [own, ...parts.slice(1)] : parts;
  document.title = all.filter((part, i) => part !== '' && all.indexOf(part) === i).join(' · ');
}

/** The frame says what the present page is called by its slot, then the workspace and the product. */
export function setTitleParts(next: readonly string[]): void {
  parts = next;
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
