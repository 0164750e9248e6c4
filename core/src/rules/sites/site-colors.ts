import type { SiteColors } from '../../protocol/sites.ts'

export type SiteTheme = 'dark' | 'light'

/** WCAG 2.2, 1.4.3: text that is not large. */
const CONTRAST_MIN = 4.5

/** What text stands on in `ui/src/tokens.css`; a test holds the two together. */
export const surfaces: Readonly<Record<SiteTheme, readonly string[]>> = {
  dark: ['#0c0a11', '#14111b', '#1d1926'],
  light: ['#f5f2f7', '#ffffff', '#f1edf4'],
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** 1 to 21, of two colours `#rrggbb`. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The roles whose text could not be read on the theme's surfaces. Grounds take the ink that is read on them. */
export function unreadableColors(theme: SiteTheme, colors: SiteColors): ('accent' | 'accent_2')[] {
  return (['accent', 'accent_2'] as const).filter((role) =>
    surfaces[theme].some((surface) => contrastOf(colors[role], surface) < CONTRAST_MIN),
  )
}

/** The tokens that a site's colours stand for; nothing else of the look is a site's own. */
export function colorTokens(theme: SiteTheme, colors: SiteColors): Readonly<Record<string, string>> {
  const { accent, accent_2 } = colors
  return {
    '--accent': accent,
    '--accent-soft': mixed(accent, theme === 'dark' ? 14 : 9),
    '--accent-line': mixed(accent, 36),
    ...ground('--accent', colors.accent_solid),
    '--accent-2': accent_2,
    '--accent-2-soft': mixed(accent_2, theme === 'dark' ? 14 : 9),
    ...ground('--accent-2', colors.accent_2_solid),
  }
}

function ground(role: string, solid: string): Record<string, string> {
  // Of black and white one has at least 4.58 on any colour. Under the pointer the ground moves away from it.
  const ink = contrastOf(solid, WHITE) >= contrastOf(solid, BLACK) ? WHITE : BLACK
  return {
    [`${role}-solid`]: solid,
    [`${role}-solid-hover`]: `color-mix(in srgb, ${solid} 88%, ${ink === WHITE ? BLACK : WHITE})`,
    [`${role}-ink`]: ink,
  }
}

function mixed(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, transparent)`
}
