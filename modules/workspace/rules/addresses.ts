import { email as emailField } from '#core/contract/fields.ts';

/** Each typed address with its normal form; null when it is no address. */
export function readAddresses(input: { email?: string | undefined; emails?: readonly string[] | undefined }): Array<{ typed: string; email: string | null }> {
  return (input.emails ?? [input.email ?? '']).map((typed) => {
    const parsed = emailField.safeParse(typed);
    return { typed: typed.trim(), email: parsed.success ? parsed.data : null };
  });
}
