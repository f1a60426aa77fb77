import type { LocalFacts } from './uploads-store.ts';

const patienceMs = 8000;
const stillSide = 960;
const largestPoster = 500_000;

/** Length, size and a still of a film or sound, as far as this browser can read it; empty where it cannot. */
export async function readMedia(file: File): Promise<{ facts: LocalFacts; poster: string | null }> {
  const kind = file.type.startsWith('video/') ? 'video' : file.type.startsWith('audio/') ? 'audio' : null;
  const nothing = { facts: {}, poster: null };
  if (!kind) return nothing;
  const address = URL.createObjectURL(file);
  const element = document.createElement(kind);
  try {
    element.preload = 'metadata';
    element.muted = true;
    element.src = address;
    await once(element, 'loadedmetadata');
    // What a browser recorded itself does not say how long it is until it was looked through.
    if (element.duration === Infinity) { const told = once(element, 'durationchange'); element.currentTime = 1e7; await told.catch(() => undefined); }
    const facts: LocalFacts = Number.isFinite(element.duration) && element.duration <= 86_400 ? { durationMs: Math.round(element.duration * 1000) } : {};
    if (!(element instanceof HTMLVideoElement) || element.videoWidth === 0) return { facts, poster: null };
    Object.assign(facts, { width: element.videoWidth, height: element.videoHeight });
    const poster = await stillOf(element).catch(() => null);
    return { facts: { ...facts, ...(poster ? { poster: poster.slice(poster.indexOf(',') + 1) } : {}) }, poster };
  } catch { return nothing; } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(address);
  }
}

async function stillOf(film: HTMLVideoElement): Promise<string | null> {
  const seeked = once(film, 'seeked');
  film.currentTime = Math.min(1, (Number.isFinite(film.duration) ? film.duration : 2) / 2);
  await seeked;
  const scale = Math.min(1, stillSide / Math.max(film.videoWidth, film.videoHeight));
  const address = draw(film, film.videoWidth * scale, film.videoHeight * scale).toDataURL('image/jpeg', 0.8);
  return address.startsWith('data:image/jpeg') && address.length < largestPoster ? address : null;
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) });
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A HEIC picture as JPEG where this browser reads it (telephones of one maker do); as it is elsewhere, for the server to decide. */
export async function readablePicture(file: File): Promise<File> {
  if (!/^image\/hei[cf]/.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = draw(picture, picture.width, picture.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/jpeg', 0.92); });
    return blob ? new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified }) : file;
  } catch { return file; }
}

function once(element: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('too slow')), patienceMs);
    element.addEventListener(event, () => { clearTimeout(late); resolve(); }, { once: true });
    element.addEventListener('error', () => { clearTimeout(late); reject(new Error('unreadable')); }, { once: true });
  });
}
