const most = 8;

/** A short list of what was used last, kept on this device. */
export function recentsOf(name: string): { list(): readonly string[]; used(id: string): void } {
  const key = `shell:recent:${name}`;
  const list = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
    } catch {
      return [];
    }
  };
  return {
    list,
    used(id) {
      try { localStorage.setItem(key, JSON.stringify([id, ...list().filter((other) => other !== id)].slice(0, most))); } catch { /* storage forbidden */ }
    },
  };
}
