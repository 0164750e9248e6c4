import type { FanLevel, ItemState } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, drawPicture, makeItem, plainFields } from '../dev-env/media-library.ts'
import { randomFrom } from '../dev-env/random-from.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** `LIBRARY_CHANGES=10000` for the whole of it. */
const CHANGES = Number(process.env['LIBRARY_CHANGES'] ?? 600)
const SEED = Number(process.env['LIBRARY_SEED'] ?? Date.now() % 1_000_000)
const ITEMS = 4

interface Who {
  readonly name: string
  readonly api: TestApi
  readonly id: AccountId | null
}

/** What one item is, as the test itself remembers it. */
interface Remembered {
  readonly id: number
  state: ItemState
  price: number
  isFreeNoAuth: boolean
  level: FanLevel | null
  isDeleted: boolean
  isClear: boolean
  readonly buyers: Set<string>
}

let footlight: Footlight
let owner: Who
let people: readonly Who[]
let items: Remembered[]
beforeAll(async () => {
  footlight = await startFootlight({ limits: unlimited() })
  const of = async (name: string, api: TestApi): Promise<Who> => ({ name, api, id: await accountIdOf(api) })
  owner = await of('owner', await footlight.login('demo_model'))
  const guest = footlight.guest()
  await guest.csrf()
  people = [
    owner,
    { name: 'guest', api: guest, id: null },
    await of('otherModel', await footlight.login('demo_model2')),
    await of('staff', await footlight.login('demo_moderator')),
    await of('anna', await footlight.newPerson('viewer')),
    await of('bert', await footlight.newPerson('viewer')),
  ]
  items = []
  for (let at = 0; at < ITEMS; at += 1)
    items.push({
      id: await makeItem(footlight, owner.api, [await drawPicture(at + 3), await drawPicture(at + 40)]),
      state: 'draft',
      price: 0,
      isFreeNoAuth: false,
      level: null,
      isDeleted: false,
      isClear: false,
      buyers: new Set(),
    })
})
afterAll(() => footlight.stop())

function unlimited() {
  const many = { countMax: 10_000_000, windowMs: 1_000 }
  return {
    callsPerSession: many,
    registrationsPerAddress: many,
    pagesPerAddress: many,
    surveysPerAddress: many,
    clientErrorsPerAddress: many,
    tipsPerAccount: many,
    ordersPerAccount: many,
  } as never
}

const levels: readonly (FanLevel | null)[] = [null, 'supporter', 'insider', 'legend']
const memberLevel = new Map<string, FanLevel | null>()
const banned = new Set<string>()

/** The table, said another way than the product says it: who opens this, and who at least sees that it is there. */
function expected(item: Remembered, { name }: Who): 'open' | 'cover' | 'nothing' {
  if (item.state === 'removed') return 'nothing'
  if (name === 'owner') return item.isDeleted ? 'nothing' : 'open'
  if (name === 'staff') return item.state === 'draft' ? 'nothing' : 'open'
  if (item.buyers.has(name)) return 'open'
  if (item.state !== 'published' || item.isDeleted || banned.has(name)) return 'nothing'
  const rank = levels.indexOf(memberLevel.get(name) ?? null)
  if (item.level !== null && rank >= levels.indexOf(item.level)) return 'open'
  const costs = Math.floor(item.price * [1, 0.9, 1, 0.75][rank]! + 1e-9) > 0
  if (costs || item.level !== null) {
    // Of a price that a discount leaves nothing of, an item for members of a higher level is not open either.
    if (costs || item.price === 0) return 'cover'
  }
  return name === 'guest' && !item.isFreeNoAuth ? 'cover' : 'open'
}

async function change(random: (below: number) => number): Promise<string> {
  const { library, mediaPurchases, fanClub } = footlight.server.database
  const item = items[random(items.length)]!
  const who = people[2 + random(people.length - 2)]!
  const now = Date.now()
  switch (random(7)) {
    case 0: {
      item.state = (['draft', 'in_review', 'published', 'published', 'refused', 'removed'] as const)[
        random(6)
      ]!
      const from = ['draft', 'in_review', 'published', 'refused', 'removed'] as const
      await library.setState(item.id, from, item.state, { account: owner.id!, note: '', at: now })
      return `${item.id} ${item.state}`
    }
    case 1:
    case 2: {
      item.price = [0, 0, 1, 100][random(4)]!
      item.level = levels[random(4)]!
      item.isFreeNoAuth = random(2) === 1
      item.isClear = random(2) === 1
      await library.change(item.id, {
        ...plainFields,
        tags: [],
        token_price: item.price,
        is_free_no_auth: item.isFreeNoAuth,
        is_cover_clear: item.isClear,
        fanclub_access_level: item.level,
      })
      return `${item.id} costs ${item.price} of ${item.level}`
    }
    case 3: {
      item.isDeleted = random(3) === 0
      await library.setDeleted(item.id, item.isDeleted ? now : null)
      return `${item.id} deleted ${item.isDeleted}`
    }
    case 4: {
      const level = levels[random(4)]!
      memberLevel.set(who.name, level)
      await fanClub.putMembership(
        who.id!,
        owner.id!,
        level ?? 'legend',
        level === null ? now - 1 : now + 3_600_000,
      )
      return `${who.name} is ${level}`
    }
    case 5: {
      const isBanned = random(2) === 0
      const { username } = must(await who.api.get('/user/current')).user
      await footlight.server.database.roomRepository.moderate({
        roomOwnerId: owner.id!,
        action: isBanned ? 'put' : 'removed',
        kind: 'ban',
        target: username,
        by: 'demo_model',
        byStaff: null,
        reason: '',
        at: now,
        expiresAt: null,
      })
      if (isBanned) banned.add(who.name)
      else banned.delete(who.name)
      return `${who.name} banned ${isBanned}`
    }
    default: {
      // Rarely, or everybody would own everything.
      if (random(12) === 0) {
        await mediaPurchases.paid(item.id, who.id!, now)
        item.buyers.add(who.name)
      } else await mediaPurchases.begin('sale', [item.id], who.id!, now, 0)
      return `${who.name} bought ${item.id}: ${item.buyers.has(who.name)}`
    }
  }
}

const etags = new Map<string, string>()

/** Every way to one item: page, list, its files, those of another item under its number, and a copy of before. */
async function doors(item: Remembered, who: Who) {
  const { api } = who
  const files = await footlight.server.database.library.filesOf([item.id])
  const file = files[0]!
  const foreign = items.find(({ id }) => id !== item.id)!
  const address = `/library/${item.id}/${file.id}/w640.avif`
  const page = await api.get(`/media/get/${item.id}`)
  const large = await api.sendTo('GET', address)
  const etag = etags.get(address) ?? large.headers.get('etag')
  if (etag !== null) etags.set(address, etag)
  const cached = await api.sendTo('GET', address, { headers: { 'if-none-match': etag ?? '"x"' } })
  const swapped = await api.sendTo('GET', `/library/${foreign.id}/${file.id}/w640.avif`)
  const cover = await api.sendTo('GET', `/library/${item.id}/cover`)
  const traversal = await api.sendTo('GET', `/library/${item.id}/${file.id}/..%2f..%2ffootlight.db`)
  return {
    page: page.status === 404 ? 'nothing' : page.body.items.length > 0 ? 'open' : 'cover',
    file: large.status,
    isFilePublicCached: /public|max-age=[1-9]/.test(large.headers.get('cache-control') ?? ''),
    cached: cached.status,
    swapped: swapped.status,
    cover: cover.status,
    coverEtag: cover.headers.get('etag'),
    traversal: traversal.status,
    // Names in the blob store are nobody's business, and open nothing.
    blob: (await api.sendTo('GET', `/${file.folder}/w640.avif`)).status,
  }
}

test(
  `LIBRARY-ACCESS-03 through ${CHANGES} random changes every door shows what the table says (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED)
    const history: string[] = []
    for (let count = 0; count < CHANGES; count += 1) {
      history.push(await change(random))
      const item = items[random(items.length)]!
      const who = people[random(people.length)]!
      const table = expected(item, who)
      const found = await doors(item, who)
      const isOpen = table === 'open'
      const context = {
        count,
        who: who.name,
        item: { ...item, buyers: [...item.buyers] },
        last: history.slice(-3),
      }
      expect({ ...found, coverEtag: null, context }).toEqual({
        page: table,
        file: isOpen ? 200 : 404,
        isFilePublicCached: false,
        cached: isOpen ? 304 : 404,
        swapped: 404,
        cover: table === 'nothing' ? 404 : 200,
        coverEtag: null,
        traversal: 404,
        blob: 404,
        context,
      })
      if (table === 'cover')
        expect([found.coverEtag?.includes('blur'), item.isClear]).toEqual([!item.isClear, item.isClear])
    }
  },
  60_000 + CHANGES * 60,
)
