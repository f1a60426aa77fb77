import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import './media-texts.ts';

/** Forms a browser may record in, best first; the server takes all of them. */
const forms = [['audio/webm;codecs=opus', 'webm'], ['audio/mp4', 'm4a'], ['audio/ogg;codecs=opus', 'ogg']] as const;

/** How a recorder behaves. */
export interface RecorderOptions {
  /** Ends by itself after this; 300 seconds when absent. */
  maxSeconds?: number;
  /** Called with the recording, also when it ended by itself; not after `cancel`. */
  onFile?: (file: File, seconds: number) => void;
}

/** A recording of the voice. */
export interface Recorder {
  state: 'idle' | 'asking' | 'recording' | 'refused' | 'missing';
  /** Seconds so far. */
  seconds: number;
  /** Loudness now, 0 to 1, ten times a second. */
  level: number;
  /** Loudness so far, one figure for each tenth of a second; at most the last 600. */
  levels: readonly number[];
  /** What is wrong, for people. */
  problem: string | null;
  start: () => Promise<void>;
  /** Ends it; the file, or null when nothing was recorded. */
  stop: () => Promise<File | null>;
  cancel: () => void;
}

interface Session { recorder: MediaRecorder; stream: MediaStream; audio: AudioContext | null; timer: ReturnType<typeof setInterval>; begun: number; cancelled: boolean; ended: Promise<File | null> }

/** Records a voice message with the microphone, which is let go at the end, on cancel and when the component leaves. */
export function useRecorder({ maxSeconds = 300, onFile }: RecorderOptions = {}): Recorder {
  const t = useT('media');
  const [state, setState] = useState<Recorder['state']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const session = useRef<Session | null>(null);
  const asking = useRef(0);
  const whenDone = useRef(onFile);
  useEffect(() => { whenDone.current = onFile; });

  const stop = useCallback(async (): Promise<File | null> => {
    asking.current++;
    const now = session.current;
    if (!now) { setState('idle'); return null; }
    if (now.recorder.state !== 'inactive') now.recorder.stop();
    return now.ended;
  }, []);
  const cancel = useCallback(() => {
    if (session.current) session.current.cancelled = true;
    void stop();
  }, [stop]);
  useEffect(() => cancel, [cancel]);

  const start = useCallback(async () => {
    if (session.current) return;
    const form = typeof MediaRecorder === 'undefined' ? undefined : forms.find(([type]) => MediaRecorder.isTypeSupported(type));
    if (!form || !navigator.mediaDevices?.getUserMedia) return setState('missing');
    const turn = ++asking.current;
    setState('asking');
    setSeconds(0);
    setLevels([]);
    let stream: MediaStream;
    try { stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } }); } catch {
      if (turn === asking.current) setState('refused');
      return;
    }
    // Left or cancelled while the browser was asking.
    if (turn !== asking.current) { release(stream); return; }
    const [type, ending] = form;
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 48_000 });
    const pieces: Blob[] = [];
    const begun = performance.now();
    const { audio, loudness } = meter(stream);
    const ended = new Promise<File | null>((resolve) => {
      recorder.addEventListener('dataavailable', (event) => { if (event.data.size > 0) pieces.push(event.data); });
      recorder.addEventListener('stop', () => {
        const last = session.current;
        session.current = null;
        clearInterval(timer);
        release(stream);
        void audio?.close().catch(() => undefined);
        setState('idle');
        const length = (performance.now() - begun) / 1000;
        const file = last?.cancelled || pieces.length === 0 ? null : new File(pieces, `${t('recorder.name', { time: clock(length).replace(':', '-') })}.${ending}`, { type: type.split(';')[0]! });
        if (file) whenDone.current?.(file, length);
        resolve(file);
      }, { once: true });
    });
    const timer = setInterval(() => {
      const length = (performance.now() - begun) / 1000;
      setSeconds(length);
      setLevels((all) => [...all.slice(-599), loudness()]);
      if (length >= maxSeconds && recorder.state !== 'inactive') recorder.stop();
    }, 100);
    session.current = { recorder, stream, audio, timer, begun, cancelled: false, ended };
    // In pieces of a second: what was recorded is there even when the end never comes.
    recorder.start(1000);
    setState('recording');
  }, [maxSeconds, t]);

  const problem = state === 'refused' ? t('recorder.refused') : state === 'missing' ? t('recorder.missing') : null;
  return { state, seconds, level: levels.at(-1) ?? 0, levels, problem, start, stop, cancel };
}

/** Minutes and seconds: 1:05. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function release(stream: MediaStream): void { for (const track of stream.getTracks()) track.stop(); }

/** How loud it is now; silence where the browser does not tell. */
function meter(stream: MediaStream): { audio: AudioContext | null; loudness: () => number } {
  try {
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    analyser.fftSize = 512;
    audio.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    return { audio, loudness: () => {
      analyser.getFloatTimeDomainData(wave);
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
      // Speech lies about 40 dB above the quiet of a room.
      return power === 0 ? 0 : Math.min(1, Math.max(0, (10 * Math.log10(power) + 55) / 45));
    } };
  } catch { return { audio: null, loudness: () => 0 }; }
}
