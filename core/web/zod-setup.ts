import { z } from 'zod';
import { fieldMessage } from './forms/field-message.ts';

// Imported before any contract. Without `jitless` zod tries `new Function`, which the content security policy
// refuses and reports on every page load.
z.config({ jitless: true, localeError: fieldMessage });
