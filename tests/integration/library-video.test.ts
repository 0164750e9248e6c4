import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { makeItem, untilWorked, upload } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let staff: TestApi
let folder: string
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login('demo_model')
  staff = await footlight.login('demo_moderator')
  folder = mkdtempSync(join(tmpdir(), 'footlight-film-'))
})
afterAll(async () => {
  await footlight.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A test pattern as a phone would send it: with a place and a name in it. */
function film(size: string, seconds: number, more: readonly string[] = [], ending = 'mp4'): Buffer {
  const path = join(folder, `film.${ending}`)
  const sources = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const told = ['-metadata', 'location=+48.2082+016.3738/', '-metadata', 'title=a home address']
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...sound, ...told, ...more, path])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return readFileSync(path)
}

const fetchText = async (who: TestApi, path: string) => (await fetchOf(who, path)).text()
const fetchOf = (who: TestApi, path: string) =>
  fetch(`${footlight.url}${path}`, {
    headers: { cookie: [...who.cookies].map((pair) => pair.join('=')).join('; ') },
  })

test('LIBRARY-VIDEO-01 a film becomes HLS in four sizes with a poster, tells nothing of where it was made, and opens for its buyer alone', {
  // Encoders have the lowest priority: on a busy machine they wait.
  timeout: 200_000,
}, async () => {
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  const item = await makeItem(footlight, model, [film('1920x1080', 6, fast)], { token_price: 40 }, 'videos')
  must(await model.post(`/performer/media/${item}/submit`, { is_everyone_named: true }))
  must(await staff.post(`/moderation/media/${item}`, { decision: 'publish' }))
  const viewer = await footlight.newPerson('viewer', 100)
  const stranger = await footlight.newPerson('viewer')
  expect(must(await viewer.get(`/media/get/${item}`))).toMatchObject({
    type_id: 2,
    duration: '0:00:06',
    item_count: 1,
    items: [],
  })
  const terms = { kind: 'media', media_id: item, price: 40 }
  must(await viewer.post(`/media/purchase/${item}`, { terms }, { idempotencyKey: crypto.randomUUID() }))
  const [file] = must(await viewer.get(`/media/get/${item}`)).items
  expect(file).toMatchObject({ is_video: true, picture: { width: 1920, height: 1080 } })
  expect(Math.abs(file.duration_ms - 6_000)).toBeLessThan(100)
  const base = file.hls_url.slice(0, file.hls_url.lastIndexOf('/'))
  const master = await fetchText(viewer, file.hls_url)
  expect([...master.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size)).toEqual([
    '1920x1080',
    '1280x720',
    '854x480',
    '426x240',
  ])
  for (const size of ['p1080', 'p720', 'p480', 'p240']) {
    const playlist = await fetchText(viewer, `${base}/${size}/index.m3u8`)
    const parts = [
      /URI="([^"]+)"/.exec(playlist)![1]!,
      ...[...playlist.matchAll(/^s\d+\.m4s$/gm)].map(([name]) => name),
    ]
    expect(parts).toHaveLength(3)
    const bytes = await Promise.all(
      parts.map(async (part) =>
        Buffer.from(await (await fetchOf(viewer, `${base}/${size}/${part}`)).arrayBuffer()),
      ),
    )
    const whole = Buffer.concat(bytes)
    expect(whole.includes('home address') || whole.includes('48.2082')).toBe(false)
    const read = spawnSync(
      'ffprobe',
      [
        '-v',
        'error',
        '-count_frames',
        '-select_streams',
        'v',
        '-show_entries',
        'stream=height,nb_read_frames',
        '-of',
        'csv=p=0',
        '-',
      ],
      { input: whole },
    )
    expect(read.stdout.toString().trim()).toBe(`${size.slice(1)},60`)
    for (const who of [stranger, footlight.guest()])
      expect((await fetchOf(who, `${base}/${size}/${parts[1]}`)).status).toBe(404)
  }
  expect((await fetchOf(stranger, file.hls_url)).status).toBe(404)
})

test('LIBRARY-MARK-01 LIBRARY-MARK-02 LIBRARY-MARK-05 each buyer has a copy of their own, which a leak of it names, also smaller and worse', async () => {
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  const item = await makeItem(footlight, model, [film('160x90', 72, fast)], { token_price: 40 }, 'videos')
  must(await model.post(`/performer/media/${item}/submit`, { is_everyone_named: true }))
  expect(must(await staff.get('/moderation/media')).media).toContainEqual(
    expect.objectContaining({ media: expect.objectContaining({ id: item }), unmarked_films: 0 }),
  )
  must(await staff.post(`/moderation/media/${item}`, { decision: 'publish' }))
  const [anna, bert, stranger] = [
    await footlight.newPerson('viewer', 100),
    await footlight.newPerson('viewer', 100),
    await footlight.newPerson('viewer', 100),
  ]
  const terms = { kind: 'media', media_id: item, price: 40 }
  for (const buyer of [anna, bert])
    must(await buyer.post(`/media/purchase/${item}`, { terms }, { idempotencyKey: crypto.randomUUID() }))
  const [file] = must(await anna.get(`/media/get/${item}`)).items
  const base = `${file.hls_url.slice(0, file.hls_url.lastIndexOf('/'))}`
  const playlist = await fetchText(anna, `${base}/p90/index.m3u8`)
  // Addresses are the same for everybody, and say nothing.
  expect(await fetchText(bert, `${base}/p90/index.m3u8`)).toBe(playlist)
  const names = [...playlist.matchAll(/^s\d+\.m4s$/gm)].map(([name]) => name)
  const bytesOf = async (who: TestApi, part: string) =>
    Buffer.from(await (await fetchOf(who, `${base}/p90/${part}`)).arrayBuffer())
  const copyOf = async (who: TestApi) => Promise.all(names.map((name) => bytesOf(who, name)))
  const [annas, berts, again, own] = [
    await copyOf(anna),
    await copyOf(bert),
    await copyOf(anna),
    await copyOf(model),
  ]
  expect(Buffer.concat(annas).equals(Buffer.concat(again))).toBe(true)
  const differ = (one: readonly Buffer[], other: readonly Buffer[]) =>
    one.filter((part, at) => !part.equals(other[at]!)).length
  // Fair coins: less than one run in a hundred thousand has one of these at an end.
  for (const [one, other] of [
    [annas, berts],
    [annas, own],
    [berts, own],
  ] as const)
    expect([differ(one, other) > 0, differ(one, other) < names.length]).toEqual([true, true])
  // There are two variants of each segment and no third.
  for (const [at, part] of annas.entries()) {
    const others = [berts[at]!, own[at]!]
    if (!others.some((other) => other.equals(part))) expect(others[0]!.equals(others[1]!)).toBe(true)
  }
  // Nor does any address or validator give one the other's.
  const tagsOf = (who: TestApi) =>
    Promise.all(names.map(async (name) => (await fetchOf(who, `${base}/p90/${name}`)).headers.get('etag')!))
  const [annasTags, bertsTags] = [await tagsOf(anna), await tagsOf(bert)]
  expect(annasTags.filter((tag) => bertsTags.includes(tag) || tag.includes('other'))).toEqual([])
  const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ')
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${footlight.url}${path}`, { headers: { cookie, ...headers } })
  const first = `${base}/p90/${names[0]}`
  expect((await ask(first, { 'if-none-match': annasTags[0]! })).status).toBe(304)
  expect((await ask(first, { 'if-none-match': bertsTags[0]! })).status).toBe(200)
  for (const path of [`${base}/other/p90/${names[0]}`, `${base}/p90/other/${names[0]}`, `${base}/other`])
    expect((await ask(path)).status).toBe(404)
  for (const path of [`${first}?variant=1`, `${base}//p90/../p90/${names[0]}`]) {
    const answer = await ask(path)
    if (answer.status === 200) expect(Buffer.from(await answer.arrayBuffer()).equals(annas[0]!)).toBe(true)
  }
  expect((await fetchOf(stranger, first)).status).toBe(404)
  const init = await bytesOf(anna, /URI="([^"]+)"/.exec(playlist)![1]!)
  for (const [buyer, parts] of [
    [anna, annas],
    [bert, berts],
  ] as const) {
    const whole = join(folder, 'copy.mp4')
    writeFileSync(whole, Buffer.concat([init, ...parts]))
    const leak = join(folder, 'leak.mkv')
    const worse = ['-vf', 'scale=128:72', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-an']
    expect(spawnSync('ffmpeg', ['-v', 'error', '-y', '-ss', '1.3', '-i', whole, ...worse, leak]).status).toBe(
      0,
    )
    const told = await trace(item, leak)
    expect(told).toContain(`the copy of ${buyer.username} (`)
    expect(told.match(/the copy of/g)).toHaveLength(1)
  }
}, 120_000)

/** As the operator asks, beside the server. */
async function trace(item: number, leak: string): Promise<string> {
  const program = fileURLToPath(new URL('../../server/src/app/trace-copy.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(item), leak, '--by', 'demo_moderator'], {
    env: { ...process.env, DATA_DIR: footlight.config.dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(child.stdout)
}

test('LIBRARY-VIDEO-02 films on their side, without sound, of another container or smaller are shown as they are', async () => {
  const item: number = must(await model.post('/performer/media', { name: 'Patterns', type: 'videos' })).id
  await upload(footlight, model, item, film('360x640', 2, ['-an', '-c:v', 'libx264']), 'upright.mp4')
  await upload(
    footlight,
    model,
    item,
    film('320x180', 2, ['-c:v', 'libvpx', '-c:a', 'libopus'], 'webm'),
    'small.webm',
  )
  const { files } = await untilWorked(model, item)
  expect(files.map(({ fault }: { fault: string | null }) => fault)).toEqual([null, null])
  const sizes = await Promise.all(
    files.map(async ({ file }: { file: { hls_url: string } }) =>
      [...(await fetchText(model, file.hls_url)).matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size),
    ),
  )
  expect(sizes).toEqual([['240x426'], ['320x180']])
  // What a playlist names can be fetched, where there is one size alone, too.
  for (const { file } of files) {
    const folder = file.hls_url.replace('master.m3u8', file.picture.height > 200 ? 'p240' : 'p180')
    const playlist = await fetchText(model, `${folder}/index.m3u8`)
    const init = await fetchOf(model, `${folder}/${/URI="([^"]+)"/.exec(playlist)![1]}`)
    expect([init.status, init.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  }
})

test('LIBRARY-VIDEO-03 what does not decode, lies about its length or is no film is refused by name, and nothing of it stays', async () => {
  const whole = film('640x360', 4, ['-c:v', 'libx264', '-movflags', 'faststart'])
  const damaged = Buffer.from(whole)
  // Behind the head, which stays right.
  damaged.fill(0x55, Math.floor(whole.length * 0.3))
  const item: number = must(await model.post('/performer/media', { name: 'Patterns', type: 'videos' })).id
  await upload(footlight, model, item, whole.subarray(0, whole.length / 2), 'cut.mp4')
  await upload(footlight, model, item, damaged, 'damaged.mp4')
  await upload(
    footlight,
    model,
    item,
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(500, 7)]),
    'noise.mkv',
  )
  await upload(footlight, model, item, film('16x16', 1, ['-c:v', 'libx264']), 'tiny.mp4')
  const { files } = await untilWorked(model, item)
  expect(files.map(({ name, fault }: { name: string; fault: string }) => [name, fault])).toEqual([
    ['cut.mp4', 'unreadable'],
    ['damaged.mp4', 'unreadable'],
    ['noise.mkv', 'unreadable'],
    ['tiny.mp4', 'too_small'],
  ])
})
