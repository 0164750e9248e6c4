import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningAgeCheck {
  readonly url: string
  readonly secret: string
  /** As a person on its page: the fields of the form; resolves to where the browser is sent then. */
  answer(page: string, fields: Readonly<Record<string, string>>): Promise<string>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../sandbox-age-check/src/main.ts', import.meta.url))

/** The sandbox age check, as a process of its own. `before`: one that has ended, whose place it takes. */
export async function runSandboxAgeCheck(before?: RunningAgeCheck): Promise<RunningAgeCheck> {
  const secret = before?.secret ?? randomBytes(32).toString('hex')
  const port = before === undefined ? '0' : new URL(before.url).port
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, SANDBOX_AGE_CHECK_PORT: port, SANDBOX_AGE_CHECK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sandbox age check did not start'))),
  ])) as [string]
  return {
    url: /http:\/\/[^/\s]+/.exec(line)![0],
    secret,
    async answer(page, fields) {
      const answer = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      if (answer.status !== 303) throw new Error(`the page of the check answered ${answer.status}`)
      return answer.headers.get('location')!
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
