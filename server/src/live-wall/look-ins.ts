import type { Clock } from '@footlight/core/ports'
import { type AccountId, type CaseKind, liveWallLimits } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import type { ChangeableConfig, Config } from '../platform/config.ts'
import type { Vault } from '../vault/module.ts'
import type { EvidenceRepository, SealedStill } from './evidence-repository.ts'
import type { LookIn, LookInRepository } from './look-in-repository.ts'
import type { RoomStill, RoomStills } from './room-stills.ts'

/** Who wants to open a case has seen enough, and writes for a while. */
const CASE_WITHIN_MS = 600_000
const SWEEP_EVERY_MS = 60_000

export interface LookInsDeps {
  readonly lookInRepository: LookInRepository
  readonly liveEvidenceRepository: EvidenceRepository
  readonly roomStills: RoomStills
  /** null: there is no vault, so cases get no pictures. */
  readonly vault: Vault | null
  readonly config: Pick<Config, 'liveEvidence'>
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
  readonly clock: Clock
}

/**
 * Looks of the staff into rooms. What each look-in has seen of the last minute stays in the memory of the process that has
 * the room, so that a case can have it; nothing is stored before somebody opens one.
 */
export class LookIns {
  readonly #deps: LookInsDeps
  readonly #seen = new Map<string, { stills: RoomStill[]; lastAt: number }>()
  readonly #stopSweeping: () => void

  constructor(deps: LookInsDeps) {
    this.#deps = deps
    this.#stopSweeping = deps.clock.every(SWEEP_EVERY_MS, () => this.#sweep())
  }

  /** null: it is over, or not of this caller and room. */
  async holding(id: string, staff: Person, performer: Person): Promise<LookIn | null> {
    const { lookInRepository, clock } = this.#deps
    const found = await lookInRepository.find(id, { staff: staff.id, performer: performer.id })
    return found !== null && clock.now() < found.until ? found : null
  }

  /** `over`: it ended while the picture was taken. null: none came. */
  async frame({ id, until }: LookIn, username: string): Promise<RoomStill | 'over' | null> {
    const { roomStills, clock } = this.#deps
    const still = await roomStills.newest(username)
    if (clock.now() >= until) return 'over'
    if (still !== null) this.#remember(id, still)
    return still
  }

  /** null: it is not of this caller and room, or over for too long. */
  async openCase(
    id: string,
    { staff, performer, ...said }: CaseWords,
  ): Promise<{ readonly number: string; readonly stills: number } | null> {
    const { lookInRepository, liveEvidenceRepository, vault, currentConfig, clock } = this.#deps
    const found = await lookInRepository.find(id, { staff, performer })
    if (found === null || clock.now() >= found.until + CASE_WITHIN_MS) return null
    const seen = this.#seen.get(id)
    // Whoever sends it twice has the pictures once.
    this.#seen.delete(id)
    try {
      const stills = await this.#seal(seen?.stills ?? [])
      const opened = { ...said, staff, performer, lookIn: id, at: clock.now(), stills }
      const number = await liveEvidenceRepository.open(opened, vault, currentConfig.caseCalendar)
      return { number, stills: stills.length }
    } catch (error) {
      if (seen !== undefined) this.#seen.set(id, seen)
      throw error
    }
  }

  close(): void {
    this.#stopSweeping()
    this.#seen.clear()
  }

  async #seal(stills: readonly RoomStill[]): Promise<readonly SealedStill[]> {
    const { vault, config } = this.#deps
    if (vault === null || config.liveEvidence === 'off') return []
    const sealed: SealedStill[] = []
    for (const { jpeg, takenAt, isPublic } of stills)
      if (isPublic || config.liveEvidence === 'all')
        sealed.push({ document: await vault.seal(jpeg, 'image/jpeg'), takenAt, isPublic })
    return sealed
  }

  #remember(id: string, still: RoomStill): void {
    const stills = this.#seen.get(id)?.stills ?? []
    const after = still.takenAt - liveWallLimits.evidenceMs
    const fresh = stills.at(-1)?.takenAt === still.takenAt ? stills : [...stills, still]
    const kept = fresh.filter(({ takenAt }) => takenAt > after).slice(-liveWallLimits.evidenceMax)
    this.#seen.set(id, { stills: kept, lastAt: this.#deps.clock.now() })
  }

  #sweep(): void {
    const before = this.#deps.clock.now() - liveWallLimits.lookInMs - CASE_WITHIN_MS
    for (const [id, { lastAt }] of this.#seen) if (lastAt < before) this.#seen.delete(id)
  }
}

interface CaseWords {
  readonly staff: AccountId
  readonly performer: AccountId
  readonly kind: CaseKind
  readonly text: string
  /** The stream ends with it. */
  readonly stops: boolean
}
