import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goLive } from '../dev-env/go-live.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

const namesOf = (cards: readonly { readonly username: string }[]) =>
  cards.map(({ username }) => username).toSorted()
const names = (answer: { body: { userList: { username: string }[] } }) =>
  answer.body.userList.map((card) => card.username)

describe('HTTP-13 browse', () => {
  it('lists every model, and nobody else', async () => {
    const answer = await footlight.guest().get('/browse/react/')
    expect(answer.body).toMatchObject({ perPageCount: 98, isSearchEmpty: false, alternativeUserList: [] })
    expect(names(answer)).toContain('demo_live')
    expect(names(answer)).not.toContain('demo_viewer')
    expect(answer.body.totalCount).toBe(names(answer).length)
    expect(answer.body.userList[0]).toMatchObject({
      status: 'offline',
      thumb_url: null,
      viewers: 0,
      avatar_url: `/avatars/${names(answer)[0]}.svg`,
    })
    expect(names(await footlight.guest().get('/browse/react'))).toEqual(names(answer))
  })

  it.each([
    ['girls', 'f'],
    ['men', 'm'],
    ['trans', 't'],
    ['couples', 'c'],
  ])('/%s', async (area, gender) => {
    const answer = await footlight.guest().get(`/browse/react/${area}`)
    expect(answer.body.totalCount).toBeGreaterThan(1)
    expect(new Set(answer.body.userList.map((card: { gender: string }) => card.gender))).toEqual(
      new Set([gender]),
    )
  })

  it('a tag, with the tags of its area beside it', async () => {
    const answer = await footlight.guest().get('/browse/react/girls/tag/Talk')
    expect(answer.body.userList.every((card: { tags: string[] }) => card.tags.includes('talk'))).toBe(true)
    expect(answer.body.totalCount).toBeGreaterThan(1)
    expect(answer.body.tagList).toContainEqual({ tag: 'talk', count: answer.body.totalCount })
  })

  it('pages neither repeat nor lose anybody', async () => {
    const all = names(await footlight.guest().get('/browse/react/'))
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => footlight.guest().get(`/browse/react/?p=${page}&perPage=5`)),
    )
    expect(pages.flatMap(names)).toEqual(all.slice(0, 25))
    expect(pages[0]!.body).toMatchObject({ totalCount: all.length, perPageCount: 5 })
    expect(names(await footlight.guest().get('/browse/react/?p=1000'))).toEqual([])
  })

  it.each([
    ['p=0', 'p'],
    ['p=x', 'p'],
    ['p=1.5', 'p'],
    ['p=1&p=2', 'p'],
    ['perPage=201', 'perPage'],
    ['gender-hide=x', 'gender-hide'],
    [`q=${'x'.repeat(65)}`, 'q'],
  ])('?%s is refused', async (query, field) => {
    const answer = await footlight.guest().get(`/browse/react/?${query}`)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it('leaves out what is hidden, by the query or by the own settings', async () => {
    const genders = (answer: { body: { userList: { gender: string }[] } }) =>
      new Set(answer.body.userList.map((card) => card.gender))
    expect(genders(await footlight.guest().get('/browse/react/?gender-hide=mt'))).toEqual(new Set(['f', 'c']))
    const viewer = await footlight.newPerson('viewer')
    await viewer.post('/user/settings', { browse_gender_hide: ['f', 'c'] })
    expect(genders(await viewer.get('/browse/react/'))).toEqual(new Set(['m', 't']))
    expect(genders(await viewer.get('/browse/react/girls'))).toEqual(new Set(['f']))
  })

  it('finds by name, tag and language', async () => {
    expect(names(await footlight.guest().get('/browse/react/?q=AURORA'))).toEqual(['aurora_vale'])
    expect(names(await footlight.guest().get('/browse/react/?q=finn'))).toEqual([])
    expect(names(await footlight.guest().get('/browse/react/?q=polish'))).toEqual(['theo_and_mina'])
  })

  it('SAFE-03 a prohibited search finds nobody and offers others', async () => {
    for (const path of [
      '/browse/react/?q=l0li',
      '/browse/react/?q=kids',
      '/browse/react/girls/tag/preteen',
    ]) {
      const answer = await footlight.guest().get(path)
      expect(answer.body).toMatchObject({ userList: [], totalCount: 0, isSearchEmpty: true })
      expect(answer.body.alternativeUserList.length).toBeGreaterThan(5)
      expect(JSON.stringify(answer.body.seo)).not.toMatch(/l0li|kids/)
    }
  })

  it('BROWSE-07 an area that has nobody for a tag says which areas have, and shows them first', async () => {
    const body = async (path: string) => (await footlight.guest().get(`/browse/react/${path}`)).body
    for (const path of ['men/tag/yoga', 'men?tag=yoga']) {
      const { userList, areaList, alternativeUserList } = await body(path)
      expect([userList, areaList.map((each: { area: string }) => each.area)]).toEqual([
        [],
        ['girls', 'trans'],
      ])
      const alike = (await body('tag/yoga')).userList
      expect(namesOf(alternativeUserList)).toEqual(namesOf(alike))
      expect(areaList.map((each: { count: number }) => each.count)).toEqual([1, 1])
    }
    for (const path of [
      'girls/tag/yoga',
      'men/tag/nobody-has-it',
      'tag/nobody-has-it',
      'girls?q=nobody-of-that-name',
    ])
      expect((await body(path)).areaList, path).toBeUndefined()
  })

  it('an area that does not exist is not there', async () => {
    expect((await footlight.guest().get('/browse/react/cats/tag/talk')).status).toBe(404)
  })
})

describe('HTTP-14 following', () => {
  it('is of somebody else', async () => {
    const model = await footlight.newPerson('model')
    expect(await model.post(`/user/follow/${model.username}`)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
    expect((await model.delete(`/user/follow/${model.username}`)).status).toBe(200)
  })

  it('shows whom one follows, until one stops; twice is once', async () => {
    const viewer = await footlight.newPerson('viewer')
    expect((await viewer.get('/browse/react/followed')).body).toMatchObject({
      userList: [],
      isSearchEmpty: true,
    })
    expect((await viewer.post('/user/follow/aurora_vale')).body).toEqual({ status: 1, followerCount: 1 })
    expect((await viewer.post('/user/follow/AURORA_vale')).body).toEqual({ status: 1, followerCount: 1 })
    await viewer.post('/user/follow/felix_ashby')
    expect(names(await viewer.get('/browse/react/followed')).sort()).toEqual(['aurora_vale', 'felix_ashby'])
    expect((await viewer.get('/browse/react/?q=aurora')).body.userList[0].is_followed).toBe(true)
    expect((await footlight.guest().get('/browse/react/?q=aurora')).body.userList[0].is_followed).toBe(false)
    expect((await viewer.get('/user/current')).body.user.following).toContainEqual({
      followname: 'aurora_vale',
    })
    expect((await viewer.get('/chat/react/aurora_vale')).body.user).toMatchObject({
      isFollowed: true,
      followerCount: 1,
    })
    expect((await viewer.delete('/user/follow/aurora_vale')).body).toEqual({ status: 1, followerCount: 0 })
    expect((await viewer.delete('/user/follow/aurora_vale')).body).toEqual({ status: 1, followerCount: 0 })
    expect(names(await viewer.get('/browse/react/followed'))).toEqual(['felix_ashby'])
  })

  it.each(['nobody_here', 'demo_viewer2', '!'])('%s cannot be followed', async (username) => {
    const viewer = await footlight.newPerson('viewer')
    expect((await viewer.post(`/user/follow/${username}`)).body.error).toBe('user_not_found')
  })
})

describe('what search engines are told', () => {
  const read = async (path: string) => {
    const answer = await fetch(footlight.url + path)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const addressesOf = (text: string) =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.replace(footlight.url, ''))

  it('SEO-01 robots.txt names the map, the map its files, and each address in them is a page', async () => {
    const robots = await read('/robots.txt')
    expect(robots.type).toBe('text/plain; charset=utf-8')
    expect(robots.text).toContain(`Sitemap: ${footlight.url}/sitemap.xml`)
    for (const path of ['/account/', '/api/', '/followed'])
      expect(robots.text).toContain(`Disallow: ${path}\n`)
    const index = await read('/sitemap.xml')
    expect(index.type).toBe('application/xml; charset=utf-8')
    expect(addressesOf(index.text)).toEqual(['/sitemap/lists.xml', '/sitemap/rooms-1.xml'])
    const lists = addressesOf((await read('/sitemap/lists.xml')).text)
    expect(lists).toEqual(expect.arrayContaining(['/', '/girls', '/couples/versus-leaderboard']))
    for (const list of lists.filter((path) => path.includes('/tag/')))
      expect((await footlight.guest().get(`/browse/react${list}`)).body.totalCount).toBeGreaterThan(0)
    const rooms = addressesOf((await read('/sitemap/rooms-1.xml')).text)
    expect(rooms).toContain('/aurora_vale')
    expect(rooms).not.toContain('/demo_viewer')
    for (const missing of ['2', '0', '01', '-1', '1e1', 'x', '99999', '1%2F..'])
      expect((await read(`/sitemap/rooms-${missing}.xml`)).status, missing).toBe(404)
  })

  type Tag = Record<string, unknown>
  const headOf = async (path: string): Promise<Tag[]> => (await footlight.guest().get(path)).body.seo.head
  const robotsOf = (head: readonly Tag[]) => head.find(({ name }) => name === 'robots')?.['content']

  it('SEO-02 a list has one address, its place among the others, and is indexed where somebody is in it', async () => {
    const head = async (path: string) => await headOf(`/browse/react${path}`)
    expect(await head('/girls/tag/music?q=&p=1')).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `${footlight.url}/girls/tag/music`,
    })
    expect(await head('/girls')).toContainEqual({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Live now', item: `${footlight.url}/` },
          { '@type': 'ListItem', position: 2, name: 'Women', item: `${footlight.url}/girls` },
        ],
      },
    })
    expect(robotsOf(await head('/girls'))).toEqual(expect.stringMatching(/^index, follow/))
    for (const path of ['/girls/tag/nobody-has-it', '/?q=aurora', '/girls/tag/%3Cscript%3E'])
      expect(robotsOf(await head(path)), path).toBe('noindex, follow')
    expect(JSON.stringify(await head('/girls/tag/%3Cscript%3E'))).not.toContain('<script')
  })

  it('SEO-04 the title of a room says that it is live while it is, in every language', async () => {
    const titles = async () =>
      Promise.all(
        ['en', 'de', 'es', 'fr', 'it', 'nl'].map(
          async (hl) => (await footlight.guest().get(`/chat/react/aurora_vale?hl=${hl}`)).body.seo.metaTitle,
        ),
      )
    const says = /live|diretta|direct/
    const before = await titles()
    expect(before.filter((title) => says.test(title))).toEqual([])
    const stream = await goLive(footlight.server, 'aurora_vale')
    expect((await titles()).filter((title) => says.test(title))).toHaveLength(6)
    stream.end()
  })

  it('SEO-03 who does not want to be seen somewhere stands in no index: it is read from everywhere', async () => {
    const model = await footlight.newPerson('model')
    const own = `/${model.username}`
    const listed = async () => addressesOf((await read('/sitemap/rooms-1.xml')).text).includes(own)
    const robots = async () => robotsOf(await headOf(`/chat/react/${model.username}`))
    expect(await model.post('/user/settings', { blocked_countries: ['RO'] })).toMatchObject({ status: 200 })
    expect([await listed(), await robots()]).toEqual([false, 'noindex, follow'])
    await model.post('/user/settings', { blocked_countries: [] })
    expect([await listed(), await robots()]).toEqual([true, expect.stringMatching(/^index, follow/)])
    await model.post('/user/settings', { blocked_countries: ['RO'] })
    expect([await listed(), await robots()]).toEqual([false, 'noindex, follow'])
  })
})

describe('BROWSE-01 every list has an address', () => {
  const guest = () => footlight.guest()
  const page = async (path: string) => (await guest().get(`/browse/react/${path}`)).body

  it.each([
    'ai-girlfriend',
    'girls/new',
    'men/top-rated',
    'trans/leaders',
    'couples/private-shows',
    'girls/private-shows/cam2cam',
    'girls/private-shows/cam2cam/top-rated',
    'girls/private-shows/spy-cam-shows',
    'girls/private-shows/ticket-cam-shows',
    'girls/private-shows/exclusive-available-now',
    'girls/private-shows/top-rated',
    'girls/private-shows/rate/6',
    'girls/private-shows/rate/12/60',
    'girls/private-shows/rate/120/999',
    'girls/control-her',
    'girls/tag/talk/art',
    'girls/language/german',
    'girls/region/eastern-europe',
    'girls/versus',
    'girls/near-goal',
    'girls/fanclub/all',
    'girls/fanclub/online',
    'for-you',
    'view-history',
    'top',
    'reallifecam',
    'voyeur-cams',
    'voyeur-cams/bedroom',
    'voyeur-cams/kitchen',
    'voyeur-cams/shower',
    'voyeur-house',
    'multi-filter',
  ])('/%s', async (path) => {
    const answer = await guest().get(`/browse/react/${path}`)
    expect(answer.status).toBe(200)
    expect(answer.body.seo.h1).not.toMatch(/[{}]|undefined/)
    expect(answer.body.seo.lead ?? '').not.toMatch(/[{}]|undefined/)
    expect(answer.body.tabList.every((tab: { name: string }) => tab.name !== '')).toBe(true)
    expect(answer.body.order.length).toBeGreaterThan(0)
    for (const { path } of answer.body.tabList.filter(
      (tab: { path: string }) => !tab.path.startsWith('/contests/'),
    ))
      expect((await guest().get(`/browse/react${path}`)).status, path).toBe(200)
  })

  it.each([
    'jb-cams',
    'girls/private-shows/rate/7',
    'girls/private-shows/rate/120/60',
    'girls/private-shows/rate/6/18/60',
    'girls/language/klingon',
    'girls/region/moon',
    'girls/new/x',
    'girls/tag',
    'girls/tag/a/b/c',
    'browse-role/admin',
    'browse-role/site_moderator',
    'browse-studio/1',
    'constructor',
    'girls/__proto__',
    'casa-salsa',
    '%2e%2e/%2e%2e/etc/passwd',
  ])('/%s is none', async (path) => {
    expect((await guest().get(`/browse/react/${path}`)).status).toBe(404)
  })

  it('lists hold who their address says', async () => {
    const cards = async (path: string) => (await page(path)).userList as Record<string, unknown>[]
    for (const card of await cards('girls/language/german')) expect(card['languages']).toContain('german')
    expect((await cards('girls/language/german')).length).toBeGreaterThan(1)
    for (const card of await cards('girls/tag/talk/relaxed'))
      expect(card['tags']).toEqual(expect.arrayContaining(['talk', 'relaxed']))
    expect((await cards('girls/region/eastern-europe')).map((card) => card['country'])).toEqual(['RO'])
    expect(await cards('girls/private-shows')).toEqual([])
    const filtered = await page('multi-filter?lang=romanian,polish&region=eastern-europe')
    expect(names({ body: filtered }).sort()).toEqual(['mirela_dusk', 'theo_and_mina'])
    expect(filtered).toMatchObject({ perPageCount: 60, totalCount: 2 })
    expect(filtered.filterList).toContainEqual({ kind: 'lang', value: 'polish', name: 'Polish', count: 1 })
    expect((await page('top')).perPageCount).toBe(20)
    expect(
      names({ body: await page('view-history?names=felix_ashby,nobody_has_it,aurora_vale,felix_ashby') }),
    ).toEqual(['felix_ashby', 'aurora_vale'])
  })

  it('a guest is asked to log in for whom they follow', async () => {
    expect(await guest().get('/browse/react/followed')).toMatchObject({
      status: 401,
      body: { error: 'login_required' },
    })
  })

  it.each([
    ['rate=x', 'rate'],
    ['rate=1-2-3', 'rate'],
    [`lang=${'x'.repeat(201)}`, 'lang'],
    [`names=${'x'.repeat(1_601)}`, 'names'],
  ])('?%s is refused', async (query, field) => {
    const answer = await guest().get(`/browse/react/multi-filter?${query}`)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it.each([
    'lang=klingon',
    "lang=' or 1=1 --",
    'region=%00',
    'tag=%3Cscript%3E',
    'show=constructor,__proto__',
    'rate=99999-',
    'tag=language:german',
  ])('?%s finds nobody and is no error', async (query) => {
    expect(await guest().get(`/browse/react/girls?${query}`)).toMatchObject({
      status: 200,
      body: { userList: [], totalCount: 0 },
    })
  })

  it('BROWSE-02 words come in the language of the address, of the browser, in this order', async () => {
    const h1 = async (path: string, headers: Record<string, string>) =>
      (await (await fetch(`${footlight.url}/api/v1/browse/react/${path}`, { headers })).json()).seo.h1
    expect(await h1('girls/new', {})).toBe('Women: New')
    expect(await h1('girls/new', { 'accept-language': 'de-AT,en;q=0.5' })).toBe('Frauen: Neu')
    expect(await h1('girls/new', { 'accept-language': 'de', cookie: 'lang=fr' })).toBe('Femmes : Nouveautés')
    expect(await h1('girls/new?hl=es', { 'accept-language': 'de', cookie: 'lang=fr' })).toBe(
      'Mujeres: Novedades',
    )
    expect(await h1('girls/language/german?hl=nl', {})).toBe('Vrouwen: Duits')
  })
})
