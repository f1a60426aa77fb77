import { describeTexts } from '#core/testing/describe-texts.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

describeTexts({ en, ar });
