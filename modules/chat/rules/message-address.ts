/** Where a message is read: an answer in a thread with its thread open, at the answer. */
export function messageAddress({ roomId, seq, threadRootSeq }: { roomId: string; seq: number; threadRootSeq: number | null }): string {
  return `/chat/${roomId}?m=${seq}${threadRootSeq === null ? '' : `&thread=${threadRootSeq}`}`;
}
