/**
 * Runs `watch` while somebody can see the page and ends it while nobody does; `onReturn` runs when they come
 * back, so that they do not look at what was. The answer ends it all.
 */
export function watchWhileVisible(watch: () => () => void, onReturn: () => void): () => void {
  let stop = document.hidden ? null : watch()
  function onChange(): void {
    if (document.hidden) {
      stop?.()
      stop = null
    } else if (stop === null) {
      onReturn()
      stop = watch()
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop?.()
  }
}
