import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  // One address may have so many pages drawn a minute.
  footlight = await startFootlight({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => footlight.stop())

/** What addresses of this site may carry: of lists and pages, of payments, of links that others make. */
const names = [
  ...['p', 'perPage', 'gender-hide', 'q', 'hl', 'lang', 'region', 'tag', 'rate', 'show', 'new', 'names'],
  ...['layout', 'sections', 'area', 'appendMedia', 'sortByConnection', 'ab', 'origin', 'ssr', 'id', 'type'],
  ...['model', 'username', 'advert_id', 'custom_promo_test', 'ans', 'email', 'epoch_digest', 'amount'],
  ...['pi_code', 'transaction_id', 'join_form', 'prg', 'token_form', 'crypto', 'av', 'vidstop'],
  ...['_disabled_join_form', 'cashtocode_country_code', 'tour_jtracking', 'promo_code', 'free_tokens'],
  ...['force_fingerprint_on_vpn', '_routes', 'index', '__proto__', 'constructor'],
]
const MARK = '<script>alert(1)</script>'
const values = [
  '',
  'nonsense',
  'x'.repeat(6_000),
  `">${MARK}`,
  `'; drop table people; --`,
  '../../../etc/passwd',
  'javascript:alert(1)',
  '//elsewhere.example',
  '-1',
  '1e999',
  'NaN',
  '\u0000',
  '\u202e\u{1f4a9}',
  '%',
  '%ff%fe',
  '[object Object]',
].map((value) => (value.startsWith('%') ? value : encodeURIComponent(value)))
const pages = [
  '/',
  '/girls',
  '/aurora_vale',
  '/aurora_vale/bio',
  '/tikichat',
  '/followed',
  '/terms',
  '/multi-filter',
]
const calls = [
  '/browse/react/',
  '/browse/react/girls',
  '/chat/react/demo_model',
  '/site_config',
  '/user/current',
  '/profile/demo_model',
]
const understood: readonly number[] = [200, 400, 401, 404, 414, 422, 431]

let asked = 0
async function ask(address: string): Promise<string[]> {
  asked += 1
  const answer = await fetch(footlight.url + address, {
    redirect: 'manual',
    headers: {
      cookie: 'adults_only=1',
      'x-forwarded-for': `10.1.${Math.floor(asked / 200)}.${1 + (asked % 200)}`,
    },
  })
  const text = await answer.text()
  return [
    ...(understood.includes(answer.status) ? [] : [`${address.slice(0, 120)}: ${answer.status}`]),
    ...(text.includes(MARK) && answer.headers.get('content-type')?.includes('html')
      ? [`${address.slice(0, 120)}: the page has the script`]
      : []),
  ]
}

it('PAGE-QUERY-01 whatever a query says, a page or a call answers in its own words and goes nowhere else', async () => {
  const faults: string[] = []
  for (const [n, name] of names.entries())
    for (const [m, value] of values.entries()) {
      const query = `${encodeURIComponent(name)}=${value}`
      const page = pages[(n + m) % pages.length]!
      const call = `/api/v1${calls[(n + m) % calls.length]!}`
      faults.push(...(await ask(`${page}?${query}`)), ...(await ask(`${call}?${query}&${query}`)))
      if (m === 0) faults.push(...(await ask(`${page}?${name}[]=1&${name}[a][b]=2&${name}`)))
    }
  expect(faults).toEqual([])
  expect((await footlight.guest().get('/browse/react/')).body.totalCount).toBeGreaterThan(10)
}, 180_000)
