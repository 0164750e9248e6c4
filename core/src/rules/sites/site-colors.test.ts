import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSiteSettings, SiteColors, SiteDomain, SiteSettings } from '../../protocol/sites.ts'
import { colorTokens, contrastOf, unreadableColors } from './site-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('LABEL-03 colours of a site', () => {
  it('contrast is as WCAG counts it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('text that cannot be read is refused by theme', () => {
    const colors = {
      accent: '#ffd34d',
      accent_solid: '#ffd34d',
      accent_2: '#7fb0ff',
      accent_2_solid: '#2a66dd',
    }
    expect(unreadableColors('dark', colors)).toEqual([])
    expect(unreadableColors('light', colors)).toEqual(['accent', 'accent_2'])
  })

  it('ink on a ground can be read whatever the ground is', () => {
    fc.assert(
      fc.property(color, (solid) => {
        const tokens = colorTokens('dark', {
          accent: '#ffffff',
          accent_solid: solid,
          accent_2: '#ffffff',
          accent_2_solid: solid,
        })
        expect(contrastOf(tokens['--accent-ink']!, solid)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('a colour is six hexadecimal digits and nothing else', () => {
    const rest = { accent_solid: '#000000', accent_2: '#000000', accent_2_solid: '#000000' }
    for (const accent of [
      'red',
      '#fff',
      '#FFFFFF',
      '#ffffff;}',
      'url(//evil.example)',
      '#ffffff\n',
      '</style>',
      '',
    ])
      expect(SiteColors.safeParse({ accent, ...rest }).success, accent).toBe(false)
    expect(SiteColors.safeParse({ accent: '#ffffff', ...rest }).success).toBe(true)
  })
})

describe('LABEL-01 what a site may be called', () => {
  it.each(['cams.example.org', 'xn--bcher-kva.example', 'a.localhost', 'main'])('%s is a domain', (name) => {
    expect(SiteDomain.safeParse(name).success).toBe(true)
  })

  it.each([
    'localhost',
    'Cams.example',
    'cams.example:80',
    'cams.example/',
    '127.0.0.1',
    '-a.example',
    'a..example',
    `${'a'.repeat(64)}.example`,
    ' a.example',
    'a.example\n',
    '*.example',
  ])('%j is none', (name) => {
    expect(SiteDomain.safeParse(name).success).toBe(false)
  })

  it('a line has no character that hides or turns what is read', () => {
    for (const h1_content of ['a\u202eb', 'a\u0000b', 'a\nb', ' ', 'x'.repeat(81)])
      expect(SiteSettings.safeParse({ ...defaultSiteSettings, h1_content }).success).toBe(false)
    expect(SiteSettings.safeParse({ ...defaultSiteSettings, h1_content: '</h1><script>' }).success).toBe(true)
  })
})
