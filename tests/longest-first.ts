import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes, the longest first. A machine that has never run them knows only how large a file is, begins
 * these small ones last, and then waits for one of them with nothing else to do.
 */
const longest = ['tests/generated/contracts', 'tests/generated/tenants', 'e2e/pages', 'app/tests/operator', 'core/server/mail/incoming/tests/smtp', 'core/server/tests/resource-import-scale', 'tests/architecture/new-resource', 'tests/security/injection', 'modules/feed/tests/matrix', 'e2e/canaries', 'e2e/shell-looks', 'e2e/faults-memory'];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((part) => moduleId.includes(`/${part}`));
  return at < 0 ? longest.length : at;
};

/** Begins with what takes longest; the rest in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
