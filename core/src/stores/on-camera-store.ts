import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'
import type { ApiFailure } from '../client/api-failure.ts'
import { type StreamingPartner, streamingPartnerRoutes } from '../protocol/streaming-partners.ts'
import type { RootStore } from './root-store.ts'

/** Why somebody may not be in the picture any more. */
export type WhyLeft = 'withdrawn' | 'not_verified' | 'removed'

export interface PersonWhoLeft {
  readonly username: string
  readonly name: string
  readonly why: WhyLeft
}

type Deps = Pick<RootStore, 'api' | 'room' | 'listeners'>

/** Whom a performer says to have in the picture beside them, before a stream and while it goes on. */
export class OnCameraStore {
  /** All whom they asked; null: not loaded. */
  partners: readonly StreamingPartner[] | null = null
  /** As the switches show it, by user name. */
  people: ReadonlySet<string> = new Set()
  /** Who has left the picture and was not switched off here; stays until it is read. */
  left: readonly PersonWhoLeft[] = []
  /** Of the last change, or of the last look at the list; null: nothing is wrong. */
  failure: ApiFailure | null = null
  isSending = false
  readonly #deps: Deps
  /** As the server said last, with the names to be shown. */
  #known: readonly StreamingPartner[] = []
  /** Grows with each change: an answer to an older question shows nothing. */
  #turn = 0

  constructor(deps: Deps) {
    this.#deps = deps
    makeObservable(this, {
      partners: observableRef,
      people: observableRef,
      left: observableRef,
      failure: observableRef,
      isSending: observable,
      choices: computed,
      take: action,
      show: action,
      fail: action,
      sending: action,
      read: action,
      forget: action,
    })
  }

  /** Who may be in the picture. */
  get choices(): readonly StreamingPartner[] {
    return (this.partners ?? []).filter(mayBeThere)
  }

  /** Follows the open room, which is the performer's own, until the answer is called. */
  start(): () => void {
    const { listeners, room } = this.#deps
    const hear: Parameters<typeof listeners.add>[0] = (event) => {
      // Who left, and why, the list of partners says; while a change is on its way its answer comes first.
      if (event.name === 'v3.camera.people' && !this.isSending) void this.load()
    }
    listeners.add(hear)
    const end = reaction(
      () => room.isJoined,
      // Whoever was away has missed some.
      (isJoined) => isJoined && void this.load(),
      { fireImmediately: true },
    )
    return () => {
      end()
      listeners.delete(hear)
    }
  }

  async load(): Promise<void> {
    const turn = this.#turn
    const answer = await this.#deps.api.call(streamingPartnerRoutes.streamingPartners)
    if (turn !== this.#turn) return
    if (answer.ok) this.take(answer.value.partners)
    else this.fail(answer.error)
  }

  /** All of them are sent each time, one change after the other. Refused: the switches are as they were. */
  async change(username: string, isThere: boolean): Promise<void> {
    const wanted = new Set(this.people)
    if (isThere) wanted.add(username)
    else wanted.delete(username)
    this.#turn += 1
    this.show(wanted)
    if (this.isSending) return
    await this.#send()
    await this.load()
  }

  /** The notice that they left was read. */
  read(username: string): void {
    this.left = this.left.filter((each) => each.username !== username)
  }

  /** Somebody else is logged in. */
  forget(): void {
    this.#turn += 1
    this.#known = []
    this.partners = null
    this.people = new Set()
    this.left = []
    this.failure = null
  }

  take(partners: readonly StreamingPartner[]): void {
    const gone = this.#known.filter(
      (each) =>
        each.is_on_camera && !partners.some((now) => now.username === each.username && mayBeThere(now)),
    )
    const names = new Set(gone.map(({ username }) => username))
    if (gone.length > 0)
      this.left = [
        ...this.left.filter(({ username }) => !names.has(username)),
        ...gone.map((each) => whoLeft(each, partners)),
      ]
    this.#known = partners
    this.partners = partners
    this.people = new Set(partners.filter((each) => each.is_on_camera).map(({ username }) => username))
  }

  show(people: ReadonlySet<string>): void {
    this.people = people
    this.failure = null
  }

  fail(failure: ApiFailure): void {
    this.failure = failure
  }

  sending(isSending: boolean): void {
    this.isSending = isSending
  }

  /** Until what was said last is what the switches show. */
  async #send(): Promise<void> {
    this.sending(true)
    let said: ReadonlySet<string>
    do {
      said = this.people
      const body = { people: [...said] }
      const answer = await this.#deps.api.call(streamingPartnerRoutes.sayOnCamera, { body })
      if (answer.ok) continue
      this.show(new Set(this.#known.filter((each) => each.is_on_camera).map(({ username }) => username)))
      this.fail(answer.error)
      break
    } while (said !== this.people)
    this.sending(false)
  }
}

function mayBeThere({ state, is_verified }: StreamingPartner): boolean {
  return state === 'agreed' && is_verified
}

function whoLeft(
  { username, display_name: name }: StreamingPartner,
  partners: readonly StreamingPartner[],
): PersonWhoLeft {
  const now = partners.find((each) => each.username === username)
  const why = now === undefined ? 'removed' : now.state === 'agreed' ? 'not_verified' : 'withdrawn'
  return { username, name, why }
}
