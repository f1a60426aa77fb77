// `node scripts/draw-greeting-film.mjs`: draws the short film of the demo's greeting (a lighthouse at dusk) and writes it into
// modules/greeting/rules/demo-film.ts. Needs ffmpeg; the product does not: what it made is kept.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const [width, height, frames, rate] = [270, 480, 60, 12];
const folder = mkdtempSync(path.join(os.tmpdir(), 'greeting-film-'));
const place = path.resolve(import.meta.dirname, '../modules/greeting/rules/demo-film.ts');

/** One picture of the film; `t` runs from 0 to 1. The beam goes round once, the sea rises and falls. */
function picture(t) {
  const turn = Math.cos(t * 2 * Math.PI);
  const reach = 150 * turn;
  const wave = (y, depth, color, shift) => `<path d="M-20 ${y} ${Array.from({ length: 8 }, (_, i) => `q 22 ${-8 - depth * Math.sin(t * 2 * Math.PI + i + shift)} 44 0`).join(' ')} V 500 H -20 Z" fill="${color}"/>`;
  const glow = 0.35 + 0.25 * Math.abs(turn);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#27365c"/><rect y="250" width="100%" height="120" fill="#43507c"/><rect y="310" width="100%" height="60" fill="#8a6a86"/>
    <circle cx="60" cy="90" r="18" fill="#f3ead2"/><circle cx="68" cy="84" r="16" fill="#27365c"/>
    <path d="M135 168 L${135 + reach} 138 L${135 + reach} 206 Z" fill="#ffe9a8" opacity="${glow.toFixed(2)}"/>
    <path d="M118 370 L124 190 H146 L152 370 Z" fill="#f4efe6"/><path d="M121.500 270 L123 225 H147 L148.500 270 Z" fill="#c4483f"/><path d="M119 350 L120.500 310 H149.500 L151 350 Z" fill="#c4483f"/>
    <rect x="116" y="184" width="38" height="7" fill="#33343f"/><rect x="124" y="158" width="22" height="26" fill="#ffe9a8"/><path d="M120 158 L135 140 L150 158 Z" fill="#33343f"/>
    <path d="M60 390 Q135 335 215 390 Z" fill="#2c2f3d"/>${wave(385, 5, '#2f5573', 0)}${wave(410, 6, '#25465f', 1.7)}${wave(440, 7, '#1b3549', 3.1)}
  </svg>`;
}

try {
  for (let i = 0; i < frames; i++) await sharp(Buffer.from(picture(i / frames))).png().toFile(path.join(folder, `f${String(i).padStart(3, '0')}.png`));
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-framerate', String(rate), '-i', path.join(folder, 'f%03d.png'), '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-an', path.join(folder, 'film.mp4')]);
  const film = readFileSync(path.join(folder, 'film.mp4'));
  const poster = await sharp(Buffer.from(picture(0))).webp({ quality: 80 }).toBuffer();
  writeFileSync(place, `// Written by scripts/draw-greeting-film.mjs.\n\n/** The film of the demo's greeting, MP4 in base64. */\nexport const demoFilm = '${film.toString('base64')}';\n/** A still of it, WebP in base64. */\nexport const demoPoster = '${poster.toString('base64')}';\n`);
  process.stdout.write(`${film.length} bytes of film, ${poster.length} of its still\n`);
} finally { rmSync(folder, { recursive: true, force: true }); }
