// The build for browsers of the last years: the other one needs what only those of this year have. Neither uses eval unless told to.
import { AnnotationMode, getDocument, PDFWorker, type PDFDocumentLoadingTask, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build gives the address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

/** A page of paper; sizes in points. */
export interface PaperPage {
  width: number;
  height: number;
  /** The page so many pixels wide; null when it is not wanted any more. */
  draw: (pixels: number, signal: AbortSignal) => Promise<HTMLCanvasElement | null>;
  /** What the page says, line by line. */
  lines: () => Promise<string[]>;
}

/** A PDF that is open. */
export interface Paper { pages: readonly PaperPage[]; close: () => void }

interface Policies { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string } }
interface Thread { worker: PDFWorker; broken: Promise<never> }
let thread: Thread | null = null;

/** The thread that reads PDFs, one for all. Made here: the library's own would fall back to a blob or to this thread, and knows no trusted types. */
function readerThread(): Thread {
  if (thread) return thread;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('atrium-paper', { createScriptURL: (url) => { if (url !== workerUrl) throw new Error('not our worker'); return url; } });
  const port = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  // It could not be fetched, or fell over: the next try starts another.
  const broken = new Promise<never>((_, reject) => { port.addEventListener('error', () => { thread = null; port.terminate(); reject(new Error('the worker of the paper failed')); }); });
  broken.catch(() => undefined);
  thread = { worker: new PDFWorker({ port } as never), broken };
  return thread;
}

/** Opens a PDF; rejects with whatever is wrong with it. */
export async function openPaper(file: Blob): Promise<Paper> {
  const { worker, broken } = readerThread();
  const data = new Uint8Array(await file.arrayBuffer());
  // Our PDFs bring their fonts; nothing is fetched, compiled or run.
  const task = getDocument({ data, worker, isEvalSupported: false, useWasm: false, useSystemFonts: false, enableXfa: false, useWorkerFetch: false, verbosity: 0 });
  try {
    return await Promise.race([broken, readPages(task)]);
  } catch (error) {
    void task.destroy().catch(() => undefined);
    throw error;
  }
}

async function readPages(task: PDFDocumentLoadingTask): Promise<Paper> {
  const pdf = await task.promise;
  const proxies = await Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)));
  let closed = false;
  return {
    pages: proxies.map((page) => pageOf(page, () => closed)),
    close() { closed = true; void task.destroy().catch(() => undefined); },
  };
}

function pageOf(page: PDFPageProxy, isClosed: () => boolean): PaperPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    width, height,
    async draw(pixels, signal) {
      if (signal.aborted || isClosed()) return null;
      const viewport = page.getViewport({ scale: pixels / width });
      const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(viewport.width), height: Math.round(viewport.height) });
      const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel);
      try {
        await task.promise;
        return canvas;
      } catch (error) {
        if (signal.aborted || isClosed()) return null;
        throw error;
      } finally { signal.removeEventListener('abort', cancel); }
    },
    async lines() {
      const lines = [''];
      let before: number | null = null;
      try {
        for (const item of (await page.getTextContent()).items) {
          if (!('str' in item)) continue;
          // What stands at another height is another line, also where the file goes on without an end of line.
          const at = item.transform[5] as number;
          if (before !== null && item.str.trim() !== '' && Math.abs(at - before) > 1) lines.push('');
          lines[lines.length - 1] += item.str;
          if (item.str.trim() !== '') before = at;
        }
      } catch (error) { if (!isClosed()) throw error; }
      return lines.map((line) => line.trim()).filter(Boolean);
    },
  };
}
