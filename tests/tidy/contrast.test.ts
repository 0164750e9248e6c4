import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8')

/** Of the colours of one theme: those that are written as #rrggbb. */
function coloursOf(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const [, block] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)!
  return new Map(
    [...block!.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  )
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test.each(['dark', 'light'] as const)(
  'words on a colour can be read in the %s theme, under a pointer too',
  (theme) => {
    const colours = coloursOf(theme)
    const inks = [...colours.keys()].filter((name) => name.endsWith('-ink'))
    expect(inks.length).toBeGreaterThan(3)
    let pairs = 0
    for (const ink of inks)
      for (const ground of ['', '-solid', '-solid-hover']) {
        const name = ink.replace(/-ink$/, ground)
        const colour = colours.get(name)
        // `--accent` itself is a colour of words; its ink stands on the solid one.
        if (colour === undefined || (ground === '' && colours.has(`${name}-solid`))) continue
        pairs += 1
        expect([name, contrast(colour, colours.get(ink)!) >= 4.5]).toEqual([name, true])
      }
    expect(pairs).toBe(7)
  },
)
