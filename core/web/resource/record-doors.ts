import type { ItemLoader, ComboboxItem } from '../ui/use-combobox-items.ts';

/** What records need from other rooms in the browser. */
export interface RecordDoors {
  /** Members whose name matches, with account ids: for mentions and for fields that hold a person. */
  people: ItemLoader<ComboboxItem>;
  /** Stores a file in the active workspace and gives its id; `onProgress` from 0 to 1. */
  upload: (file: File, onProgress: (part: number) => void) => Promise<{ id: string }>;
}

const doors: Partial<RecordDoors> = {};

/** Rooms fill the doors once, before the first render: workspace the people, files the upload. */
export function fillRecordDoors(given: Partial<RecordDoors>): void {
  Object.assign(doors, given);
}

/** The doors that are filled; what has none is not shown. */
export function recordDoors(): Readonly<Partial<RecordDoors>> {
  return doors;
}
