import { digitsOf, pinLength } from './pin.ts';
import type { gateTexts } from './texts.ts';

type Texts = ReturnType<typeof gateTexts>;

/** The page as its logic sees it. */
export interface View {
  /** Hears the digits in the boxes after each change. */
  onChange(listen: (digits: string) => void): void;
  /** Keeps the boxes from being changed; `quiet` does not read the text out each second. */
  lock(message: string, quiet?: boolean): void;
  /** Clears the boxes and puts the cursor into the first. */
  unlock(message: string): void;
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function sign(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('class', 'sign');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'M7.5 24.500 16 7l8.500 17.500M12 24.500V19a4 4 0 0 1 8 0v5.500');
  svg.append(path);
  return svg;
}

/** Builds the page into its place. */
export function buildView(root: HTMLElement, texts: Texts): View {
  document.title = texts.title;
  const form = element('form', 'form');
  const label = element('p', 'label', texts.label);
  label.id = 'gate-label';
  const group = element('div', 'boxes');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', label.id);
  group.dir = 'ltr';
  const boxes = Array.from({ length: pinLength }, (_, i) => box(texts.box.replace('{n}', String(i + 1)), i));
  group.append(...boxes);
  const message = element('p', 'message');
  message.id = 'gate-message';
  message.setAttribute('role', 'status');
  form.append(label, group, message);
  form.addEventListener('submit', (event) => event.preventDefault());
  root.append(sign(), element('h1', 'title', texts.title), element('p', 'lead', texts.lead), form);
  const changed = wire(boxes);
  boxes[0]!.focus();
  return {
    onChange: (listen) => changed.push(listen),
    lock(text, quiet = false) {
      for (const one of boxes) one.readOnly = true;
      group.classList.add('locked');
      group.classList.remove('wrong');
      message.setAttribute('aria-live', quiet ? 'off' : 'polite');
      message.textContent = text;
    },
    unlock(text) {
      const wrong = text !== '';
      for (const one of boxes) { one.readOnly = false; one.value = ''; one.setAttribute('aria-invalid', String(wrong)); }
      group.classList.remove('locked');
      group.classList.toggle('wrong', wrong);
      message.setAttribute('aria-live', 'assertive');
      message.textContent = text;
      boxes[0]!.focus();
    },
  };
}

function box(label: string, i: number): HTMLInputElement {
  const input = element('input', 'box');
  Object.assign(input, { type: 'text', inputMode: 'numeric', pattern: '[0-9]*', autocomplete: i === 0 ? 'one-time-code' : 'off' });
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-describedby', 'gate-message');
  return input;
}

/** Makes the boxes act as one: typing moves on, Backspace moves back, a paste fills them. */
function wire(boxes: readonly HTMLInputElement[]): Array<(digits: string) => void> {
  const heard: Array<(digits: string) => void> = [];
  const tell = () => { const all = boxes.map((one) => one.value).join(''); for (const listen of heard) listen(all); };
  const fill = (from: number, digits: string) => {
    [...digits].slice(0, boxes.length - from).forEach((digit, i) => { boxes[from + i]!.value = digit; });
    boxes[Math.min(from + digits.length, boxes.length - 1)]!.focus();
    tell();
  };
  boxes.forEach((one, i) => {
    one.addEventListener('input', () => {
      const digits = digitsOf(one.value);
      one.value = '';
      if (digits) fill(i, digits.length === 2 ? digits.slice(1) : digits);
    });
    one.addEventListener('paste', (event) => {
      event.preventDefault();
      if (!one.readOnly) fill(0, digitsOf(event.clipboardData?.getData('text') ?? ''));
    });
    one.addEventListener('focus', () => one.select());
    one.addEventListener('keydown', (event) => {
      if (one.readOnly) return;
      if (event.key === 'Backspace' && one.value === '' && i > 0) { boxes[i - 1]!.value = ''; boxes[i - 1]!.focus(); event.preventDefault(); }
      if (event.key === 'ArrowLeft' && i > 0) { boxes[i - 1]!.focus(); event.preventDefault(); }
      if (event.key === 'ArrowRight' && i < boxes.length - 1) { boxes[i + 1]!.focus(); event.preventDefault(); }
    });
  });
  return heard;
}
