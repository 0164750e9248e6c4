import { SiteConfig } from '@footlight/core/protocol/accounts'
import { API_BASE } from '@footlight/core/protocol/route'
import { fail, ok, type Result } from '@footlight/core/rules'
import { net, shell } from 'electron'
import type { ServerChoice, shellCalls } from '../../shared/ipc/shell.ts'
import { parseServerAddress } from '../../shared/server-address.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { OnAirGuard } from '../safety/on-air-guard.ts'
import type { ApiGateway } from '../server/api-gateway.ts'
import type { ServerChoiceFile } from '../server/choice-file.ts'
import type { SessionVault } from '../server/session-vault.ts'
import { closeWindow, flashWindow, reloadWindow } from '../window.ts'
import type { HandlersOf } from './register.ts'

const PROBE_TIMEOUT_MS = 6_000

export interface ShellDeps {
  readonly choice: ServerChoiceFile
  readonly vault: SessionVault
  readonly gateway: ApiGateway
  readonly onAir: OnAirGuard
  readonly accounts: Accounts
}

/** The window, the chosen server, and HTTP. */
export function shellHandlers({
  choice,
  vault,
  gateway,
  onAir,
  accounts,
}: ShellDeps): HandlersOf<typeof shellCalls> {
  return {
    readServer: () => ({ origin: choice.origin, sessionKept: vault.kept }),
    chooseServer: ({ address }) => chooseServer(address, { choice, accounts }),
    sendHttp: (request) => gateway.send(request),
    setOnAir: ({ onAir: active }) => onAir.set(active),
    askAttention: () => flashWindow(),
    closeWindow: () => closeWindow(),
    openOnServer: ({ path }) => openOnServer(choice.origin, path),
  }
}

async function chooseServer(
  address: string,
  { choice, accounts }: Pick<ShellDeps, 'choice' | 'accounts'>,
): Promise<ServerChoice> {
  const parsed = parseServerAddress(address)
  if (!parsed.ok) return { kind: 'refused', reason: parsed.error }
  const probe = await probeServer(parsed.value)
  if (!probe.ok) return { kind: 'refused', reason: probe.error }
  if (parsed.value !== choice.origin) {
    await accounts.leave()
    await choice.set(parsed.value)
  }
  reloadWindow()
  return { kind: 'chosen', origin: parsed.value }
}

/**
 * Item 15: only the chosen server's own pages, only over https, never a text that the page put together
 * itself.
 */
async function openOnServer(origin: string | null, path: string): Promise<boolean> {
  if (origin === null || !origin.startsWith('https://')) return false
  const url = new URL(path, origin)
  if (url.origin !== origin) return false
  await shell.openExternal(url.href)
  return true
}

/** Whether a Footlight server answers there. Carries no cookie and keeps none. */
async function probeServer(origin: string): Promise<Result<null, 'unreachable' | 'not_footlight'>> {
  let response: Response
  try {
    response = await net.fetch(`${origin}${API_BASE}/site_config`, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
  } catch {
    // No connection, no certificate, a redirect elsewhere or too late: the performer reads the same sentence.
    return fail('unreachable')
  }
  const body: unknown = await response.json().catch(() => null)
  return SiteConfig.safeParse(body).success ? ok(null) : fail('not_footlight')
}
