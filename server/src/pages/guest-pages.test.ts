import { expect, test } from 'vitest'
import { guestOptions } from './guest-pages.ts'

test.each([
  [{}, '', ''],
  [
    { cookie: 'theme=dark; sid=p.secret; lang=de; x=1', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' },
    'lang=de; theme=dark',
    'de,en',
  ],
  [
    { cookie: 'theme=<script>; lang=; gender=f', 'accept-language': 'en;q=0.1, fr, *;q=0.5' },
    'gender=f',
    'fr,en',
  ],
  [
    { cookie: 'home_sections=new.near-goal; browse_layout=custom; lang=new.top' },
    'browse_layout=custom; home_sections=new.near-goal',
    '',
  ],
  [{ cookie: `home_sections=${'x'.repeat(121)}; browse_layout=a.b` }, '', ''],
  [{ cookie: `theme=${'x'.repeat(9)}`, 'accept-language': 'x'.repeat(9_000) }, '', ''],
])('PAGES-01 of %j a page for guests depends on "%s" and %s alone', (headers, cookie, languages) => {
  expect(guestOptions(headers)).toEqual({ cookie, languages })
})
