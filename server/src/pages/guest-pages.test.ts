import { expect, test } from 'vitest'
import { guestOptions } from './guest-pages.ts'

test.each([
  [{}, '', 'en'],
  [
    { cookie: 'theme=dark; sid=p.secret; lang=de; x=1', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' },
    'lang=de; theme=dark',
    'de',
  ],
  [
    { cookie: 'theme=<script>; lang=; gender=f', 'accept-language': 'en;q=0.1, fr, *;q=0.5' },
    'gender=f',
    'fr',
  ],
  [
    { cookie: 'home_sections=new.near-goal; browse_layout=custom; lang=new.top' },
    'browse_layout=custom; home_sections=new.near-goal',
    'en',
  ],
  [{ cookie: `home_sections=${'x'.repeat(121)}; browse_layout=a.b` }, '', 'en'],
  [{ cookie: `theme=${'x'.repeat(9)}`, 'accept-language': 'x'.repeat(9_000) }, '', 'en'],
  [{ 'accept-language': 'pl, de;q=0, nl;q=0.4, en;q=0.4' }, '', 'nl'],
])('PAGES-01 of %j a page for guests depends on "%s" and %s alone', (headers, cookie, language) => {
  expect(guestOptions(headers)).toEqual({ cookie, language })
})
