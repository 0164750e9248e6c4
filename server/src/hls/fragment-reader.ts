import { type FragmentFacts, type Mp4Tracks, readFragment, readTracks } from './fragment.ts'
import { type Mp4Box, Mp4BoxReader } from './mp4-boxes.ts'

export type Mp4Piece =
  /** What a player must have before any fragment. */
  | { readonly kind: 'init'; readonly bytes: Buffer }
  | ({ readonly kind: 'fragment'; readonly bytes: Buffer } & FragmentFacts)

/**
 * Makes of the output of a muxer the pieces that are handed out: the head, then a fragment after the other.
 */
export class FragmentReader {
  readonly #boxes = new Mp4BoxReader()
  #head: Buffer[] = []
  #tracks: Mp4Tracks | null = null
  #open: { readonly moof: Mp4Box; readonly facts: FragmentFacts } | null = null

  /** @throws RangeError where it is no fragmented MP4. */
  push(chunk: Buffer): Mp4Piece[] {
    return this.#boxes.push(chunk).flatMap((box) => this.#take(box) ?? [])
  }

  #take(box: Mp4Box): Mp4Piece | null {
    if (this.#tracks === null) {
      this.#head.push(box.bytes)
      if (box.type !== 'moov') return null
      this.#tracks = readTracks(box.body)
      const bytes = Buffer.concat(this.#head)
      this.#head = []
      return { kind: 'init', bytes }
    }
    if (box.type === 'moof') this.#open = { moof: box, facts: readFragment(box.body, this.#tracks) }
    if (box.type !== 'mdat' || this.#open === null) return null
    const { moof, facts } = this.#open
    this.#open = null
    return { kind: 'fragment', bytes: Buffer.concat([moof.bytes, box.bytes]), ...facts }
  }
}
