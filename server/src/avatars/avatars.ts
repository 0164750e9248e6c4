import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { avatarLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { avatarSides } from '../accounts/avatar-url.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { StaffAct } from '../audit-log/module.ts'
import { readPicture } from '../library/read-picture.ts'
import { SNIFFED_BYTES, sniffRaster } from '../library/sniff.ts'
import type { PictureHashes } from '../picture-checks/picture-hashes.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { WorkFolder, WorkFolders } from '../platform/blobs/work-folders.ts'
import { avatarKey, deleteAvatar, stillKey } from './avatar-files.ts'
import { AvatarLine } from './avatar-line.ts'
import type { AvatarRepository } from './avatar-port.ts'

export interface AvatarsDeps {
  readonly avatarRepository: AvatarRepository
  readonly pictureHashes: Pick<PictureHashes, 'match' | 'addRemoved' | 'endRemoved'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly blobs: BlobStore
  readonly workFolders: WorkFolders
  readonly clock: Clock
}

/** Why a file did not become a picture. `removed`: it looks like what the staff has taken off the site. */
export type AvatarFault = 'type' | 'unreadable' | 'too_large' | 'too_small' | 'removed' | 'busy'

const UNDO_MS = avatarLimits.undoMinutes * 60_000
const OUT = 'out'

/** Pictures that people choose of themselves: made, shown, taken away and put back. */
export class Avatars {
  readonly #deps: AvatarsDeps
  readonly #line = new AvatarLine()
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  constructor(deps: AvatarsDeps) {
    this.#deps = deps
  }

  /**
   * Shows what was sent from now on. Its files stand before anything names them, and the ones before go only then: who
   * dies in between leaves files that nobody can ask for, and the sweep deletes them (AVATAR-08).
   */
  async show(owner: Person, sent: Buffer): Promise<Result<void, AvatarFault>> {
    if (sniffRaster(sent.subarray(0, SNIFFED_BYTES)) === null) return fail('type')
    const work = this.#line.run(owner.id, () => this.#make(owner, sent))
    this.#running.add(work)
    const made = await work.finally(() => this.#running.delete(work))
    return made.ok ? made.value : made
  }

  async take({ id }: Person): Promise<void> {
    if (await this.#deps.avatarRepository.take(id, this.#deps.clock.now())) this.#deps.sessions.changed(id)
  }

  /** False: it is too late, or another is shown. */
  async putBack({ id }: Person): Promise<boolean> {
    const now = this.#deps.clock.now()
    const isBack = await this.#deps.avatarRepository.putBack(id, now - UNDO_MS, now)
    if (isBack) this.#deps.sessions.changed(id)
    return isBack
  }

  /** By the staff. What looks like it is refused from now on, here and in libraries. False: it is not shown. */
  async remove(file: string, by: Person, reason: string): Promise<boolean> {
    const { avatarRepository, clock } = this.#deps
    const at = clock.now()
    const removed = await avatarRepository.remove(file, { account: by.id, reason, at })
    if (removed === null) return false
    await this.finishRemoval(file, { by: by.id, at, reason })
    return true
  }

  /** Behind the transaction in which the staff removed it, and again if it was cut off. */
  async finishRemoval(file: string, act: StaffAct & { readonly reason: string }): Promise<void> {
    const { avatarRepository, pictureHashes, sessions, blobs } = this.#deps
    const removed = await avatarRepository.byFile(file)
    if (removed?.state !== 'removed') return
    sessions.changed(removed.owner)
    if (removed.hash !== null) await pictureHashes.addRemoved([removed.hash], act)
    await deleteAvatar(blobs, file)
  }

  /** It was removed wrongly: one that looks like it is refused no more. */
  async forgiveRemoved(file: string, act: StaffAct & { readonly reason: string }): Promise<void> {
    const { avatarRepository, pictureHashes } = this.#deps
    const removed = await avatarRepository.byFile(file)
    if (removed !== null && removed.hash !== null) await pictureHashes.endRemoved([removed.hash], act)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the server stops'))
    await Promise.allSettled(this.#running)
  }

  async #make(owner: Person, sent: Buffer): Promise<Result<void, AvatarFault>> {
    const { avatarRepository, pictureHashes, sessions, blobs, clock, workFolders } = this.#deps
    const work = await workFolders.create()
    try {
      const { signal } = this.#closing
      const input = await work.write('in', once(sent), signal)
      const picture = await readPicture(input, await work.below(OUT), signal, {
        sideMin: avatarLimits.sideMin,
        squares: avatarSides,
      })
      if (!picture.ok) return fail(faultOf(picture.error))
      const [hash = null] = picture.value.hashes
      if (hash !== null && pictureHashes.match(hash) !== null) return fail('removed')
      const file = nameOf(sent)
      await this.#store(work, file).catch(async (error: unknown) => {
        await deleteAvatar(blobs, file)
        throw error
      })
      const before = await avatarRepository.show(owner.id, { file, hash, at: clock.now() })
      sessions.changed(owner.id)
      for (const each of before) await deleteAvatar(blobs, each)
      return ok(undefined)
    } finally {
      await work.remove()
    }
  }

  async #store(work: WorkFolder, file: string): Promise<void> {
    for await (const left of work.filesBelow(OUT)) {
      const [, side, format] = /^w(\d+)\.(avif|webp)$/.exec(left.name) ?? []
      const isStill = left.name === 'largest.jpg'
      if (side === undefined && !isStill) continue
      const key = isStill ? stillKey(file) : avatarKey(file, Number(side), format as 'avif' | 'webp')
      const type = isStill ? 'image/jpeg' : `image/${format}`
      await this.#deps.blobs.put(key, left.read(), { bytes: left.bytes, type })
    }
  }
}

/**
 * Of the content, and of a salt that nobody else has: who has the same picture cannot try whether somebody shows it,
 * and what is sent twice at once is two pictures, and each is deleted on its own.
 */
function nameOf(sent: Buffer): string {
  return createHash('sha256').update(randomBytes(16)).update(sent).digest('hex').slice(0, 32)
}

function faultOf(fault: string): AvatarFault {
  return fault === 'too_large' || fault === 'too_small' ? fault : 'unreadable'
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
