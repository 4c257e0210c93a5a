/* What the page itself gives the focus has a ring in browsers until a pointer says otherwise, so
 * people with a mouse would see one after every reload. Style sheets leave rings out while <html> is
 * `data-fresh`: until the first key. */

export function startFresh(): void {
  const root = document.documentElement;
  root.dataset['fresh'] = '';
  const known = (event: KeyboardEvent): void => {
    const isOwn = !['Control', 'Shift', 'Alt', 'Meta'].includes(event.key);
    if (!isOwn || event.ctrlKey || event.metaKey) return;
    delete root.dataset['fresh'];
    document.removeEventListener('keydown', known, true);
  };
  document.addEventListener('keydown', known, true);
}
