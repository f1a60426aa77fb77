/** Who may take a link off a message: who linked it, who wrote the message, and who keeps the room in order. */
export function mayUnlink(me: string, link: { by: string }, message: { senderId: string | null }, room: { kind: 'direct' | 'group'; role: string }): boolean {
  return link.by === me || message.senderId === me || (room.kind === 'group' && room.role !== 'member');
}
