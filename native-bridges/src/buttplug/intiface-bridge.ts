import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  ButtplugClient,
  ButtplugClientConnectorException,
  type ButtplugClientDevice,
  ButtplugError,
  DeviceOutputValueConstructor,
  InputType,
  OutputType,
} from 'buttplug'
import {
  type Bridge,
  type BridgeError,
  type BridgeEvent,
  type BridgeTimes,
  bridgeTimes,
  type FeatureKind,
  type Toy,
  type ToyFeature,
} from '../toys/bridge.ts'
import { Listeners } from '../toys/listeners.ts'
import type { DeviceAddress } from '../toys/private-address.ts'
import { GuardedConnector } from './guarded-connector.ts'

/** Where Intiface Central listens unless it was told otherwise. */
export const INTIFACE_PORT = 12_345
const BATTERY_MS = 30_000

/**
 * Intiface Central or Engine on this machine or in this network, by the Buttplug protocol. It stops all toys
 * when this line closes.
 */
export class IntifaceBridge implements Bridge {
  readonly kind = 'intiface'
  readonly refreshMs = null
  readonly #connector: GuardedConnector
  readonly #clock: Clock
  readonly #times: BridgeTimes
  readonly #client = new PingingClient('Footlight')
  readonly #listeners = new Listeners<BridgeEvent>()
  readonly #batteries = new Map<string, number>()
  #state: 'new' | 'open' | 'closed' = 'new'
  #ends: (() => void)[] = []

  constructor({ host, port }: DeviceAddress, clock: Clock, times: BridgeTimes = bridgeTimes) {
    this.#connector = new GuardedConnector(`ws://${host}:${port}`)
    this.#clock = clock
    this.#times = times
  }

  get toys(): readonly Toy[] {
    if (this.#state !== 'open' || !this.#client.connected) return []
    return [...this.#client.devices.values()].map((device) => this.#toyOf(device))
  }

  onEvent(listener: (event: BridgeEvent) => void): () => void {
    return this.#listeners.add(listener)
  }

  async open(): Promise<Result<undefined, BridgeError>> {
    const opened = await this.#within(this.#client.connect(this.#connector), this.#times.openMs)
    if (!opened.ok || this.#state !== 'new') {
      await this.#connector.abandon()
      return opened.ok ? fail('unreachable') : opened
    }
    this.#state = 'open'
    this.#client.on('deviceadded', (device: ButtplugClientDevice) => this.#added(device))
    this.#client.on('deviceremoved', (device: ButtplugClientDevice) => this.#removed(device))
    this.#client.on('disconnect', () => this.#lost())
    this.#keepAlive()
    for (const device of this.#client.devices.values()) this.#added(device)
    // A server that cannot look for more has those that it has.
    void this.#within(this.#client.startScanning(), this.#times.openMs)
    return ok(undefined)
  }

  async setLevel(toyId: string, level: number, featureId?: string): Promise<Result<undefined, BridgeError>> {
    const device = this.#device(toyId)
    const features =
      device === null
        ? []
        : this.#toyOf(device).features.filter(({ id, kind }) =>
            featureId === undefined ? kind !== 'other' : id === featureId,
          )
    if (device === null || features.length === 0) return fail('unknown_toy')
    const commands = features.map(async ({ id, steps }) => {
      const { index, type } = parseFeatureId(id)
      const value = Math.ceil(Math.min(Math.max(level, 0), 1) * steps - 1e-9)
      await device.features.get(index)?.runOutput(new DeviceOutputValueConstructor(type).value(value))
    })
    return this.#done(Promise.all(commands), this.#times.commandMs)
  }

  async stop(toyId: string): Promise<Result<undefined, BridgeError>> {
    const device = this.#device(toyId)
    return device === null
      ? fail(this.#state === 'open' ? 'unknown_toy' : 'unreachable')
      : this.#done(device.stop(), this.#times.stopMs)
  }

  /** The library stops all devices first, if it is answered; the server does so too when the line is gone. */
  async close(): Promise<void> {
    const wasOpen = this.#state === 'open'
    this.#state = 'closed'
    for (const end of this.#ends.splice(0)) end()
    if (wasOpen && this.#client.connected) await this.#within(this.#client.disconnect(), this.#times.stopMs)
    await this.#connector.abandon()
  }

  #keepAlive(): void {
    const pingMs = this.#client.serverInfo?.maxPingTime ?? 0
    if (pingMs > 0) {
      this.#ends.push(
        this.#clock.every(
          Math.max(1, Math.floor(pingMs / 3)),
          () =>
            void this.#within(this.#client.ping(), pingMs).then((answer) => {
              if (!answer.ok) this.#lost()
            }),
        ),
      )
    }
    this.#ends.push(
      this.#clock.every(BATTERY_MS, () => {
        if (this.#client.connected)
          for (const device of this.#client.devices.values()) void this.#readBattery(device)
      }),
    )
  }

  #device(toyId: string): ButtplugClientDevice | null {
    return this.#state === 'open' && this.#client.connected
      ? (this.#client.devices.get(Number(toyId)) ?? null)
      : null
  }

  #toyOf(device: ButtplugClientDevice): Toy {
    return toyOf(device, this.#batteries.get(toyIdOf(device)) ?? null)
  }

  #added(device: ButtplugClientDevice): void {
    this.#listeners.emit({ kind: 'added', toy: this.#toyOf(device) })
    void this.#readBattery(device)
  }

  #removed(device: ButtplugClientDevice): void {
    this.#batteries.delete(toyIdOf(device))
    this.#listeners.emit({ kind: 'removed', toyId: toyIdOf(device) })
  }

  async #readBattery(device: ButtplugClientDevice): Promise<void> {
    if (!tellsBattery(device)) return
    const read = await this.#within(device.battery(), this.#times.openMs)
    if (!read.ok || this.#state !== 'open' || this.#batteries.get(toyIdOf(device)) === read.value) return
    this.#batteries.set(toyIdOf(device), read.value)
    this.#listeners.emit({ kind: 'changed', toy: this.#toyOf(device) })
  }

  #lost(): void {
    if (this.#state !== 'open') return
    this.#state = 'closed'
    for (const end of this.#ends.splice(0)) end()
    void this.#connector.abandon()
    this.#listeners.emit({ kind: 'lost' })
  }

  async #done(work: Promise<unknown>, withinMs: number): Promise<Result<undefined, BridgeError>> {
    const result = await this.#within(work, withinMs)
    return result.ok ? ok(undefined) : result
  }

  /**
   * The library waits for ever for an answer that does not come, also when the line is gone: each wait has
   * its own end.
   */
  #within<T>(work: Promise<T>, withinMs: number): Promise<Result<T, BridgeError>> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(withinMs, () => resolve(fail('no_answer')))
      const settle = (result: Result<T, BridgeError>) => {
        cancel()
        resolve(result)
      }
      work.then(
        (value) => settle(ok(value)),
        (cause: unknown) => settle(fail(errorOf(cause))),
      )
    })
  }
}

function errorOf(cause: unknown): BridgeError {
  if (cause instanceof ButtplugClientConnectorException) return 'unreachable'
  return cause instanceof ButtplugError ? 'refused' : 'unreachable'
}

/** The library leaves the pings to its user; a server with a ping time stops all toys when they stay away. */
class PingingClient extends ButtplugClient {
  async ping(): Promise<void> {
    await this.sendMsgExpectOk({ Ping: { Id: 1 } })
  }
}

const kinds: Partial<Record<OutputType, FeatureKind>> = {
  [OutputType.Vibrate]: 'vibrate',
  [OutputType.Rotate]: 'rotate',
  [OutputType.Oscillate]: 'oscillate',
}

function toyIdOf(device: ButtplugClientDevice): string {
  return String(device.index)
}

/** `3:Vibrate`: feature 3, its output Vibrate. */
function parseFeatureId(id: string): { readonly index: number; readonly type: OutputType } {
  const [index, type] = id.split(':')
  return { index: Number(index), type: type as OutputType }
}

function toyOf(device: ButtplugClientDevice, battery: number | null): Toy {
  const features = [...device.features.values()].flatMap((feature) =>
    [...feature.outputs.values()].map(
      ({ type, valueRange }): ToyFeature => ({
        id: `${feature.index}:${type}`,
        kind: kinds[type] ?? 'other',
        steps: Math.max(1, valueRange[1]),
      }),
    ),
  )
  return { id: toyIdOf(device), name: device.displayName || device.name, battery, features }
}

function tellsBattery(device: ButtplugClientDevice): boolean {
  return device.hasInput(InputType.Battery)
}
