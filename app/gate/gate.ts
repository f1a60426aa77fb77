import './gate.css';
import { challengeForTry, createAttempts, createChallenges, digitsOf, pinLength, type Challenge } from './pin.ts';
import { sha256 } from './sha256.ts';
import { gateTexts } from './texts.ts';
import { buildView, type View } from './view.ts';

// The curtain in front of everything while a PIN is set. Plain DOM: this page must be there before anything else is.

/** The PIN was right once for this hash; dropped when the configured PIN changes. */
const flag = 'isPinCodeValid';
const texts = gateTexts(speak());
const attempts = createAttempts({ read: () => sessionStorage.getItem('gate:tries'), write: (text) => sessionStorage.setItem('gate:tries', text) });
const challenges = createChallenges(readChallenge);
const view = buildView(document.getElementById('gate')!, texts);
let busy = false;

/** Language of the last visit, else the browser's; the page follows it. */
function speak(): string {
  let language = navigator.language;
  try { language = localStorage.getItem('shell:lang') ?? language; } catch { /* storage forbidden */ }
  const arabic = language.startsWith('ar');
  document.documentElement.lang = arabic ? 'ar' : 'en';
  if (arabic) document.documentElement.dir = 'rtl';
  return language;
}

async function readChallenge(): Promise<Challenge> {
  const response = await fetch('/gate/challenge', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Challenge;
}

function remember(hash: string | null): void {
  try { if (hash) localStorage.setItem(flag, hash); else localStorage.removeItem(flag); } catch { /* storage forbidden: the cookie alone decides */ }
}

function remembered(): string | null {
  try { return localStorage.getItem(flag); } catch { return null; }
}

const wait = (ms: number) => new Promise((done) => { setTimeout(done, ms); });

async function check(pin: string): Promise<void> {
  if (busy || pause()) return;
  busy = true;
  view.lock(texts.checking);
  try {
    // The answer comes 1200 ms after the 4th digit, however fast or slow the network is.
    const challenge = await challengeForTry(challenges);
    if (!challenge.open && sha256(`${challenge.salt}:${pin}`) !== challenge.hash) { refuse(); return; }
    const response = challenge.open ? null : await fetch('/gate', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin }) });
    if (response?.status === 429) { attempts.pause(Number(response.headers.get('retry-after')) || 30, Date.now()); pause(); return; }
    if (response?.status === 403) { refuse(); return; }
    if (response && !response.ok) throw new Error(String(response.status));
    remember(challenge.hash ?? 'open');
    location.reload();
    await wait(10_000); // stays locked until the new page is there
  } catch {
    view.unlock(texts.offline);
  } finally {
    busy = false;
  }
}

function refuse(): void {
  attempts.wrong(Date.now());
  challenges.refresh();
  view.unlock(texts.wrong);
  pause();
}

/** Shows the countdown of a pause; false when there is none. */
function pause(): boolean {
  if (attempts.secondsLeft(Date.now()) === 0) return false;
  const tick = () => {
    const seconds = attempts.secondsLeft(Date.now());
    if (seconds === 0) { clearInterval(timer); view.unlock(''); } else view.lock(texts.wait.replace('{n}', String(seconds)), true);
  };
  const timer = setInterval(tick, 250);
  tick();
  return true;
}

function listen(page: View): void {
  page.onChange((text) => {
    const pin = digitsOf(text);
    if (pin.length === pinLength) void check(pin);
  });
}

listen(view);
pause();
void challenges.first.then((challenge) => {
  if (challenge.open && sessionStorage.getItem('gate:open') !== '1') { sessionStorage.setItem('gate:open', '1'); location.reload(); return; }
  if (remembered() !== null && remembered() !== challenge.hash) remember(null);
}, () => undefined);
