export interface Curve {
  readonly name: string
  readonly points: readonly { readonly size: number; readonly value: number }[]
}

export interface Panel {
  readonly title: string
  readonly curves: readonly Curve[]
}

const WIDTH = 480
const HEIGHT = 320
const MARGIN = { top: 44, right: 24, bottom: 40, left: 72 } as const
const colours = ['#1f6feb', '#9a6700'] as const

/** Panels beside each other, both axes by powers of ten. */
export function drawGrowth(panels: readonly Panel[]): string {
  const drawn = panels.map((panel, n) => `<g transform="translate(${n * WIDTH} 0)">${drawPanel(panel)}</g>`)
  const width = panels.length * WIDTH
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

function drawPanel({ title, curves }: Panel): string {
  const points = curves.flatMap((curve) => curve.points)
  const across = scaleOf(
    points.map(({ size }) => size),
    MARGIN.left,
    WIDTH - MARGIN.right,
  )
  const up = scaleOf(
    points.map(({ value }) => value),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  )
  return [
    `<text x="${MARGIN.left}" y="24" font-size="14" fill="#1f2328">${title}</text>`,
    ...across.powers.map(
      (size) =>
        `<text x="${across.at(size)}" y="${HEIGHT - 16}" text-anchor="middle" fill="#59636e">${words(size)}</text>`,
    ),
    ...up.powers.map(
      (value) =>
        `<path d="M${MARGIN.left} ${up.at(value)}H${WIDTH - MARGIN.right}" stroke="#d1d9e0"/><text x="${MARGIN.left - 8}" y="${up.at(value) + 4}" text-anchor="end" fill="#59636e">${words(value)}</text>`,
    ),
    ...curves.map(({ name, points: of }, n) => {
      const places = of.map(({ size, value }) => `${across.at(size)} ${up.at(value)}`)
      const dots = of.map(
        ({ size, value }) =>
          `<circle cx="${across.at(size)}" cy="${up.at(value)}" r="3" fill="${colours[n]}"/>`,
      )
      const label = `<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - MARGIN.bottom - 12 - 16 * n}" text-anchor="end" fill="${colours[n]}">${name}</text>`
      return `<path d="M${places.join('L')}" fill="none" stroke="${colours[n]}" stroke-width="2"/>${dots.join('')}${label}`
    }),
  ].join('\n')
}

/** Between the powers of ten around all values. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    powers: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)),
    at: (value: number) =>
      Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10,
  }
}

const words = (value: number): string => value.toLocaleString('en-US')
