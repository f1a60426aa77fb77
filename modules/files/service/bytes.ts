import type { Ctx } from '#core/server/context.ts';
import type { Variant } from '../contract.ts';
import { factsOf } from './link.ts';

/** Bytes of one size of a file for work on the server (documents, mails); null when it is gone. The caller has checked that it may be used, and that it is small. */
export async function fileBytes(ctx: Ctx, id: string, variant: Variant): Promise<{ bytes: Buffer; type: string } | null> {
  const [file] = await factsOf(ctx, [id]);
  const size = file?.sizes.find((s) => s.name === variant);
  const blob = size && (await ctx.app.blobs.open(size.key));
  if (!blob) return null;
  const parts: Buffer[] = [];
  for await (const part of blob.stream) parts.push(part as Buffer);
  return { bytes: Buffer.concat(parts), type: size.type };
}
