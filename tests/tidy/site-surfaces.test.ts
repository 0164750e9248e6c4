import { readFileSync } from 'node:fs'
import { SiteColors } from '@footlight/core/protocol/sites'
import { surfaces, unreadableColors } from '@footlight/core/rules/sites/site-colors'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

test.each(['dark', 'light'] as const)(
  'LABEL-03 colours of a site are held against the surfaces of the %s theme',
  (theme) => {
    const tokens = tokensOf(theme)
    expect(['--surface-0', '--surface-1', '--surface-2'].map((name) => tokens.get(name))).toEqual(
      surfaces[theme],
    )
    const own = SiteColors.parse({
      accent: tokens.get('--accent'),
      accent_solid: tokens.get('--accent-solid'),
      accent_2: tokens.get('--accent-2'),
      accent_2_solid: tokens.get('--accent-2-solid'),
    })
    expect(unreadableColors(theme, own)).toEqual([])
  },
)
