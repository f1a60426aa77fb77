const time = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t].*)?$`);

const millis = (parts: readonly (string | undefined)[]): number => Number(parts[0] ?? 0) * 3_600_000 + Number(parts[1]) * 60_000 + Number(parts[2]) * 1000 + Number(parts[3]);

/**
 * Whether a text is captions as browsers read them (WebVTT): its first line, and at least one cue, each with times that
 * end after they begin. No style sheets in it: those are no words of the film.
 */
export function isWebVtt(text: string): boolean {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first) || text.includes('\0')) return false;
  let cues = 0;
  for (const line of lines) {
    if (/^STYLE[ \t]*$/.test(line)) return false;
    if (!line.includes('-->')) continue;
    const parts = timing.exec(line);
    if (!parts || millis(parts.slice(5, 9)) <= millis(parts.slice(1, 5))) return false;
    cues++;
  }
  return cues > 0;
}
