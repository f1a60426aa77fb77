import { fail } from '#core/server/fail.ts';
import { runTool, ToolFailure, type MediaTools } from './media-tools.ts';

/** What film or sound is made of. */
export interface Probe {
  durationMs: number; video: { codec: string; width: number; height: number; pixels: string; turned: boolean; rate: number } | null; audio: { codec: string; channels: number } | null;
  /** Bits a second of the whole file. */
  bitRate: number;
}

/** Only the reader of what the bytes are is ever used: a list of other files or addresses is no film. */
const readers: Record<string, string> = {
  'video/mp4': 'mov', 'video/quicktime': 'mov', 'audio/mp4': 'mov', 'video/webm': 'matroska', 'audio/webm': 'matroska', 'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/wav': 'wav',
  'video/mp2t': 'mpegts', 'audio/aac': 'aac', 'video/x-matroska': 'matroska',
};
const longest = 6 * 3600;
const memory = 1536;

/** How the upload is named to the programs: a local file in one known format, and nothing beyond it. */
function input(file: string, type: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', readers[type] ?? fail('files.unplayable'), '-i', `file:${file}`];
}

/** Reads what is in a file without playing it. */
export async function probe(tools: MediaTools, file: string, type: string, signal?: AbortSignal): Promise<Probe> {
  const text = await run(tools.ffprobe, ['-v', 'error', '-hide_banner', ...input(file, type), '-show_format', '-show_streams', '-of', 'json'], { seconds: 30, megabytes: memory, ...(signal ? { signal } : {}) });
  const { streams = [], format = {} } = JSON.parse(text) as { streams?: Stream[]; format?: { duration?: string; bit_rate?: string } };
  const video = streams.find((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1);
  const audio = streams.find((s) => s.codec_type === 'audio');
  const seconds = Number(format.duration ?? video?.duration ?? audio?.duration ?? 0);
  if ((!video && !audio) || !(seconds < longest)) fail('files.unplayable');
  const [width, height] = [video?.width ?? 0, video?.height ?? 0];
  if (video && (width < 1 || height < 1 || width * height > 7680 * 4320)) fail('files.unplayable');
  const turn = video?.side_data_list?.find((d) => d.rotation !== undefined)?.rotation ?? 0;
  const [over = 0, under = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  return {
    durationMs: Math.round(Math.max(0, seconds) * 1000), bitRate: Number(format.bit_rate ?? 0) || 0,
    video: video ? { codec: video.codec_name ?? '', width, height, pixels: video.pix_fmt ?? '', turned: turn !== 0, rate: over / (under || 1) || 0 } : null,
    audio: audio ? { codec: audio.codec_name ?? '', channels: audio.channels ?? 2 } : null,
  };
}

interface Stream {
  codec_type?: string; codec_name?: string; width?: number; height?: number; pix_fmt?: string; channels?: number; duration?: string; avg_frame_rate?: string;
  disposition?: { attached_pic?: number }; side_data_list?: Array<{ rotation?: number }>;
}

/** Who listens to a conversion, and who may end it. */
export interface Watch { onProgress: (percent: number) => void; signal: AbortSignal }

const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-movflags', '+faststart', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** Makes an MP4 (H.264, AAC, at most 1920 × 1080) that begins to play at once and carries nothing but film and sound. What fits already is not encoded again. */
export async function convertFilm(tools: MediaTools, file: string, type: string, of: Probe, target: string, watch: Watch): Promise<void> {
  const film = of.video!;
  const fits = film.codec === 'h264' && film.pixels === 'yuv420p' && !film.turned && Math.max(film.width, film.height) <= 1920 && Math.min(film.width, film.height) <= 1080 && film.rate <= 61 && of.bitRate < 10_000_000;
  const most = Math.min(6_000_000, Math.max(800_000, Math.round(of.bitRate * 1.2) || 6_000_000));
  const box = "scale='if(gt(a,1),min(1920,iw),min(1080,iw))':'if(gt(a,1),min(1080,ih),min(1920,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2";
  const video = fits ? ['-c:v', 'copy'] : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', String(most), '-bufsize', String(most * 2), '-pix_fmt', 'yuv420p', '-profile:v', 'high', '-vf', box, '-fpsmax', '60', '-threads', '2'];
  await convert(tools, file, type, of, [...mapsOf(of), ...video, ...soundOf(of), '-f', 'mp4', target], watch);
}

/** Makes an M4A (AAC) of sound, whatever pictures came with it. */
export async function convertSound(tools: MediaTools, file: string, type: string, of: Probe, target: string, watch: Watch): Promise<void> {
  await convert(tools, file, type, of, ['-map', '0:a:0', '-vn', ...soundOf(of), '-f', 'mp4', target], watch);
}

/** Puts a film and sound that came apart into one file (Matroska), nothing encoded again. */
export async function joinSound(tools: MediaTools, film: { file: string; type: string }, sound: { file: string; type: string }, target: string, signal: AbortSignal): Promise<void> {
  await run(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...input(film.file, film.type), ...input(sound.file, sound.type), '-map', '0:v:0', '-map', '1:a:0', '-c', 'copy', '-f', 'matroska', target], { seconds: 1800, megabytes: memory, signal });
}

/** A still of a film that we converted: from its first second, or the middle of a shorter one. */
export async function still(tools: MediaTools, film: string, durationMs: number, target: string, signal: AbortSignal): Promise<void> {
  const at = (Math.min(1000, durationMs / 2) / 1000).toFixed(3);
  await run(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', '-ss', at, ...input(film, 'video/mp4'), '-map', '0:v:0', '-frames:v', '1', '-threads', '1', '-f', 'image2', '-c:v', 'png', '-update', '1', target], { seconds: 60, megabytes: memory, signal });
}

const mapsOf = (of: Probe) => ['-map', '0:v:0', ...(of.audio ? ['-map', '0:a:0'] : [])];
const soundOf = (of: Probe) => (!of.audio ? [] : of.audio.codec === 'aac' && of.audio.channels <= 2 ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', String(Math.min(2, of.audio.channels || 2))]);

async function convert(tools: MediaTools, file: string, type: string, of: Probe, out: readonly string[], watch: Watch): Promise<void> {
  const onLine = (line: string) => {
    const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (micros && of.durationMs > 0) watch.onProgress(Math.min(99, Math.floor(Number(micros) / 10 / of.durationMs)));
  };
  const args = ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', '-stats_period', '1', ...input(file, type), ...out.slice(0, -3), ...nothingElse, ...out.slice(-3)];
  await run(tools.ffmpeg, args, { seconds: of.durationMs > 0 ? Math.min(4 * 3600, 120 + (of.durationMs / 1000) * 20) : 1800, megabytes: memory, onLine, signal: watch.signal });
}

/** What the programs cannot read is nothing a browser could play; a conversion that was ended throws what ended it. */
async function run(...call: Parameters<typeof runTool>): Promise<string> {
  try { return await runTool(...call); } catch (error) {
    call[2].signal?.throwIfAborted();
    if (!(error instanceof ToolFailure)) throw error;
    return fail('files.unplayable', { reason: error.message });
  }
}
