import type { BrowseResult } from '@footlight/core/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

type Caller = Pick<ReturnType<Footlight['guest']>, 'get'>

async function home(query: string, caller: Caller = footlight.guest()): Promise<BrowseResult> {
  const answer = await caller.get(`/browse/react/?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as BrowseResult
}

const names = (cards: readonly { readonly username: string }[]) => cards.map(({ username }) => username)
const sectionsOf = ({ rows }: BrowseResult) => rows?.map(({ section }) => section)

describe('HOME-01 a first page of rows', () => {
  it('has the beginnings of lists, which go on at the address that it names', async () => {
    const { rows = [], userList, layout } = await home('layout=section')
    expect([layout, userList]).toEqual(['section', []])
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows.filter(({ section }) => section !== 'history')) {
      const list = (await footlight.guest().get(`/browse/react${row.path}`)).body as BrowseResult
      expect([row.path, names(row.userList), row.totalCount, row.title]).toEqual([
        row.path,
        names(list.userList).slice(0, 12),
        list.totalCount,
        list.seo.h1,
      ])
      expect(row.userList.length).toBeGreaterThan(0)
    }
  })

  it('leaves to the browser what it alone knows, and to people whom they follow', async () => {
    const guest = await home('layout=section')
    expect(sectionsOf(guest)).not.toContain('followed')
    expect(guest.rows?.find(({ section }) => section === 'history')).toMatchObject({
      path: '/view-history',
      userList: [],
    })
    const viewer = await footlight.newPerson('viewer')
    expect(sectionsOf(await home('layout=section', viewer))).not.toContain('followed')
    await viewer.post('/user/follow/demo_model')
    const own = await home('layout=section', viewer)
    expect(own.rows?.[0]).toMatchObject({ section: 'followed', path: '/followed', totalCount: 1 })
    // What was made for one is nobody else's.
    expect(sectionsOf(await home('layout=section'))).not.toContain('followed')
  })

  it('is of an area where one is named, without whom somebody hides', async () => {
    const genders = ({ rows = [] }: BrowseResult) =>
      new Set(rows.flatMap(({ userList }) => userList.map(({ gender }) => gender)))
    const area = await home('layout=section&area=m')
    expect(genders(area)).toEqual(new Set(['m']))
    expect(area.rows?.find(({ section }) => section === 'tags')?.path).toMatch(/^\/men\/tag\/./)
    expect(genders(await home('layout=section&gender-hide=fmc'))).toEqual(new Set(['t']))
    expect(genders(await home('layout=section&area=x')).size).toBeGreaterThan(2)
  })

  it('has the rows that were chosen, in their order, each once; unknown names are none', async () => {
    const chosen = await home('layout=custom&sections=region.nobody.new.region..__proto__')
    expect(sectionsOf(chosen)).toEqual(['region', 'new'])
    const usual = sectionsOf(await home('layout=section'))
    for (const empty of ['', '...', 'nothing', '%00', '../..'])
      expect(sectionsOf(await home(`layout=custom&sections=${encodeURIComponent(empty)}`))).toEqual(usual)
    expect((await footlight.guest().get(`/browse/react/?sections=${'x'.repeat(201)}`)).status).toBe(422)
  })

  it('gives way to a list where something narrows it, and where the layout is none', async () => {
    for (const query of [
      'layout=section&q=aurora',
      'layout=custom&lang=english',
      'layout=classic',
      'layout=x',
    ])
      expect([query, (await home(query)).rows]).toEqual([query, undefined])
  })
})

it('HOME-02 what an account has chosen comes before what the browser says', async () => {
  const viewer = await footlight.newPerson('viewer')
  const save = (settings: object) => viewer.post('/user/settings', settings)
  expect((await save({ home_layout: 'custom', home_custom: ['new', 'near-goal', 'tags'] })).status).toBe(200)
  expect(await home('', viewer)).toMatchObject({ layout: 'custom' })
  expect(sectionsOf(await home('layout=section&sections=top-rated', viewer))?.[0]).toBe('new')
  for (const wrong of [
    { home_layout: 'circle' },
    { home_custom: 'new' },
    { home_custom: Array(41).fill('new') },
    { home_custom: ['x'.repeat(41)] },
  ])
    expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422])
  await save({ home_layout: 'classic' })
  expect((await home('layout=section', viewer)).rows).toBeUndefined()
  await save({ home_layout: null })
  expect((await home('layout=section', viewer)).layout).toBe('section')
})
