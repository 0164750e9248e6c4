import type { Clock } from '@footlight/core/ports'
import type { Bridge, BridgeEvent, BridgeKind, Toy } from '@footlight/native-bridges/toys/bridge'
import type { ToyAppView, ToyDeviceView, ToyTrouble } from '../../shared/ipc/toys.ts'
import type { CommandOutcome, HaltOutcome, ToyLogEntry, WantedLevel } from '../../shared/toys/index.ts'
import { ToyLink } from './toy-link.ts'

export interface ToyManagerDeps {
  readonly clock: Clock
  readonly log: (entry: ToyLogEntry) => void
  /** Devices, batteries, troubles or apps are not what they were. */
  readonly onChange: () => void
  /** An app is gone, or a toy cannot be stopped: everything must be. */
  readonly onDanger: (cause: 'link_lost' | 'toy_failed') => void
  readonly wanted: (device: string) => WantedLevel
}

interface Device {
  readonly bridge: Bridge
  toy: Toy
  /** null: stopped and let go, or gone. */
  link: ToyLink | null
  isHere: boolean
  trouble: ToyTrouble | null
}

/** All device apps and all toys, from connect to halt. */
export class ToyManager {
  readonly #deps: ToyManagerDeps
  readonly #devices = new Map<string, Device>()
  readonly #apps = new Map<BridgeKind, ToyAppView>()
  #bridges: readonly Bridge[] = []
  #isHalting = false

  constructor(deps: ToyManagerDeps) {
    this.#deps = deps
  }

  get apps(): readonly ToyAppView[] {
    return [...this.#apps.values()]
  }

  get devices(): readonly ToyDeviceView[] {
    return [...this.#devices].map(([id, { bridge, toy, link, isHere, trouble }]) => ({
      id,
      name: toy.name,
      app: bridge.kind,
      battery: toy.battery,
      level: link?.level ?? 0,
      isHere,
      trouble,
    }))
  }

  /** Opens all of them at once; answers how many did. Those before it must have been halted. */
  async connect(bridges: readonly Bridge[]): Promise<number> {
    this.#devices.clear()
    this.#apps.clear()
    this.#bridges = bridges
    const opened = await Promise.all(bridges.map((bridge) => this.#open(bridge)))
    return opened.filter(Boolean).length
  }

  /** Tells every toy what is wanted now. */
  apply(): void {
    for (const [id, { link }] of this.#devices) link?.want(this.#deps.wanted(id))
  }

  /** Zero to all toys at once, checked and repeated; then the apps are let go. */
  async halt(): Promise<readonly { readonly device: string; readonly outcome: HaltOutcome }[]> {
    const bridges = this.#bridges
    this.#isHalting = true
    const running = [...this.#devices].flatMap(([device, { link }]) =>
      link === null ? [] : [{ device, link }],
    )
    const outcomes = await Promise.all(
      running.map(async ({ device, link }) => ({ device, outcome: await link.halt() })),
    )
    this.#bridges = []
    this.#isHalting = false
    await Promise.all(bridges.map((bridge) => bridge.close()))
    for (const { device, outcome } of outcomes)
      this.#letGo(device, outcome === 'failed' ? 'not_stopped' : null)
    for (const app of this.#apps.values()) if (app.state === 'open') this.#setApp({ ...app, state: 'off' })
    this.#deps.onChange()
    return outcomes
  }

  async #open(bridge: Bridge): Promise<boolean> {
    this.#setApp({ app: bridge.kind, state: 'opening', error: null })
    bridge.onEvent((event) => this.#heard(bridge, event))
    const opened = await bridge.open()
    this.#setApp(
      opened.ok
        ? { app: bridge.kind, state: 'open', error: null }
        : { app: bridge.kind, state: 'failed', error: opened.error },
    )
    if (opened.ok)
      this.#deps.log({ kind: 'link', at: this.#deps.clock.now(), link: bridge.kind, what: 'opened' })
    return opened.ok
  }

  #heard(bridge: Bridge, event: BridgeEvent): void {
    // During a halt only what a toy says of itself counts, and after it nothing.
    if (!this.#bridges.includes(bridge) || (this.#isHalting && event.kind !== 'reported')) return
    switch (event.kind) {
      case 'added':
        return this.#added(bridge, event.toy)
      case 'changed':
      case 'removed': {
        const device = this.#devices.get(
          `${bridge.kind}:${event.kind === 'changed' ? event.toy.id : event.toyId}`,
        )
        if (device === undefined) return
        if (event.kind === 'changed') device.toy = event.toy
        else {
          device.isHere = false
          void device.link?.halt()
          device.link = null
        }
        return this.#deps.onChange()
      }
      case 'reported':
        return this.#devices.get(`${bridge.kind}:${event.toyId}`)?.link?.reported(event.level)
      case 'lost':
        this.#setApp({ app: bridge.kind, state: 'lost', error: null })
        this.#deps.log({ kind: 'link', at: this.#deps.clock.now(), link: bridge.kind, what: 'lost' })
        return this.#deps.onDanger('link_lost')
    }
  }

  #added(bridge: Bridge, toy: Toy): void {
    const id = `${bridge.kind}:${toy.id}`
    const known = this.#devices.get(id)
    // What could not be trusted stays out until the performer starts anew.
    if (known?.trouble != null) return
    if (known?.link != null) {
      // Announced again: a second link would leave the first one driving it, out of reach of every stop.
      known.toy = toy
      return this.#deps.onChange()
    }
    const link = new ToyLink({
      bridge,
      toy,
      clock: this.#deps.clock,
      onCommand: (wanted, outcome, at) => this.#commanded(id, wanted, outcome, at),
      onTrouble: (trouble, outcome) => this.#troubled(id, trouble, outcome),
    })
    this.#devices.set(id, { bridge, toy, link, isHere: true, trouble: null })
    link.want(this.#deps.wanted(id))
    this.#deps.onChange()
  }

  #commanded(device: string, wanted: WantedLevel, outcome: CommandOutcome, at: number): void {
    this.#deps.log({ kind: 'command', at, device, ...wanted, outcome })
    this.#deps.onChange()
  }

  #troubled(device: string, trouble: ToyTrouble, outcome: HaltOutcome): void {
    this.#deps.log({
      kind: 'stop',
      at: this.#deps.clock.now(),
      cause: 'fault',
      devices: [{ device, outcome }],
    })
    this.#letGo(device, trouble)
    this.#deps.onChange()
    // Letting go of its app is the last thing that can be done, and it takes the other toys with it.
    if (outcome === 'failed') this.#deps.onDanger('toy_failed')
  }

  #letGo(id: string, trouble: ToyTrouble | null): void {
    const device = this.#devices.get(id)
    if (device === undefined) return
    device.link = null
    device.trouble ??= trouble
  }

  #setApp(app: ToyAppView): void {
    this.#apps.set(app.app, app)
    this.#deps.onChange()
  }
}
