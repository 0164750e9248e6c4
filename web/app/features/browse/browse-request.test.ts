import { describe, expect, it } from 'vitest'
import { browseAddress, readBrowseRequest } from './browse-request.ts'

const address = (path: string, cookie: string | null = null): string =>
  browseAddress(readBrowseRequest(`http://x${path}`, cookie))

describe('browse pages', () => {
  it('PAGE-BROWSE-01 asks for the list that the address names, also in data requests of the router', () => {
    expect(address('/')).toBe('/browse/react/')
    expect(address('/couples')).toBe('/browse/react/couples')
    expect(address('/couples.data?_routes=x')).toBe('/browse/react/couples')
    expect(address('/girls/tag/late%20night')).toBe('/browse/react/girls/tag/late%20night')
    expect(address('/followed')).toBe('/browse/react/followed')
  })

  it('PAGE-BROWSE-02 shows the remembered area on the home page only, and searches everybody', () => {
    expect(address('/', 'gender=t')).toBe('/browse/react/trans')
    expect(address('/men', 'gender=t')).toBe('/browse/react/men')
    expect(address('/?q=anna', 'gender=t')).toBe('/browse/react/?q=anna')
    expect(address('/', 'gender=x')).toBe('/browse/react/')
  })

  it('PAGE-BROWSE-03 carries a search as one value, whatever it says', () => {
    expect(address('/?q=%20a%26b%3Dc%20')).toBe('/browse/react/?q=a%26b%3Dc')
    expect(address(`/?q=${'x'.repeat(90)}`)).toBe(`/browse/react/?q=${'x'.repeat(64)}`)
    expect(address('/girls?q=%20')).toBe('/browse/react/girls')
  })
})
