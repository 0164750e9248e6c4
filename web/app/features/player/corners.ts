/** Where this browser keeps it. */
export const CORNER_KEY = 'footlight.floating_corner'
export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

export function isCorner(text: string | null): text is Corner {
  return corners.some((corner) => corner === text)
}

/** Where an arrow key brings a player that is in `corner`; null: no arrow key. */
export function cornerByKey(corner: Corner, key: string): Corner | null {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right']
  if (key === 'ArrowUp') return `top-${horizontal}`
  if (key === 'ArrowDown') return `bottom-${horizontal}`
  if (key === 'ArrowLeft') return `${vertical}-left`
  return key === 'ArrowRight' ? `${vertical}-right` : null
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The corner of `area` that is nearest to the middle of `player`. */
export function nearestCorner(player: Box, area: Box): Corner {
  const isLeft = player.left + player.width / 2 < area.left + area.width / 2
  const isTop = player.top + player.height / 2 < area.top + area.height / 2
  return `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`
}
