import { describe, expect, it } from 'vitest'
import { browseAddress, inArea, readBrowseRequest } from './browse-request.ts'

const address = (path: string, cookie: string | null = null): string =>
  browseAddress(readBrowseRequest(new URL(`http://x${path}`), cookie))

describe('browse pages', () => {
  it('PAGE-BROWSE-01 asks for the list that the address names', () => {
    expect(address('/')).toBe('/browse/react/')
    expect(address('/couples')).toBe('/browse/react/couples')
    expect(address('/girls/tag/late%20night')).toBe('/browse/react/girls/tag/late%20night')
    expect(address('/followed')).toBe('/browse/react/followed')
  })

  it('PAGE-BROWSE-02 shows the remembered area on the home page only, and searches everybody', () => {
    expect(address('/', 'gender=t')).toBe('/browse/react/trans')
    expect(address('/men', 'gender=t')).toBe('/browse/react/men')
    expect(address('/?q=anna', 'gender=t')).toBe('/browse/react/?q=anna')
    expect(address('/', 'gender=x')).toBe('/browse/react/')
  })

  it('HOME-01 asks for rows where this browser wants them, and for a list where something narrows it', () => {
    expect(address('/', 'browse_layout=section; gender=f')).toBe('/browse/react/?layout=section&area=f')
    expect(address('/?hl=de', 'browse_layout=custom; home_sections=new.tags')).toBe(
      '/browse/react/?hl=de&layout=custom&sections=new.tags',
    )
    expect(address('/?lang=german', 'browse_layout=section')).toBe('/browse/react/?lang=german')
    expect(address('/', 'browse_layout=classic; gender=f')).toBe('/browse/react/girls')
    expect(address('/men', 'browse_layout=section')).toBe('/browse/react/men')
  })

  it('BROWSE-07 finds the same list of another area, wherever this one names its own', () => {
    expect(inArea({ path: 'men/tag/talk', query: {} }, 'girls')).toBe('/girls/tag/talk')
    expect(inArea({ path: 'men', query: { tag: 'talk', lang: 'german' } }, 'trans')).toBe(
      '/trans?tag=talk&lang=german',
    )
    expect(inArea({ path: '', query: { tag: 'talk' } }, 'couples')).toBe('/couples?tag=talk')
  })

  it('PAGE-BROWSE-03 carries a search as one value, whatever it says', () => {
    expect(address('/?q=%20a%26b%3Dc%20')).toBe('/browse/react/?q=a%26b%3Dc')
    expect(address(`/?q=${'x'.repeat(90)}`)).toBe(`/browse/react/?q=${'x'.repeat(64)}`)
    expect(address('/girls?q=%20')).toBe('/browse/react/girls')
  })
})
