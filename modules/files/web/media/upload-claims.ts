const held = new Set<string>();

/** Takes an upload for one list of this browser, in whichever tab; null while another list is at it. Given up by the answered function, and by the end of the tab. */
export async function claimUpload(id: string): Promise<(() => void) | null> {
  if (held.has(id)) return null;
  held.add(id);
  const free = () => { held.delete(id); };
  // Only secure pages have locks; elsewhere other tabs are not known.
  if (!globalThis.navigator?.locks) return free;
  return new Promise((resolve) => {
    navigator.locks.request(`atrium.upload.${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) { free(); resolve(null); return undefined; }
      return new Promise<void>((end) => { resolve(() => { free(); end(); }); });
    }).catch(() => resolve(free));
  });
}
