import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { API_BASE, AVATAR_UPLOAD_PATH } from '@footlight/core/protocol'
import { sweepAvatars } from '@footlight/server/avatars/sweep-avatars'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import type { Place } from '@footlight/server/regions/region-block'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { drawPicture } from '../dev-env/media-library.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

const places: Readonly<Record<string, Place>> = { '203.0.113.1': { country: 'RO', state: null } }

let footlight: Footlight
let staff: TestApi
beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    limits: manyPeople,
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => places[address] ?? null },
  })
  staff = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const drawn = /^\/avatars\/[a-z0-9_-]+\.svg$/
const chosen = /^\/avatars\/[0-9a-f]{32}\/128$/
const newViewer = () => footlight.newPerson('viewer')
const show = async (who: TestApi, bytes: Buffer): Promise<string> =>
  must(await sendAvatar(footlight, who, bytes)).user!.avatar
const own = async (who: TestApi) => must(await who.get('/avatar'))
const statusOf = async (path: string, headers = {}) => (await footlight.guest().get(path, headers)).status
/** Of pictures, half written ones too. */
const avatarFiles = (): readonly string[] => {
  const folder = join(footlight.config.dataDir, 'avatars')
  return existsSync(folder) ? readdirSync(folder) : []
}
const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#35608f' } })

/** A PNG whose head says that it is so large, and behind which nothing else comes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const lines = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose head says that it is so large, with one picture of a point. */
function gifOf(width: number, height: number): Buffer {
  const head = Buffer.from('474946383961000000008000000000000000ffffff', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, Buffer.from('2c0000000001000100000202440100 3b'.replace(' ', ''), 'hex')])
}

test('AVATAR-01 one file, of a type of ours, and in words of its own what is wrong with another', async () => {
  const viewer = await newViewer()
  const picture = await drawPicture(1)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  )
  const gif = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#123456' } })
    .gif()
    .toBuffer()
  const [notImage, notOurs] = [
    'Only image files are supported.',
    'Only PNG, JPG, WEBP or GIF files are supported.',
  ]
  const lies: readonly (readonly [
    string,
    readonly { bytes: Buffer; type: string }[],
    number,
    string | RegExp,
  ])[] = [
    ['nothing', [], 422, notImage],
    [
      'two',
      [
        { bytes: picture, type: 'image/jpeg' },
        { bytes: picture, type: 'image/jpeg' },
      ],
      422,
      notImage,
    ],
    ['a text', [{ bytes: Buffer.from('x'), type: 'text/plain' }], 422, notImage],
    [
      'a picture that says it is a program',
      [{ bytes: picture, type: 'application/x-msdownload' }],
      422,
      notImage,
    ],
    ['an SVG', [{ bytes: svg, type: 'image/svg+xml' }], 422, notOurs],
    ['an SVG that says it is a PNG', [{ bytes: svg, type: 'image/png' }], 422, notOurs],
    ['an AVIF', [{ bytes: await pixels(200, 200).avif().toBuffer(), type: 'image/avif' }], 422, notOurs],
    [
      'an AVIF that says it is a JPEG',
      [{ bytes: await pixels(200, 200).avif().toBuffer(), type: 'image/jpeg' }],
      422,
      notOurs,
    ],
    ['half of one', [{ bytes: picture.subarray(0, 900), type: 'image/jpeg' }], 422, /damaged/],
    ['a head alone', [{ bytes: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png' }], 422, /damaged/],
    [
      'one behind which a page stands',
      [
        {
          bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>alert(1)</script>')]),
          type: 'image/gif',
        },
      ],
      422,
      /damaged/,
    ],
    ['a small one', [{ bytes: await pixels(99, 400).png().toBuffer(), type: 'image/png' }], 422, /too small/],
    ['50,000 x 50,000', [{ bytes: pngOf(50_000, 50_000), type: 'image/png' }], 422, /too many pixels/],
    [
      'a GIF of 65,535 x 65,535',
      [{ bytes: gifOf(65_535, 65_535), type: 'image/gif' }],
      422,
      /damaged|pixels/,
    ],
    ['more than 5 MiB', [{ bytes: Buffer.alloc(5 * 1024 * 1024 + 1), type: 'image/png' }], 413, /./],
    ['far more', [{ bytes: Buffer.alloc(8 * 1024 * 1024), type: 'image/png' }], 413, /./],
  ]
  for (const [what, files, status, message] of lies) {
    const answer = await sendAvatar(footlight, viewer, ...files)
    expect([what, answer.status]).toEqual([what, status])
    expect(answer.body['message']).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  }
  expect(await own(viewer)).toMatchObject({ is_drawn: true, avatar: expect.stringMatching(drawn) })
  expect(avatarFiles()).toEqual([])
  const answer = must(await sendAvatar(footlight, viewer, { bytes: gif, type: 'image/gif' }))
  expect(answer).toEqual({ status: 1, user: { avatar: expect.stringMatching(chosen) }, message: '' })
})

test('AVATAR-01 what never ends is cut off, and guests send nothing', async () => {
  expect((await sendAvatar(footlight, footlight.guest(), await drawPicture(2))).status).toBe(401)
  const viewer = await newViewer()
  const headers = {
    'x-csrf-token': await viewer.csrf(),
    cookie: [...viewer.cookies].map((pair) => pair.join('=')).join('; '),
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  }
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(`${footlight.url}${API_BASE}${AVATAR_UPLOAD_PATH}`, { method: 'POST', headers })
    let sent = 0
    const part = Buffer.alloc(64 * 1024)
    const more = () => {
      for (; !call.destroyed && sent < 40 * 1024 * 1024; sent += part.length)
        if (!call.write(part)) return void call.once('drain', more)
    }
    call.once('response', (answer) => {
      resolve(answer.statusCode!)
      call.destroy()
    })
    call.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)))
    call.write(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    )
    more()
  })
  expect(status).toBe(413)
  // Of those that were broken off, and that many an hour, nothing more is read.
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendAvatar(footlight, viewer)))
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
})

test('AVATAR-02 it is cut square, encoded anew, and says nothing of where it was taken', async () => {
  const viewer = await newViewer()
  const address = await show(viewer, await drawPicture(4, 900, 300))
  for (const [side, accept, format] of [
    [128, 'image/avif,image/webp,*/*', 'avif'],
    [320, 'image/webp', 'webp'],
    [128, '*/*', 'webp'],
  ] as const) {
    const answer = await fetch(`${footlight.url}${address.replace(/128$/, String(side))}`, {
      headers: { accept },
    })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      `image/${format}`,
      'accept',
    ])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([found.width, found.height, found.exif, found.xmp]).toEqual([side, side, undefined, undefined])
  }
  for (const path of ['/64', '/128.jpg', '/0320', ''])
    expect(await statusOf(address.replace('/128', path || '/'))).toBe(404)
  expect(await statusOf(`/avatars/${'0'.repeat(32)}/128`)).toBe(404)
  expect(await statusOf('/avatars/..%2f..%2fserver.key/128')).toBe(404)
})

test('AVATAR-03 the same picture has another name each time, and the one before is gone when the new one shows', async () => {
  const [one, two] = [await newViewer(), await newViewer()]
  const picture = await drawPicture(5)
  const [first, others] = [await show(one, picture), await show(two, picture)]
  expect(others).not.toBe(first)
  const second = await show(one, picture)
  expect(second).not.toBe(first)
  expect([await statusOf(first), await statusOf(second), await statusOf(others)]).toEqual([404, 200, 200])
})

test('AVATAR-03 sent from two tabs at once, one of the two is shown, and of the other nothing is left', async () => {
  const viewer = await newViewer()
  const before = avatarFiles().length
  const sent = await Promise.all(
    [6, 7, 6].map(async (seed) => sendAvatar(footlight, viewer, await drawPicture(seed))),
  )
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const { avatar } = await own(viewer)
  expect(await statusOf(avatar)).toBe(200)
  expect(avatarFiles().length).toBe(before + 5)
})

test('AVATAR-04 wherever somebody is shown, their picture is, from the moment they chose it', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await newViewer()]
  const url = await show(model, await drawPicture(8))
  const face = await show(viewer, await drawPicture(9))
  expect(must(await viewer.get('/user/current')).user.avatar).toBe(face)
  const guest = footlight.guest()
  expect(must(await guest.get(`/chat/react/${model.username}`)).user.avatarUrl).toBe(url)
  expect(must(await guest.get(`/profile/${model.username}`)).user.avatarUrl).toBe(url)
  const cards = must(await guest.get(`/browse/react/?q=${model.username}`)).userList
  expect(cards).toMatchObject([{ username: model.username, avatar_url: url }])
  const found = must(await guest.get(`/search/suggest?q=${model.username}`)).suggestions
  expect(found).toContainEqual(expect.objectContaining({ username: model.username, avatar_url: url }))
  must(await viewer.post(`/friends/${model.username}`))
  expect(must(await viewer.get('/friends')).friends).toMatchObject([
    { friend_status: 'REQUESTED', avatar_url: url },
  ])
  must(await model.post(`/friends/${viewer.username}/accept`))
  expect(must(await model.get('/friends')).friends).toMatchObject([
    { friend_status: 'CONFIRMED', avatar_url: face },
  ])
  must(await viewer.post(`/messages/${model.username}`, { text: 'hello', ref: crypto.randomUUID() }))
  expect(must(await model.get('/messages')).chats).toMatchObject([
    { username: viewer.username, avatar_url: face },
  ])
})

test('AVATAR-04 a request to a viewer shows no picture: nobody learns by it who has an account', async () => {
  const [one, other] = [await newViewer(), await newViewer()]
  await show(other, await drawPicture(10))
  for (const name of [other.username, `${other.username.slice(0, 30)}x`])
    must(await one.post(`/friends/${name}`))
  const urls = must(await one.get('/friends')).friends.map(
    ({ avatar_url }: { avatar_url: string }) => avatar_url,
  )
  for (const url of urls) expect(url).toMatch(drawn)
})

test('AVATAR-04 a performer shows it nowhere where they show no room', async () => {
  const model = await footlight.newPerson('model')
  const url = await show(model, await drawPicture(11))
  must(await model.post('/user/settings', { blocked_countries: ['RO'], blocked_states: [] }))
  expect([await statusOf(url), await statusOf(url, { 'x-forwarded-for': '203.0.113.1' })]).toEqual([200, 404])
})

test('AVATAR-05 taken away it can be put back for ten minutes, and then its files go', async () => {
  const viewer = await newViewer()
  const url = await show(viewer, await drawPicture(12))
  const away = must(await viewer.post('/avatar/remove'))
  expect(away).toMatchObject({ is_drawn: true, removed: null })
  expect(Date.parse(away.undo_until)).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect(await statusOf(url)).toBe(404)
  expect(must(await viewer.post('/avatar/restore'))).toMatchObject({ avatar: url, undo_until: null })
  expect(await statusOf(url)).toBe(200)
  expect((await viewer.post('/avatar/restore')).status).toBe(409)
  must(await viewer.post('/avatar/remove'))
  must(await viewer.post('/avatar/remove'))
  const left = avatarFiles().length
  await sweepAt(Date.now() + 11 * 60_000)
  expect(avatarFiles().length).toBe(left - 5)
  expect((await viewer.post('/avatar/restore')).status).toBe(409)
})

test('AVATAR-06 a report names the picture, carries it as it was, and the staff sees which one is there now', async () => {
  const [owner, reporter] = [await newViewer(), await newViewer()]
  const url = await show(owner, await drawPicture(13))
  const report = { avatar_url: url, reason: 'other', note: 'not them' }
  expect((await owner.post('/avatar/report', report)).status).toBe(422)
  must(await reporter.post('/avatar/report', report))
  const second = await show(owner, await drawPicture(14))
  const { reports } = must(await staff.get(`/moderation/reports?room=${owner.username}`))
  expect(reports).toMatchObject([
    { feature: 'avatar', reported: owner.username, has_still: true, avatar_url: second },
  ])
  const still = must(await staff.get(`/moderation/reports/${reports[0].id}/still`)).stillBase64
  expect((await sharp(Buffer.from(still, 'base64')).metadata()).width).toBe(320)
  expect((await reporter.post('/avatar/report', report)).status).toBe(404)
})

test('AVATAR-07 the staff takes away the picture that they saw, its owner reads why, and it does not come back', async () => {
  const [owner, other] = [await newViewer(), await newViewer()]
  const picture = await drawPicture(15)
  const [seen, now] = [await show(owner, await drawPicture(16)), await show(owner, picture)]
  const remove = (who: TestApi, avatar_url: string) =>
    who.post('/moderation/avatar/remove', { avatar_url, reason: 'Not you' })
  expect((await remove(other, now)).status).toBe(403)
  expect((await remove(staff, seen)).status).toBe(404)
  expect(await statusOf(now)).toBe(200)
  must(await remove(staff, now))
  expect((await remove(staff, now)).status).toBe(404)
  expect(await statusOf(now)).toBe(404)
  expect(await own(owner)).toMatchObject({ is_drawn: true, undo_until: null, removed: { reason: 'Not you' } })
  expect((await owner.post('/avatar/restore')).status).toBe(409)
  const told = async () =>
    must(await owner.get('/notifications')).notifications.map(
      ({ subject }: { subject: { kind: string } }) => subject.kind,
    )
  await expect.poll(told, { timeout: 10_000 }).toEqual(['avatar_removed'])
  // Smaller, brighter, and of somebody else.
  const again = await sharp(picture)
    .resize(400)
    .modulate({ brightness: 1.1 })
    .jpeg({ quality: 60 })
    .toBuffer()
  for (const who of [owner, other])
    expect((await sendAvatar(footlight, who, again)).body).toMatchObject({
      error: 'invalid_value',
      message: expect.stringMatching(/removed/),
    })
  await show(owner, await drawPicture(17))
  expect(await own(owner)).toMatchObject({ removed: null, is_drawn: false })
})

test('AVATAR-08 files without an account go after an hour, and nobody can ask for them before', async () => {
  const blobs = new FolderBlobs(footlight.config.dataDir)
  const file = 'f'.repeat(32)
  await blobs.put(`avatars/${file}.128.webp`, Buffer.from('x'), { bytes: 1, type: 'image/webp' })
  expect(await statusOf(`/avatars/${file}/128`)).toBe(404)
  await sweepAt(Date.now())
  expect(await blobs.stat(`avatars/${file}.128.webp`)).not.toBeNull()
  const kept = await show(await newViewer(), await drawPicture(18))
  await sweepAt(Date.now() + 3_700_000)
  expect(await blobs.stat(`avatars/${file}.128.webp`)).toBeNull()
  expect(await statusOf(kept)).toBe(200)
})

test('AVATAR-01 who is suspended sends nothing', async () => {
  const viewer = await newViewer()
  const order = { until: Date.now() + 60_000, reason_code: null, text: null }
  must(await staff.post(`/admin/accounts/${viewer.username}/suspension`, order))
  expect((await sendAvatar(footlight, viewer, await drawPicture(19))).status).toBe(403)
})

function sweepAt(now: number): Promise<void> {
  const { avatarRepository } = footlight.server.database
  return sweepAvatars({
    avatarRepository,
    blobs: new FolderBlobs(footlight.config.dataDir),
    clock: { now: () => now } as never,
  })
}
