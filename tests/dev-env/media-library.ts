import { API_BASE, UPLOADS_PATH } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApi } from './api-client.ts'
import { must } from './show-steps.ts'
import type { Footlight } from './start-footlight.ts'

type Fields = Readonly<Record<string, unknown>>

/** A picture that looks like no other: circles by a number. */
export function drawPicture(seed: number, width = 900, height = 600): Promise<Buffer> {
  const circles = Array.from({ length: 30 }, (_, at) => {
    const [x, y] = [(at * seed * 97 + seed * 31) % width, (at * seed * 53 + seed * 17) % height]
    return `<circle cx="${x}" cy="${y}" r="${30 + ((at * seed) % 70)}" fill="hsl(${(at * seed * 31) % 360} 60% 50%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#35608f"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { Copyright: 'a home address' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

async function headersOf(who: TestApi): Promise<Record<string, string>> {
  return {
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': await who.csrf(),
    'tus-resumable': '1.0.0',
  }
}

/** One request of tus. */
export async function tus(
  footlight: Pick<Footlight, 'url'>,
  who: TestApi,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(`${footlight.url}${path}`, {
    method,
    headers: { ...(await headersOf(who)), ...headers },
    ...(body !== undefined && { body }),
  })
}

/** Begins an upload; its answer says where it goes on. */
export function beginUpload(
  footlight: Pick<Footlight, 'url'>,
  who: TestApi,
  item: number,
  bytes: number,
  name = 'file.bin',
): Promise<Response> {
  const pair = (key: string, value: string) => `${key} ${Buffer.from(value).toString('base64')}`
  return tus(footlight, who, 'POST', `${API_BASE}${UPLOADS_PATH}`, {
    'upload-length': String(bytes),
    'upload-metadata': [pair('item', String(item)), pair('filename', name)].join(),
  })
}

export function sendOn(
  footlight: Pick<Footlight, 'url'>,
  who: TestApi,
  location: string,
  offset: number,
  bytes: Buffer,
): Promise<Response> {
  return tus(
    footlight,
    who,
    'PATCH',
    location,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    Uint8Array.from(bytes),
  )
}

/** The whole of an upload. */
export async function upload(
  footlight: Pick<Footlight, 'url'>,
  who: TestApi,
  item: number,
  bytes: Buffer,
  name?: string,
): Promise<void> {
  const begun = await beginUpload(footlight, who, item, bytes.length, name)
  expect([begun.status, await begun.text()]).toEqual([201, ''])
  const sent = await sendOn(footlight, who, begun.headers.get('location')!, 0, bytes)
  expect(sent.status).toBe(204)
}

/** Waits until nothing of an item is on its way. */
export async function untilWorked(who: TestApi, item: number, timeout = 150_000) {
  const giveUpAt = performance.now() + timeout
  const isDone = ({ state }: { readonly state: string }) => state === 'ready' || state === 'failed'
  while (performance.now() < giveUpAt) {
    const own = must(await who.get(`/performer/media/${item}`))
    if (own.files.every(isDone)) return own
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the files of ${item} are still on their way after ${timeout} ms`)
}

export const plainFields = {
  name: 'Blue circles',
  description: '',
  tags: [],
  token_price: 0,
  is_free_no_auth: false,
  is_cover_clear: false,
  muted: false,
  fanclub_access_level: null,
  people: [],
}

/** An item with its files, not yet sent to the staff. */
export async function makeItem(
  footlight: Footlight,
  model: TestApi,
  files: readonly Buffer[],
  fields: Fields = {},
  type: 'pictures' | 'videos' = 'pictures',
): Promise<number> {
  const item: number = must(await model.post('/performer/media', { name: 'Blue circles', type })).id
  for (const file of files) await upload(footlight, model, item, file)
  must(await model.post(`/performer/media/${item}`, { ...plainFields, ...fields }))
  await untilWorked(model, item)
  return item
}

/** An item that the staff has published. */
export async function publishItem(
  footlight: Footlight,
  model: TestApi,
  staff: TestApi,
  fields: Fields = {},
  files?: readonly Buffer[],
): Promise<number> {
  const item = await makeItem(footlight, model, files ?? [await drawPicture(3)], fields)
  must(await model.post(`/performer/media/${item}/submit`, { is_everyone_named: true }))
  must(await staff.post(`/moderation/media/${item}`, { decision: 'publish' }))
  return item
}

export const accountIdOf = async (who: TestApi) =>
  AccountId.parse(must(await who.get('/user/current')).user.id)
