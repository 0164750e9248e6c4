import type { KeyboardEvent } from 'react'

/** Arrows go from tile to tile by where they stand, and U turns the picture of the one that has the focus. Enter is the button's own. */
export function useTileKeys(onTurn: (username: string) => void) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')
    if (tile === null) return
    if (event.key === 'u' || event.key === 'U') {
      event.preventDefault()
      return onTurn(tile.dataset['room'] ?? '')
    }
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')]
    const next = tileTowards(event.key, tiles, tile)
    if (next === undefined) return
    event.preventDefault()
    next.querySelector<HTMLElement>('[data-opens]')?.focus()
  }
  return { onKeyDown }
}

function tileTowards(key: string, tiles: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = tiles.indexOf(from)
  // As many as stand beside the first one.
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length
  if (key === 'ArrowRight') return tiles[at + 1]
  if (key === 'ArrowLeft') return tiles[at - 1]
  if (key === 'ArrowDown') return tiles[at + columns]
  return key === 'ArrowUp' ? tiles[at - columns] : undefined
}
