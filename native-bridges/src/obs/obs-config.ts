import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readIni } from './ini.ts'

/** Where obs-websocket listens when nobody chose another port. */
export const OBS_DEFAULT_PORT = 4_455

/**
 * How OBS says that it can be driven. `null` of `readObsConfig`: there is no OBS of this user, or it was
 * never started.
 */
export interface ObsConfig {
  readonly port: number
  readonly enabled: boolean
  readonly authRequired: boolean
}

const PluginConfig = z.object({
  server_enabled: z.catch(z.boolean(), false),
  server_port: z.catch(z.int(), OBS_DEFAULT_PORT),
  auth_required: z.catch(z.boolean(), true),
  server_password: z.catch(z.string(), ''),
})

interface Written extends ObsConfig {
  readonly password: string
}

/** OBS's own folder for this user (its `GetConfigPath`). */
export function obsConfigFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'obs-studio')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'obs-studio')
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'obs-studio')
}

export async function readObsConfig(folder: string): Promise<ObsConfig | null> {
  const written = await readWritten(folder)
  return written && { port: written.port, enabled: written.enabled, authRequired: written.authRequired }
}

/**
 * The password that OBS itself keeps in clear. Only when the performer says so ("use the password of OBS on
 * this machine").
 */
export async function readObsPassword(folder: string): Promise<string | null> {
  const written = await readWritten(folder)
  return written === null || written.password === '' ? null : written.password
}

/**
 * OBS >= 30 keeps it in a file of the plug-in, 28 and 29 in `global.ini`. Both there: the newer one counts.
 */
async function readWritten(folder: string): Promise<Written | null> {
  return (
    (await readPluginConfig(join(folder, 'plugin_config', 'obs-websocket', 'config.json'))) ??
    (await readGlobalIni(join(folder, 'global.ini')))
  )
}

async function readPluginConfig(path: string): Promise<Written | null> {
  const text = await readText(path)
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Half written while OBS saves it: the next look finds it whole.
    return null
  }
  const parsed = PluginConfig.safeParse(value)
  if (!parsed.success) return null
  const { server_enabled, server_port, auth_required, server_password } = parsed.data
  return {
    port: portOr(server_port),
    enabled: server_enabled,
    authRequired: auth_required,
    password: server_password,
  }
}

async function readGlobalIni(path: string): Promise<Written | null> {
  const text = await readText(path)
  if (text === null) return null
  const section = readIni(text).get('OBSWebSocket')
  return {
    port: portOr(Number(section?.get('ServerPort'))),
    // obs-websocket's own default is off.
    enabled: section?.get('ServerEnabled') === 'true',
    authRequired: section?.get('AuthRequired') !== 'false',
    password: section?.get('ServerPassword') ?? '',
  }
}

function portOr(port: number): number {
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : OBS_DEFAULT_PORT
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Not there, or not readable for this user: as if there were no OBS.
    return null
  }
}
