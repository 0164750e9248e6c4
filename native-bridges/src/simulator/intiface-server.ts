import type { AddressInfo } from 'node:net'
import type { Clock } from '@footlight/core/ports'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  BATTERY,
  ClientMessage,
  deviceInfo,
  error,
  ok,
  VIBRATE_STEPS,
  VIBRATOR,
} from './intiface-messages.ts'
import type { SimulatedToy, ToySimulator } from './simulated-toy.ts'

/**
 * Intiface Engine, as Buttplug's message spec 4 describes it: one client, who must ping, and whose toys stop
 * when it goes.
 */
export class IntifaceSimulator implements ToySimulator {
  readonly #clock: Clock
  readonly #server: WebSocketServer
  readonly #maxPingMs: number
  readonly #toys = new Map<number, SimulatedToy>()
  #nextIndex = 0
  #client: WebSocket | null = null
  #endPing: (() => void) | null = null

  private constructor(clock: Clock, server: WebSocketServer, maxPingMs: number) {
    this.#clock = clock
    this.#server = server
    this.#maxPingMs = maxPingMs
    server.on('connection', (line) => this.#welcome(line))
  }

  /** `maxPingMs` 0: no ping is asked for. */
  static async start(clock: Clock, { port = 0, maxPingMs = 1_000 } = {}): Promise<IntifaceSimulator> {
    const server = new WebSocketServer({ host: '127.0.0.1', port })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.once('listening', resolve)
    })
    return new IntifaceSimulator(clock, server, maxPingMs)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  addToy(toy: SimulatedToy): void {
    this.#toys.set(this.#nextIndex, toy)
    this.#nextIndex += 1
    this.#send(this.#deviceList(0))
  }

  removeToy(toy: SimulatedToy): void {
    for (const [index, each] of this.#toys) if (each === toy) this.#toys.delete(index)
    this.#send(this.#deviceList(0))
  }

  /** Buttplug tells nothing unasked: batteries are asked for. A toy that comes back is a new device. */
  announce(toy: SimulatedToy): void {
    this.removeToy(toy)
    this.addToy(toy)
  }

  async vanish(): Promise<void> {
    for (const line of this.#server.clients) line.terminate()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** Something that no server should say. */
  babble(text: string): void {
    this.#client?.send(text)
  }

  #welcome(line: WebSocket): void {
    if (this.#client !== null) return line.close(1013, 'busy')
    this.#client = line
    line.on('message', (data) => this.#heard(String(data)))
    line.on('error', () => line.terminate())
    line.on('close', () => this.#gone())
  }

  #gone(): void {
    this.#client = null
    this.#endPing?.()
    for (const toy of this.#toys.values()) toy.stopsByItself()
  }

  #awaitPing(): void {
    this.#endPing?.()
    if (this.#maxPingMs === 0) return
    this.#endPing = this.#clock.after(this.#maxPingMs, () => {
      for (const toy of this.#toys.values()) toy.stopsByItself()
      this.#send(error(0, 2, 'Ping timed out.'))
      this.#client?.close()
    })
  }

  #heard(text: string): void {
    for (const each of JSON.parse(text) as unknown[]) {
      const parsed = ClientMessage.safeParse(each)
      if (parsed.success) this.#answer(parsed.data)
      else this.#send(error(0, 3, 'Message not understood.'))
    }
  }

  #answer(message: ClientMessage): void {
    if ('RequestServerInfo' in message) {
      const { Id, ProtocolVersionMajor } = message.RequestServerInfo
      if (ProtocolVersionMajor !== 4) return this.#send(error(Id, 1, 'Only version 4 is spoken here.'))
      this.#awaitPing()
      return this.#send({
        ServerInfo: {
          Id,
          ServerName: 'Intiface, simulated',
          MaxPingTime: this.#maxPingMs,
          ProtocolVersionMajor: 4,
          ProtocolVersionMinor: 0,
        },
      })
    }
    if ('RequestDeviceList' in message) return this.#send(this.#deviceList(message.RequestDeviceList.Id))
    if ('StartScanning' in message) return this.#send(ok(message.StartScanning.Id))
    if ('StopScanning' in message) return this.#send(ok(message.StopScanning.Id))
    if ('Ping' in message) {
      this.#awaitPing()
      return this.#send(ok(message.Ping.Id))
    }
    if ('StopCmd' in message) return this.#stop(message.StopCmd)
    const { Id, DeviceIndex, FeatureIndex } = 'OutputCmd' in message ? message.OutputCmd : message.InputCmd
    const toy = this.#toys.get(DeviceIndex)
    if (toy === undefined) return this.#send(error(Id, 4, 'Device not connected.'))
    if ('OutputCmd' in message)
      return this.#output(Id, FeatureIndex, message.OutputCmd.Command.Vibrate.Value, toy)
    if (FeatureIndex !== BATTERY) return this.#send(error(Id, 4, 'No such input.'))
    this.#send({
      InputReading: { Id, DeviceIndex, FeatureIndex, Reading: { Battery: { Value: toy.battery } } },
    })
  }

  #output(Id: number, feature: number, value: number, toy: SimulatedToy): void {
    if (feature !== VIBRATOR || value < 0 || value > VIBRATE_STEPS)
      return this.#send(error(Id, 4, 'No such output.'))
    toy.told(value / VIBRATE_STEPS)
    this.#reply(toy, ok(Id))
  }

  #stop({ Id, DeviceIndex }: { readonly Id: number; readonly DeviceIndex?: number | undefined }): void {
    const toys = [...this.#toys]
      .filter(([index]) => DeviceIndex === undefined || index === DeviceIndex)
      .map(([, toy]) => toy)
    const refusing = toys.find((toy) => toy.misbehaviour.refusesStops > 0)
    if (refusing !== undefined) refusing.misbehaviour.refusesStops -= 1
    for (const toy of toys) if (toy !== refusing) toy.told(0)
    const answer = refusing === undefined ? ok(Id) : error(Id, 4, 'The device did not take it.')
    const [first] = toys
    if (first === undefined) this.#send(answer)
    else this.#reply(first, answer)
  }

  #deviceList(Id: number) {
    return {
      DeviceList: {
        Id,
        Devices: Object.fromEntries(
          [...this.#toys].map(([index, toy]) => [index, deviceInfo(index, toy.name)]),
        ),
      },
    }
  }

  /** An answer about one toy, as that toy behaves. */
  #reply(toy: SimulatedToy, answer: object): void {
    const { isSilent, lateMs } = toy.misbehaviour
    if (isSilent) return
    if (lateMs > 0) this.#clock.after(lateMs, () => this.#send(answer))
    else this.#send(answer)
  }

  #send(message: object): void {
    this.#client?.send(JSON.stringify([message]))
  }
}
