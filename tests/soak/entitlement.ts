import type { RoomStatus, ShowKind } from '@footlight/core/protocol'
import type { Intervals } from './intervals.ts'

/** Real ms, whatever the clock of the run: packets under way take as long as they take. */
const TOLERATED_MS = 250

interface Participant {
  readonly username: string
  readonly kind: ShowKind
}

interface Receiver {
  mayReceive: boolean
  deniedSince: number
  /**
   * Sent when its receiver had had no right for too long: pardoned when the room's word of a new right comes
   * a moment later.
   */
  suspects: number[]
  /** When there was a right; `to` null: there is one now. */
  readonly rights: { from: number; to: number | null }[]
}

/**
 * Who may receive the main feed, by what the performer's own page has been told and by what was answered to
 * those who changed it. Written down from the documents (SHOWS, PROTOCOL), not from `policies/`. Times are
 * wall clock ms of the scaled clock.
 */
export class Entitlement {
  readonly #scale: number
  readonly #receivers = new Map<string, Receiver>()
  readonly #shutOut = new Map<string, Set<'banned' | 'kicked' | 'password'>>()
  #status: RoomStatus = 'offline'
  #participants: readonly Participant[] = []
  /**
   * A show has become the current one, and who takes part in it is told a moment later: until then nobody's
   * right is another.
   */
  #isStarting = false
  readonly faults: string[] = []

  constructor(scale: number) {
    this.#scale = scale
  }

  statusIs(status: RoomStatus, at: number): void {
    this.#isStarting = (status === 'private' || status === 'limited') && status !== this.#status
    this.#status = status
    this.#changed(at)
  }

  participantsAre(participants: readonly Participant[], at: number): void {
    this.#participants = participants
    this.#isStarting = false
    this.#changed(at)
  }

  shutOut(username: string, why: 'banned' | 'kicked' | 'password', isOut: boolean, at: number): void {
    const reasons = this.#shutOut.get(username) ?? new Set()
    if (isOut) reasons.add(why)
    else reasons.delete(why)
    this.#shutOut.set(username, reasons)
    this.#changed(at)
  }

  /** From now on. */
  watch(username: string, at: number): void {
    this.#receiver(username, at)
  }

  rightsOf(username: string, now: number): Intervals {
    return (this.#receivers.get(username)?.rights ?? []).map(({ from, to }) => [from, to ?? now] as const)
  }

  packet(username: string, sentAt: number): void {
    const receiver = this.#receiver(username, sentAt)
    if (!receiver.mayReceive && sentAt - receiver.deniedSince > TOLERATED_MS * this.#scale)
      receiver.suspects.push(sentAt)
  }

  /** Call at the end of a run. */
  judge(): readonly string[] {
    for (const [username, { suspects, deniedSince }] of this.#receivers) {
      if (suspects.length > 0)
        this.faults.push(
          `${username} was sent ${suspects.length} packets without a right, the last ${Math.round((suspects.at(-1)! - deniedSince) / this.#scale)} ms after it had ended (room ${this.#status})`,
        )
    }
    return this.faults
  }

  #receiver(username: string, at: number): Receiver {
    const known = this.#receivers.get(username)
    if (known !== undefined) return known
    const mayReceive = this.#mayReceive(username)
    const receiver: Receiver = {
      mayReceive,
      deniedSince: at,
      suspects: [],
      rights: mayReceive ? [{ from: at, to: null }] : [],
    }
    this.#receivers.set(username, receiver)
    return receiver
  }

  #changed(at: number): void {
    if (this.#isStarting) return
    for (const [username, receiver] of this.#receivers) {
      const mayReceive = this.#mayReceive(username)
      if (mayReceive === receiver.mayReceive) continue
      receiver.mayReceive = mayReceive
      if (!mayReceive) {
        receiver.deniedSince = at
        receiver.rights.at(-1)!.to = at
      } else {
        receiver.rights.push({ from: at, to: null })
        const { suspects } = receiver
        const late = suspects.filter((sentAt) => at - sentAt > TOLERATED_MS * this.#scale)
        if (late.length > 0)
          this.faults.push(
            `${username} was sent ${late.length} packets without a right, ${Math.round((late.at(-1)! - receiver.deniedSince) / this.#scale)} ms after it had ended`,
          )
        receiver.suspects = []
      }
    }
  }

  #mayReceive(username: string): boolean {
    if ((this.#shutOut.get(username)?.size ?? 0) > 0) return false
    if (this.#status === 'online' || this.#status === 'connected') return true
    const takesPart = (kinds: readonly ShowKind[]): boolean =>
      this.#participants.some(
        (participant) => participant.username === username && kinds.includes(participant.kind),
      )
    if (this.#status === 'private') return takesPart(['private'])
    return this.#status === 'limited' && takesPart(['limited', 'group', 'goal'])
  }
}
