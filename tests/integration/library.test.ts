import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { fanLevels } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { sweepLibrary, sweepUploads } from '@footlight/server/library/sweep-library'
import { uploadKey } from '@footlight/server/library/upload-keys'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import {
  accountIdOf,
  beginUpload,
  drawPicture,
  makeItem,
  plainFields,
  publishItem,
  sendOn,
  tus,
  untilWorked,
  upload,
} from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let other: TestApi
let staff: TestApi
beforeAll(async () => {
  // Whoever waits for the work on a file asks for it often.
  const limits = { ...manyPeople, callsPerSession: { countMax: 10_000, windowMs: 60_000 } }
  footlight = await startFootlight({ limits })
  model = await footlight.login('demo_model')
  other = await footlight.login('demo_model2')
  staff = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

/** With a session of their own, which the first answer gives. */
const aGuest = async () => {
  const guest = footlight.guest()
  await guest.csrf()
  return guest
}
const newItem = async (type = 'pictures'): Promise<number> =>
  must(await model.post('/performer/media', { name: 'Blue circles', type })).id
const own = async (item: number) => must(await model.get(`/performer/media/${item}`))
const submit = (item: number) => model.post(`/performer/media/${item}/submit`, { is_everyone_named: true })
const decide = (item: number, decision: string, note = '') =>
  staff.post(`/moderation/media/${item}`, { decision, note })
const look = (who: TestApi, item: number) => who.get(`/media/get/${item}`)
const fetchFile = (who: TestApi, path: string, headers = {}) => who.sendTo('GET', path, { headers })
const blobsLeft = (area: string) =>
  readdirSync(join(footlight.config.dataDir, area), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

test('LIBRARY-UPLOAD-01 an upload that breaks goes on where it stopped, and becomes pictures without what the camera told', async () => {
  const before = blobsLeft('library-uploads')
  const item = await newItem()
  const bytes = await drawPicture(11)
  const begun = await beginUpload(footlight, model, item, bytes.length, 'IMG_1.JPG')
  const location = begun.headers.get('location')!
  expect((await sendOn(footlight, model, location, 0, bytes.subarray(0, 1_000))).status).toBe(204)
  const head = await tus(footlight, model, 'HEAD', location)
  expect(head.headers.get('upload-offset')).toBe('1000')
  expect((await sendOn(footlight, model, location, 500, bytes.subarray(500))).status).toBe(409)
  expect((await sendOn(footlight, model, location, 1_000, bytes.subarray(1_000))).status).toBe(204)
  const { files } = await untilWorked(model, item)
  expect(files).toMatchObject([{ name: 'IMG_1.JPG', state: 'ready', fault: null, file: { is_video: false } }])
  const { base, sizes } = files[0].file.picture
  expect(sizes).toEqual([320, 640, 900])
  for (const format of ['avif', 'webp']) {
    const answer = await fetch(`${footlight.url}${base}/w640.${format}`, {
      headers: { cookie: [...model.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([found.width, found.exif]).toEqual([640, undefined])
  }
  // The row is told first.
  await expect.poll(() => blobsLeft('library-uploads')).toBe(before)
})

test('LIBRARY-UPLOAD-02 nobody uploads to, looks at or ends what is not theirs', async () => {
  const item = await newItem()
  expect((await beginUpload(footlight, other, item, 10)).status).toBe(404)
  const begun = await beginUpload(footlight, model, item, 10)
  const location = begun.headers.get('location')!
  for (const method of ['HEAD', 'DELETE']) {
    expect((await tus(footlight, other, method, location)).status).toBe(404)
    expect((await tus(footlight, await aGuest(), method, location)).status).toBe(401)
  }
  expect((await sendOn(footlight, other, location, 0, Buffer.alloc(10))).status).toBe(404)
  // Bytes go in and never out again by this way.
  expect((await tus(footlight, model, 'GET', location)).status).toBe(404)
  expect((await tus(footlight, model, 'POST', location, { 'x-http-method-override': 'GET' })).status).toBe(
    404,
  )
  const forged = await tus(footlight, model, 'DELETE', location, { 'x-csrf-token': 'x' })
  expect(forged.status).toBe(403)
  expect((await tus(footlight, model, 'DELETE', location)).status).toBe(204)
  expect((await tus(footlight, model, 'HEAD', location)).status).toBe(404)
})

test('LIBRARY-UPLOAD-03 what is too large, empty, of no length or one too many is refused with a reason', async () => {
  const item = await newItem()
  const tooLarge = await beginUpload(footlight, model, item, 61 * 1024 * 1024)
  expect([tooLarge.status, (await tooLarge.json()).error]).toEqual([413, 'payload_too_large'])
  expect((await beginUpload(footlight, model, item, 0)).status).toBe(422)
  const endless = await tus(footlight, model, 'POST', '/api/v1/performer/media/uploads', {
    'upload-defer-length': '1',
    'upload-metadata': `item ${Buffer.from(String(item)).toString('base64')}`,
  })
  expect(endless.status).toBe(413)
  const begun = await Promise.all(Array.from({ length: 30 }, () => beginUpload(footlight, model, item, 10)))
  const statuses = begun.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  for (const each of begun)
    if (each.status === 201) await tus(footlight, model, 'DELETE', each.headers.get('location')!)
  await expect.poll(async () => (await beginUpload(footlight, model, item, 10)).status).toBe(201)
})

test('LIBRARY-UPLOAD-03 of ten thousand uploads that begin at once no more are open than may be, and the server answers on', async () => {
  // A session of its own: its calls are counted.
  const flooder = await footlight.login('demo_model2')
  const item = must(await flooder.post('/performer/media', { name: 'Many', type: 'pictures' })).id
  const statuses = new Map<number, number>()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const answer = await beginUpload(footlight, flooder, item, 10)
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // Begun, too many at once, or too many calls; nothing else.
  expect([...statuses.keys()].filter((status) => ![201, 409, 429].includes(status))).toEqual([])
  expect(statuses.get(201)).toBe(20)
  expect(await own(await newItem())).toMatchObject({ state: 'draft' })
})

test('LIBRARY-UPLOAD-04 a file that lies about itself is refused by name, and nothing of it stays', async () => {
  const before = blobsLeft('library-uploads')
  const item = await newItem()
  const picture = await drawPicture(5)
  const png = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const head = Buffer.from(png.subarray(0, 33))
  // A header that promises 50,000 x 50,000 pixels.
  head.writeUInt32BE(50_000, 16)
  head.writeUInt32BE(50_000, 20)
  const lies: readonly [string, Buffer, string][] = [
    [
      'script.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unknown_type',
    ],
    ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'unknown_type'],
    ['bomb.gif', Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'), 'unknown_type'],
    ['archive.jpg', Buffer.from('504b0304140000000800', 'hex'), 'unknown_type'],
    ['list.m3u8', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'unknown_type'],
    ['cut.jpg', picture.subarray(0, 2_000), 'unreadable'],
    ['bomb.png', Buffer.concat([head, png.subarray(33)]), 'too_large'],
    ['large.png', png, 'too_large'],
    [
      'tiny.png',
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
      'too_small',
    ],
    ['film.mp4', Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), 'wrong_type'],
    // A picture with a program behind it: what is shown is made anew, and has no tail.
    ['tail.jpg', Buffer.concat([picture, Buffer.from('<?php system($_GET[0]) ?>')]), ''],
  ]
  for (const [name, bytes] of lies) await upload(footlight, model, item, bytes, name)
  const { files } = await untilWorked(model, item)
  expect(files.map(({ name, fault }: { name: string; fault: string | null }) => [name, fault ?? ''])).toEqual(
    lies.map(([name, , fault]) => [name, fault]),
  )
  // The row is told first.
  await expect.poll(() => blobsLeft('library-uploads')).toBe(before)
  const shown = await fetchFile(model, `${files.at(-1).file.picture.base}/w320.webp`)
  expect(JSON.stringify(shown.body)).not.toContain('php')
  expect((await submit(item)).body).toMatchObject({ error: 'wrong_state', state: 'failed_files' })
  for (const file of files.filter(({ state }: { state: string }) => state === 'failed'))
    must(await model.delete(`/performer/media/${item}/files/${file.id}`))
  must(await submit(item))
})

test('LIBRARY-REVIEW-01 nothing is public before the staff says so, and nobody else can say it', async () => {
  const item = await makeItem(footlight, model, [await drawPicture(7)])
  const viewer = await footlight.newPerson('viewer')
  const cover = `/library/${item}/cover`
  for (const who of [viewer, other, footlight.guest()]) {
    expect((await look(who, item)).status).toBe(404)
    expect((await fetchFile(who, cover)).status).toBe(404)
  }
  expect((await look(staff, item)).status).toBe(404)
  expect((await decide(item, 'publish')).status).toBe(409)
  expect((await viewer.post(`/moderation/media/${item}`, { decision: 'publish' })).status).toBe(403)
  must(await submit(item))
  expect((await look(viewer, item)).status).toBe(404)
  expect((await beginUpload(footlight, model, item, 10)).status).toBe(409)
  const queue = must(await staff.get('/moderation/media')).media
  expect(queue.find(({ media }: { media: { id: number } }) => media.id === item)).toMatchObject({
    state: 'in_review',
    matches_removed: false,
  })
  expect((await decide(item, 'refuse')).body).toMatchObject({ fields: { note: 'required' } })
  must(await decide(item, 'refuse', 'Too dark to see.'))
  expect(await own(item)).toMatchObject({ state: 'refused', decision_note: 'Too dark to see.' })
  must(await submit(item))
  must(await decide(item, 'publish'))
  expect(must(await look(viewer, item))).toMatchObject({ access_type: 'free', is_new: true })
  const files = must(await look(viewer, item)).items
  expect(files).toHaveLength(1)
  expect((await look(footlight.guest(), item)).body).toMatchObject({ access_type: 'preview', items: [] })
})

test('LIBRARY-REVIEW-02 LIBRARY-REVIEW-03 who else is on it has to agree first; who takes it back takes it from everybody', async () => {
  const item = await makeItem(footlight, model, [await drawPicture(9)], {
    people: ['demo_model2'],
    token_price: 50,
  })
  must(await submit(item))
  expect((await decide(item, 'publish')).body).toMatchObject({ state: 'release_missing' })
  const { releases } = must(await other.get('/performer/releases'))
  const mine = releases.find(({ media }: { media: { id: number } }) => media.id === item)
  expect(mine).toMatchObject({ state: 'asked', media: { items: [{ is_video: false }] } })
  expect((await fetchFile(other, `${mine.media.items[0].picture.base}/w320.webp`)).status).toBe(200)
  const viewer = await footlight.newPerson('viewer', 100)
  expect((await viewer.post(`/performer/releases/${item}`, { agrees: true })).status).toBe(403)
  expect((await model.post(`/performer/releases/${item}`, { agrees: true })).status).toBe(404)
  must(await other.post(`/performer/releases/${item}`, { agrees: true }))
  must(await decide(item, 'publish'))
  must(await buy(viewer, item, 50))
  expect((await look(viewer, item)).body.access_type).toBe('complete')
  must(await other.post(`/performer/releases/${item}`, { agrees: false }))
  for (const who of [viewer, model, staff, footlight.guest()])
    expect((await look(who, item)).status).toBe(404)
  expect((await fetchFile(viewer, `${mine.media.items[0].picture.base}/w320.webp`)).status).toBe(404)
  expect(await own(item)).toMatchObject({ state: 'removed', files: [{ file: null }] })
})

test('LIBRARY-REVIEW-05 an upload that began before its item was sent, and ends after, does not slip into what is public', async () => {
  const item = await makeItem(footlight, model, [await drawPicture(23)])
  const late = await drawPicture(31)
  const ways = await Promise.all(
    [1, 2].map(async () => {
      const begun = await beginUpload(footlight, model, item, late.length, 'late.jpg')
      const location = begun.headers.get('location')!
      await sendOn(footlight, model, location, 0, late.subarray(0, 500))
      return location
    }),
  )
  must(await submit(item))
  await sendOn(footlight, model, ways[0]!, 500, late.subarray(500))
  must(await decide(item, 'publish'))
  await sendOn(footlight, model, ways[1]!, 500, late.subarray(500))
  expect((await untilWorked(model, item)).files).toHaveLength(1)
  expect(must(await look(await footlight.newPerson('viewer'), item)).items).toHaveLength(1)
  // Nor is one sent along that came a moment before.
  const other = await makeItem(footlight, model, [await drawPicture(37)])
  await upload(footlight, model, other, late)
  expect((await submit(other)).status).toBe(409)
})

test('LIBRARY-REVIEW-03 who takes their word back while the staff publishes is not shown, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await makeItem(footlight, model, [await drawPicture(41 + round)], {
      people: ['demo_model2'],
    })
    must(await submit(item))
    must(await other.post(`/performer/releases/${item}`, { agrees: true }))
    await Promise.all([decide(item, 'publish'), other.post(`/performer/releases/${item}`, { agrees: false })])
    expect(['refused', 'removed']).toContain((await own(item)).state)
  }
})

test('LIBRARY-REVIEW-04 what was removed is known again, smaller and brighter and under another name', async () => {
  const picture = await drawPicture(13)
  const item = await makeItem(footlight, model, [picture])
  must(await submit(item))
  must(await decide(item, 'remove', 'Not allowed.'))
  const again = await sharp(picture)
    .resize(500)
    .modulate({ brightness: 1.2 })
    .webp({ quality: 40 })
    .toBuffer()
  const second = await makeItem(footlight, model, [again])
  const clean = await makeItem(footlight, model, [await drawPicture(29)])
  must(await submit(second))
  must(await submit(clean))
  const queue = must(await staff.get('/moderation/media')).media
  const flags = new Map(
    queue.map(({ media, matches_removed }: { media: { id: number }; matches_removed: boolean }) => [
      media.id,
      matches_removed,
    ]),
  )
  expect([flags.get(second), flags.get(clean)]).toEqual([true, false])
})

function buy(who: TestApi, item: number, price: number, key: string = randomUUID()) {
  return who.post(
    `/media/purchase/${item}`,
    { terms: { kind: 'media', media_id: item, price } },
    { idempotencyKey: key },
  )
}

test('LIBRARY-BUY-01 a purchase is charged once, at the price that was seen; what is owned or free costs nothing', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 99 })
  const viewer = await footlight.newPerson('viewer', 150)
  const poor = await footlight.newPerson('viewer', 98)
  expect((await buy(viewer, item, 98)).body).toMatchObject({
    error: 'offer_changed',
    terms: { kind: 'media', media_id: item, price: 99 },
  })
  expect((await buy(poor, item, 99)).body).toMatchObject({ error: 'not_enough_tokens', needed: 99 })
  expect((await look(poor, item)).body).toMatchObject({ access_type: 'preview', items: [] })
  expect((await buy(other, item, 99)).body).toMatchObject({ error: 'models_cannot_purchase' })
  expect((await buy(footlight.guest(), item, 99)).status).toBe(401)
  const key = randomUUID()
  expect(must(await buy(viewer, item, 99, key))).toEqual({
    status: 1,
    message: 'Media Purchased',
    charged: 99,
    tokens: 51,
  })
  expect(must(await buy(viewer, item, 99, key))).toMatchObject({ charged: 99, tokens: 51 })
  expect((await buy(viewer, item, 98, key)).body.error).toBe('idempotency_conflict')
  expect(must(await buy(viewer, item, 99))).toMatchObject({ charged: 0, tokens: 51 })
  expect(await viewer.tokens()).toBe(51)
  expect(must(await look(viewer, item))).toMatchObject({
    access_type: 'complete',
    is_purchased: true,
    price: 0,
  })
  expect(must(await viewer.get('/wallet/statement')).entries[0]).toMatchObject({
    tokens: -99,
    reason: 'media',
    counterparty: 'demo_model',
    comment: 'Blue circles',
  })
  expect(await own(item)).toMatchObject({ sales: 1 })
  const free = await publishItem(footlight, model, staff)
  expect(must(await buy(viewer, free, 0))).toMatchObject({ charged: 0, tokens: 51 })
})

test('LIMIT-09 LIBRARY-BUY-01 one order too many is 429, charges nothing, and leaves its key unused', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 30 })
  const viewer = await footlight.newPerson('viewer', 100)
  const { countMax, windowMs } = httpLimits.ordersPerAccount
  const nowhere = await Promise.all(Array.from({ length: countMax }, () => buy(viewer, 999_999, 30)))
  expect(new Set(nowhere.map(({ status }) => status))).toEqual(new Set([404]))
  const key = randomUUID()
  const refused = await buy(viewer, item, 30, key)
  expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '1',
  ])
  expect(await viewer.tokens()).toBe(100)
  await new Promise((resolve) => setTimeout(resolve, windowMs + 50))
  expect(must(await buy(viewer, item, 30, key))).toMatchObject({ charged: 30, tokens: 70 })
})

test('LIBRARY-BUY-02 ten tabs at once pay once', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 30 })
  const viewer = await footlight.newPerson('viewer', 1_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(viewer, item, 30)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.map(({ body }) => body.charged).sort()).toEqual([...Array(9).fill(0), 30])
  expect(await viewer.tokens()).toBe(970)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('LIBRARY-BUY-03 a purchase that the books have and the list has not is owned with the next look', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 30 })
  const viewer = await footlight.newPerson('viewer', 100)
  const id = must(await viewer.get('/user/current')).user.id
  const purchases = footlight.server.database.mediaPurchases
  await purchases.begin(`media.${item}.${id}`, [item], id, Date.now(), 0)
  expect((await look(viewer, item)).body.access_type).toBe('preview')
  // The process died behind the commit of the books.
  const line = { debit: `wallet:${id}`, credit: 'platform', tokens: 30 }
  const paid = { id: `media.${item}.${id}`, at: Date.now(), reason: 'media', lines: [line] }
  expect((await footlight.server.ledger.execute({ kind: 'transfer', ...paid })).ok).toBe(true)
  expect(must(await viewer.get('/media/purchased/pictures')).data).toMatchObject([{ id: item }])
  expect((await look(viewer, item)).body.access_type).toBe('complete')
  expect(must(await buy(viewer, item, 30))).toMatchObject({ charged: 0, tokens: 70 })
})

test('LIBRARY-BUY-04 who paid keeps it when its performer deletes it, and hides and restores it in their own lists', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 30 })
  const viewer = await footlight.newPerson('viewer', 100)
  const late = await footlight.newPerson('viewer', 100)
  must(await buy(viewer, item, 30))
  const tab = async (name: string) =>
    must(await viewer.get(`/media/purchased/${name}`)).data.map(({ id }: { id: number }) => id)
  must(await viewer.delete(`/media/purchase/${item}`))
  expect([await tab('pictures'), await tab('hidden_media'), await tab('videos')]).toEqual([[], [item], []])
  must(await viewer.post(`/media/purchase/restore/${item}`))
  expect([await tab('pictures'), await tab('hidden_media')]).toEqual([[item], []])
  expect((await late.delete(`/media/purchase/${item}`)).status).toBe(404)
  must(await model.delete(`/performer/media/${item}`))
  expect((await look(viewer, item)).body).toMatchObject({ access_type: 'complete' })
  expect((await look(late, item)).status).toBe(404)
  expect((await buy(late, item, 30)).status).toBe(404)
  expect(await tab('pictures')).toEqual([item])
  must(await model.post(`/performer/media/${item}/restore`))
  must(await buy(late, item, 30))
})

test('LIBRARY-PRICE-03 members pay the floor of the discounted price, and see what their level opens', async () => {
  const item = await publishItem(footlight, model, staff, { token_price: 99 })
  const members = await publishItem(footlight, model, staff, { fanclub_access_level: 'insider' })
  const owner = must(await model.get('/user/current')).user.id
  const { fanClub } = footlight.server.database
  const until = Date.now() + 60_000
  const prices: Record<string, readonly unknown[]> = {}
  for (const level of fanLevels) {
    const viewer = await footlight.newPerson('viewer', 200)
    await fanClub.putMembership(must(await viewer.get('/user/current')).user.id, owner, level, until)
    const seen = must(await look(viewer, item))
    prices[level] = [seen.price, must(await look(viewer, members)).access_type]
    must(await buy(viewer, item, seen.price))
    expect(await viewer.tokens()).toBe(200 - seen.price)
    const open = must(await viewer.get('/media/purchased/fanclub')).data.map(({ id }: { id: number }) => id)
    expect(open.includes(members)).toBe(level !== 'supporter')
  }
  expect(prices).toEqual({
    supporter: [89, 'preview'],
    insider: [99, 'complete'],
    legend: [74, 'complete'],
  })
  const stranger = await footlight.newPerson('viewer', 200)
  expect((await buy(stranger, members, 0)).body).toMatchObject({
    error: 'wrong_state',
    state: 'not_for_sale',
  })
})

test('LIBRARY-TOP-01 performers stand by what was bought of them, and lists by time, sales and tag', async () => {
  const tag = `tag-${randomUUID().slice(0, 8)}`
  const one = await publishItem(footlight, model, staff, { token_price: 5, tags: [tag] })
  const two = await publishItem(footlight, model, staff, { token_price: 5, tags: [tag] })
  const viewer = await footlight.newPerson('viewer', 100)
  must(await buy(viewer, one, 5))
  const list = async (query: string) =>
    must(await viewer.get(`/media/list/pictures?tag=${tag}${query}`)).data.map(({ id }: { id: number }) => id)
  expect([await list(''), await list('&sort_by=popular')]).toEqual([
    [two, one],
    [one, two],
  ])
  expect(must(await viewer.get('/media/list/videos')).data).toEqual([])
  for (const path of ['list', 'month']) {
    const top = must(await footlight.guest().get(`/media/top_model/${path}`))
    expect(top).toMatchObject({ count_total: 1, data: [{ username: 'demo_model', user_status: 'offline' }] })
    expect(top.data[0].media_count).toBeGreaterThan(2)
  }
  expect((await viewer.get('/media/list/pictures?page=0')).status).toBe(422)
  expect((await viewer.get('/media/list/pictures?tag=%27%20or%201=1')).status).toBe(422)
})

test('LIBRARY-EVENT-01 a room hears that its media changed, and a performer that a file is ready', async () => {
  const lobby = await footlight.lobby(model)
  const room = await footlight.room(staff, 'demo_model')
  const item = await publishItem(footlight, model, staff)
  expect(await lobby.next('v3.media.encoded')).toMatchObject({
    media_id: item,
    is_ready: true,
    type: 'media',
  })
  await room.next('v3.chat.update_media_list')
  await lobby.close()
  await room.close()
})

test('LIBRARY-TEXT-01 names, descriptions and tags pass the policy, and people on it are proven performers', async () => {
  const item = await newItem()
  const change = (fields: object) => model.post(`/performer/media/${item}`, { ...plainFields, ...fields })
  expect((await change({ name: '15yo' })).body.fields).toEqual({ name: 'prohibited' })
  expect((await change({ description: 'I am 15 years old' })).body.fields).toEqual({
    description: 'prohibited',
  })
  expect((await change({ is_free_no_auth: true, token_price: 5 })).body.fields).toEqual({
    is_free_no_auth: 'invalid',
  })
  for (const person of ['demo_viewer', 'demo_model', 'nobody_of_that_name'])
    expect((await change({ people: [person] })).body.fields).toEqual({ people: 'invalid' })
  expect((await model.post('/performer/media', { name: '15yo', type: 'videos' })).status).toBe(422)
  expect(
    (await (await footlight.newPerson('viewer')).post('/performer/media', { name: 'x', type: 'videos' }))
      .status,
  ).toBe(403)
  const unproven = await footlight.newPerson('model')
  const theirs = await makeItem(footlight, unproven, [await drawPicture(4)])
  expect(
    (await unproven.post(`/performer/media/${theirs}/submit`, { is_everyone_named: true })).body,
  ).toMatchObject({
    state: 'identity_missing',
  })
})

test('LIBRARY-SWEEP-01 an upload that came whole in the moment of a crash is worked on; one that stood still, and what is over, goes', async () => {
  const { database } = footlight.server
  const { library } = database
  const blobs = new FolderBlobs(footlight.config.dataDir)
  const item = await newItem()
  const owner = await accountIdOf(model)
  const put = async (bytes: Buffer, declared: number, at: number) => {
    const upload = { id: randomUUID(), item, owner, name: 'x.jpg', bytes: declared, place: 0, at }
    await library.putUpload(upload, 100)
    await blobs.put(uploadKey(upload.id), bytes, { bytes: bytes.length, type: 'image/jpeg' })
    return upload.id
  }
  const now = Date.now()
  const picture = await drawPicture(17)
  const whole = await put(picture, picture.length, now - 120_000)
  const half = await put(picture, picture.length + 1, now - 120_000)
  const orphan = randomUUID()
  await blobs.put(uploadKey(orphan), picture, { bytes: picture.length, type: 'image/jpeg' })
  const gone = await makeItem(footlight, model, [await drawPicture(19)])
  const [file] = await library.filesOf([gone])
  must(await model.delete(`/performer/media/${gone}`))
  const sweepAt = (at: number) => ({
    library,
    blobs,
    clock: doubleOf<Clock>({ now: () => at }),
    mediaQueue: { wake: () => undefined },
  })
  await sweepUploads(sweepAt(now))
  expect(await library.upload(whole)).toBeNull()
  expect(await library.upload(half)).not.toBeNull()
  expect((await untilWorked(model, item)).files).toMatchObject([{ state: 'ready' }])
  await sweepLibrary(sweepAt(now))
  expect([await blobs.stat(uploadKey(orphan)), await library.byId(gone)]).not.toContain(null)
  const later = now + 31 * 24 * 3_600_000
  await sweepUploads(sweepAt(later))
  await sweepLibrary(sweepAt(later))
  expect(await library.upload(half)).toBeNull()
  for (const upload of [half, orphan]) expect(await blobs.stat(uploadKey(upload))).toBeNull()
  expect(await library.byId(gone)).toBeNull()
  expect(await blobs.stat(`${file!.folder!}/w320.webp`)).toBeNull()
  expect((await model.post(`/performer/media/${gone}/restore`)).status).toBe(404)
})
