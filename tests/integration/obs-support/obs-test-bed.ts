import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import { ObsRecorder } from '../../dev-env/obs-recorder.ts'
import { FakeObs, type FakeObsOptions } from './fake-obs.ts'

/** Where streams of the console under test go. */
export const TARGET = {
  key: 'sk_evening',
  whipUrl: 'http://127.0.0.1:9/whip/ann',
  rtmpUrl: 'rtmp://127.0.0.1:9/live',
} as const

/** A bridge, a folder of OBS's configuration, and an OBS that does as it is told; time is the test's. */
export class ObsTestBed {
  readonly clock = new ManualClock()
  readonly told = new ObsRecorder()
  readonly configFolder = mkdtempSync(join(tmpdir(), 'footlight-fake-obs-'))
  readonly bridge: ObsBridge
  password: string | null = null
  #obs: FakeObs | null = null

  constructor() {
    this.bridge = new ObsBridge({
      clock: this.clock,
      configFolder: this.configFolder,
      password: () => this.password,
      isOurs: (server) =>
        server.startsWith('rtmp://127.0.0.1:9/') || server.startsWith('http://127.0.0.1:9/'),
      on: this.told.listeners,
    })
  }

  get obs(): FakeObs {
    if (this.#obs === null) throw new Error('no OBS was started')
    return this.#obs
  }

  async startObs(options: FakeObsOptions = {}): Promise<FakeObs> {
    this.#obs = await FakeObs.start(options)
    this.writePluginConfig({
      server_enabled: true,
      server_port: this.#obs.port,
      auth_required: options.password !== undefined,
      server_password: options.password ?? '',
    })
    return this.#obs
  }

  /** As OBS >= 30 keeps it. */
  writePluginConfig(config: object): void {
    const folder = join(this.configFolder, 'plugin_config', 'obs-websocket')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  }

  /** An OBS that is there and connected. */
  async connect(options: FakeObsOptions = {}): Promise<FakeObs> {
    const obs = await this.startObs(options)
    await this.bridge.look()
    await this.told.until(() => this.told.scenes.length > 0)
    return obs
  }

  async close(): Promise<void> {
    this.bridge.close()
    await this.#obs?.kill()
    rmSync(this.configFolder, { recursive: true, force: true })
  }
}
