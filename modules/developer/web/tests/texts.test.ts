import { describeSaid, describeTexts } from '#core/testing/describe-texts.ts';
import '#app/modules.ts';
import { errors } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

describeTexts({ en, ar });
// The room says the event types of the ground floor: its page of webhooks lists them.
describeSaid({ room: 'developer', en, folder: new URL('../', import.meta.url), atLeast: 80, errors, events: { of: /^(workspace|settings)\./, atLeast: 15, key: (type) => type } });
