import type { TestApi } from '../../dev-env/api-client.ts'

/** What stands in a list, as a player reads it. */
export interface HlsList {
  readonly status: number
  readonly text: string
  /** Number of the segment that is being made. */
  readonly openNumber: number
  readonly openParts: number
  /** What the parts need before them. */
  readonly init: string
  /** Of the source that goes on: those before it need another beginning, and with this one they decode to grey. */
  readonly parts: readonly {
    readonly name: string
    readonly seconds: number
    readonly isIndependent: boolean
  }[]
  readonly segments: readonly string[]
  readonly hint: string
}

export interface HlsSize {
  /** bit/s. */
  readonly bitrate: number
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly list: string
}

const SIZES = 'sizes.m3u8'

/** A player without a screen: one session that reads one room. */
export class HlsReader {
  readonly #origin: string
  readonly #cookie: string
  /** Where the list is, with its token; empty until `start`. Of several sizes, that of the performer's own. */
  address = ''

  constructor(origin: string, who: TestApi) {
    this.#origin = origin
    this.#cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Goes to where everybody begins, and keeps the address that it is sent to. */
  async start(room: string, list = 'index.m3u8'): Promise<Response> {
    const response = await this.request(`/hls/${room}/${list}`, { redirect: 'manual' })
    this.address = (response.headers.get('location') ?? this.address).replace(SIZES, 'index.m3u8')
    return response
  }

  /** The lists of all sizes, as they stand beside the one that is read. */
  async sizes(): Promise<{ readonly status: number; readonly sizes: readonly HlsSize[] }> {
    const response = await this.piece(SIZES)
    const sizes = (await response.text()).matchAll(
      /BANDWIDTH=(\d+),RESOLUTION=(\d+)x(\d+),CODECS="([^"]+)"\n(\S+)/g,
    )
    return {
      status: response.status,
      sizes: [...sizes].map(([, bitrate, width, height, codecs, list]) => ({
        bitrate: Number(bitrate),
        width: Number(width),
        height: Number(height),
        codecs: codecs!,
        list: list!,
      })),
    }
  }

  /** Reads that list from now on. */
  use(list: string): void {
    this.address = new URL(list, new URL(this.address, this.#origin)).pathname
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.#origin), { ...init, headers: { cookie: this.#cookie } })
  }

  /** `point`: waits until the list has grown so far. */
  async list(point?: { readonly segment: number; readonly part?: number }): Promise<HlsList> {
    const query =
      point === undefined
        ? ''
        : `?_HLS_msn=${point.segment}${point.part === undefined ? '' : `&_HLS_part=${point.part}`}`
    const response = await this.request(`${this.address}${query}`)
    return readList(response.status, await response.text())
  }

  /** The list once it has one part more. */
  next({ openNumber, openParts }: HlsList): Promise<HlsList> {
    return this.list({ segment: openNumber, part: openParts })
  }

  /** A piece by its name in the list. */
  piece(name: string): Promise<Response> {
    return this.request(new URL(name, new URL(this.address, this.#origin)).pathname)
  }

  async bytes(name: string): Promise<Buffer> {
    const response = await this.piece(name)
    if (response.status !== 200) throw new Error(`${response.status} for a piece of the list`)
    return Buffer.from(await response.arrayBuffer())
  }

  /** Reads on until so many parts of one source have come; one file of all of them, with the head before. */
  async record(parts: number): Promise<{ readonly file: Buffer; readonly lists: readonly HlsList[] }> {
    const lists = [await this.list()]
    let taken = new Map<string, Buffer>()
    for (;;) {
      const list = lists.at(-1)!
      if (!taken.has(list.init)) taken = new Map([[list.init, await this.bytes(list.init)]])
      for (const { name } of list.parts) if (!taken.has(name)) taken.set(name, await this.bytes(name))
      if (taken.size > parts) return { file: Buffer.concat([...taken.values()]), lists }
      lists.push(await this.next(list))
    }
  }
}

function readList(status: number, text: string): HlsList {
  const segments = text.match(/#EXTINF[^\n]*\n[^\n]+/g)?.map((entry) => entry.split('\n')[1]!) ?? []
  const open = text.slice(text.lastIndexOf('#EXTINF'))
  const ofSource = text.slice(Math.max(0, text.lastIndexOf('#EXT-X-MAP')))
  return {
    status,
    text,
    segments,
    openNumber: Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + segments.length,
    openParts: open.match(/#EXT-X-PART:/g)?.length ?? 0,
    init: [...text.matchAll(/EXT-X-MAP:URI="([^"]+)"/g)].at(-1)?.[1] ?? '',
    parts: [...ofSource.matchAll(/EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"(,INDEPENDENT=YES)?/g)].map(
      ([, seconds, name, independent]) => ({
        name: name!,
        seconds: Number(seconds),
        isIndependent: independent !== undefined,
      }),
    ),
    hint: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? '',
  }
}
