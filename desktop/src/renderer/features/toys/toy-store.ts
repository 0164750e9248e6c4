import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ToyApp, ToyAppSearch, ToySetUp, ToyStart, ToyView } from '../../../shared/ipc/toys.ts'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { unwrap } from '../../ports/bridge.ts'

type ToyCallsOfMain = Pick<
  ConsoleBridge,
  | 'readToys'
  | 'saveToySetUp'
  | 'findToyApp'
  | 'startToys'
  | 'stopToys'
  | 'pauseToys'
  | 'skipToyAction'
  | 'setToyCruise'
  | 'testToy'
  | 'onToysChanged'
>

/** What this window knows of the toys on this machine. Main drives them; here are its words. */
export class ToyStore {
  /** null: not asked for yet. */
  view: ToyView | null = null
  setUp: ToySetUp | null = null
  /** Why the performer's last order to start did nothing; null: it did, or there was none. */
  refusal: Exclude<ToyStart, 'started' | 'already_on' | 'stopped_meanwhile'> | null = null
  readonly #bridge: ToyCallsOfMain

  constructor(bridge: ToyCallsOfMain) {
    this.#bridge = bridge
    makeObservable(this, {
      view: observableRef,
      setUp: observableRef,
      refusal: observable,
      mayMove: computed,
      hasApp: computed,
      take: action,
      takeSetUp: action,
      takeRefusal: action,
    })
  }

  /** Main needs to hear from this window, or it stops everything. */
  get mayMove(): boolean {
    return this.view !== null && this.view.phase !== 'off'
  }

  get hasApp(): boolean {
    return this.setUp !== null && (this.setUp.lovense !== null || this.setUp.intiface !== null)
  }

  /** The answer ends it. */
  listen(): () => void {
    return this.#bridge.onToysChanged((view) => this.take(view))
  }

  async load(): Promise<void> {
    const { view, setUp } = unwrap(await this.#bridge.readToys())
    this.take(view)
    this.takeSetUp(setUp)
  }

  async start(): Promise<void> {
    const answer = unwrap(await this.#bridge.startToys())
    this.takeRefusal(answer === 'no_app' || answer === 'not_found' ? answer : null)
  }

  async stop(): Promise<void> {
    unwrap(await this.#bridge.stopToys())
  }

  async pause(paused: boolean): Promise<void> {
    unwrap(await this.#bridge.pauseToys({ paused }))
  }

  async skip(): Promise<void> {
    unwrap(await this.#bridge.skipToyAction())
  }

  /** 0 to 1. */
  async cruise(level: number): Promise<void> {
    unwrap(await this.#bridge.setToyCruise({ level }))
  }

  async test(device: string): Promise<void> {
    unwrap(await this.#bridge.testToy({ device }))
  }

  async find(app: ToyApp, address: string): Promise<ToyAppSearch> {
    return unwrap(await this.#bridge.findToyApp({ app, address }))
  }

  /** False: main found something wrong, and stored nothing. */
  async save(setUp: ToySetUp): Promise<boolean> {
    const isStored = unwrap(await this.#bridge.saveToySetUp(setUp))
    if (isStored) this.takeSetUp(setUp)
    return isStored
  }

  take(view: ToyView): void {
    this.view = view
    if (view.phase !== 'off') this.refusal = null
  }

  takeSetUp(setUp: ToySetUp): void {
    this.setUp = setUp
  }

  takeRefusal(refusal: ToyStore['refusal']): void {
    this.refusal = refusal
  }
}
