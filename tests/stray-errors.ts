import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** An error that nobody waited for, and the file that ran when it came. */
export interface StrayError { file: string | null; message: string }

/** Writes down, as JSON, which errors came while no test waited for them: the report of the tests says nothing about them, and they fail the run. */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const to = process.env.STRAY_ERRORS;
    if (to) writeFileSync(to, JSON.stringify(errors.map((error): StrayError => ({ file: (error.VITEST_TEST_PATH as string | undefined) ?? null, message: `${error.name ?? 'Error'}: ${error.message} ${error.stack?.split('\n').find((line) => line.trim().startsWith('at ') || line.includes('@'))?.trim() ?? ''}`.trim() }))));
  }
}
