import './texting-texts.ts';

export { TextComposer, type TextComposerProps } from './composer/text-composer.tsx';
export { useTexting } from './use-texting.ts';
