import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import {
  type Config,
  createLogger,
  createServer,
  type FootlightServer,
  type HttpLimits,
  httpLimits,
  readConfig,
  type ServerDependencies,
} from '@footlight/server'
import type { PasswordHasher } from '@footlight/server/accounts/passwords'
import { TestApi } from './api-client.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { newDataFolder } from './data-folder.ts'
import { putEmptyDatabases } from './empty-databases.ts'
import { freeMediaPorts } from './media-ports.ts'
import { watchRoomReach } from './room-reach.ts'
import { type SocketOptions, TestSocket } from './socket-client.ts'

export interface FootlightOverrides extends Partial<Omit<ServerDependencies, 'passwordHasher'>> {
  /** `argon2`: as in the product, where the work itself is the subject; absent: cheap. */
  readonly passwordHasher?: PasswordHasher | 'argon2'
  readonly config?: Partial<Config>
  /** Keeps its content after `stop`; absent: a new folder that goes with the server. */
  readonly dataDir?: string
}

export interface Footlight {
  readonly url: string
  readonly server: FootlightServer
  readonly config: Config
  /** A guest without a cookie. */
  guest(): TestApi
  /** Somebody who is logged in; by default a demo person. */
  login(username: string, password?: string): Promise<TestApi>
  /** A new account, logged in; a viewer has as many tokens as asked for. Cheaper than a server per test. */
  newPerson(type: 'viewer' | 'model', tokens?: number): Promise<TestApi & { readonly username: string }>
  /** The account socket, authorized; `null`: without a word of authorization. */
  lobby(who: TestApi | null, options?: SocketOptions): Promise<TestSocket>
  room(who: TestApi | null, username: string, options?: SocketOptions): Promise<TestSocket>
  stop(): Promise<void>
}

/** Tests make all their people from one address. */
export const manyPeople: HttpLimits = {
  ...httpLimits,
  registrationsPerAddress: { countMax: 1_000_000, windowMs: 1_000 },
  passwordResetsPerAddress: { countMax: 1_000_000, windowMs: 1_000 },
  supportFormsPerAddress: { countMax: 1_000_000, windowMs: 1_000 },
  clientErrorsPerAddress: { countMax: 1_000_000, windowMs: 1_000 },
  productEventsPerAddress: { countMax: 1_000_000, windowMs: 1_000 },
}

/**
 * The whole platform in this process: real database, sockets and SFU, a folder and ports of its own, demo
 * people, nobody live.
 */
export async function startFootlight({
  config: changes = {},
  dataDir: givenDataDir,
  passwordHasher = cheapPasswords,
  ...dependencies
}: FootlightOverrides = {}): Promise<Footlight> {
  const dataDir = givenDataDir ?? newDataFolder()
  const config: Config = { ...(await defaults(dataDir)), ...changes }
  if (givenDataDir === undefined && config.databaseUrl === null) await putEmptyDatabases(dataDir)
  watchRoomReach()
  const server = await createServer(config, {
    logger: createLogger(config.logLevel),
    limits: manyPeople,
    ...(passwordHasher !== 'argon2' && { passwordHasher }),
    ...dependencies,
  })
  await server.recovered
  const socketUrl = server.url.replace(/^http/, 'ws')
  const open = async (path: string, who: TestApi | null, options: SocketOptions) =>
    TestSocket.open(`${socketUrl}${path}`, {
      ...(who !== null && { token: await who.nodeToken() }),
      ...options,
    })
  return {
    url: server.url,
    server,
    config,
    guest: () => new TestApi(server.url),
    async login(username, password) {
      const api = new TestApi(server.url)
      await api.logIn(username, password)
      return api
    },
    newPerson: (type, tokens = 0) => newPerson(server, type, tokens),
    lobby: (who, options = {}) => open('/ws/lobby', who, options),
    room: (who, username, options = {}) => open(`/ws/room/${username}`, who, options),
    async stop() {
      await server.close()
      if (givenDataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function newPerson(
  server: FootlightServer,
  type: 'viewer' | 'model',
  tokens: number,
): Promise<TestApi & { readonly username: string }> {
  const api = new TestApi(server.url)
  const username = `${type}_${randomUUID().slice(0, 8)}`
  const form = {
    username,
    email: `${username}@example.org`,
    password: 'quiet-river-lamp',
    birth_date: '1990-02-03',
    type,
    accepts_terms: true,
  }
  let answer = await api.post('/auth/register', form)
  // Where the operator has terms of their own, who signs up says which they have read.
  if (answer.body.error === 'conflict')
    answer = await api.post('/auth/register', {
      ...form,
      terms_version: (await api.get('/terms')).body.version,
    })
  if (answer.status !== 200) throw new Error(`registration was refused: ${JSON.stringify(answer.body)}`)
  if (tokens > 0) {
    const line = { debit: 'promotions', credit: `wallet:${answer.body.user.id}`, tokens }
    const given = await server.ledger.execute({
      kind: 'transfer',
      id: randomUUID(),
      at: Date.now(),
      reason: 'promotion',
      lines: [line],
    })
    if (!given.ok) throw new Error(`no tokens: ${given.error.code}`)
  }
  return Object.assign(api, { username })
}

async function defaults(dataDir: string): Promise<Config> {
  const config = readConfig(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_PERFORMER: '0',
      DEMO_ROOMS: '0',
      LOG_LEVEL: 'error',
      RTMP_PORT: 'off',
      MEDIASOUP_WORKER_BIN: process.env['MEDIASOUP_WORKER_BIN'],
    },
    dataDir,
  )
  if (!config.ok) throw new Error(config.error)
  return { ...config.value, mediaPorts: await freeMediaPorts() }
}
