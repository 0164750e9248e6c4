import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningBiller {
  readonly url: string
  readonly secret: string
  /** Its folder. */
  readonly data: string
  /**
   * As a buyer: types a card on its page and presses "Pay". `save`: `asked` or `always`, whether the card is saved; absent: it is
   * not. Resolves to where the browser is sent then.
   */
  pay(link: string, card: string, save?: string): Promise<string>
  /** As the bank or the biller's own people; fields as on its desk. */
  desk(id: string, fields: Readonly<Record<string, string>>): Promise<void>
  /** Webhooks that are late, doubled, overtaken or lost (its README). */
  faults(faults: Readonly<Record<string, unknown>>): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../sandbox-biller/src/main.ts', import.meta.url))

/** The sandbox biller, as a process of its own. `shop`: origin of the site that sells through it. */
export async function runSandboxBiller(shop: string): Promise<RunningBiller> {
  const data = mkdtempSync(join(tmpdir(), 'footlight-biller-'))
  const secret = randomBytes(32).toString('hex')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      SANDBOX_BILLER_PORT: '0',
      SANDBOX_BILLER_DATA: data,
      SANDBOX_BILLER_SECRET: secret,
      SANDBOX_BILLER_WEBHOOK_URL: `${shop}/api/v1/billing/webhooks/sandbox`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sandbox biller did not start'))),
  ])) as [string]
  const url = /http:\/\/[^/\s]+/.exec(line)![0]
  const press = async (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    url,
    secret,
    data,
    async pay(link, number, save = 'no') {
      const answer = await press(new URL(link).pathname, { number, expires: '04/41', cvv: '123', save })
      if (answer.status !== 303) throw new Error(`the page of the biller answered ${answer.status}`)
      return new URL(answer.headers.get('location')!, url).href
    },
    async desk(id, fields) {
      const answer = await press(`/desk/${id}`, fields)
      if (answer.status !== 303) throw new Error(`the desk of the biller answered ${answer.status}`)
    },
    async faults(faults) {
      const answer = await fetch(`${url}/v1/faults`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      })
      if (!answer.ok) throw new Error(`the biller took no faults: ${answer.status}`)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(data, { recursive: true, force: true })
    },
  }
}
