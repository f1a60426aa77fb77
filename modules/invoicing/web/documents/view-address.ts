/** Address of the list or of the board at a path, with all else the present query string says, such as what is searched and filtered. */
export function viewAddress(path: string, present: string, view: 'list' | 'board'): string {
  const search = new URLSearchParams(present);
  if (view === 'board') search.set('show', view); else search.delete('show');
  return search.size > 0 ? `${path}?${search}` : path;
}
