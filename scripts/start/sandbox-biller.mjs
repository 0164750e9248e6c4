import { isDemo, startSandboxProgram } from './sandbox-program.mjs'

const program = {
  folder: 'sandbox-biller',
  prefix: 'SANDBOX_BILLER',
  portBehind: 10,
  more: (port, data) => ({
    SANDBOX_BILLER_DATA: data,
    SANDBOX_BILLER_WEBHOOK_URL: `http://127.0.0.1:${port}/api/v1/billing/webhooks/sandbox`,
  }),
}

/**
 * Whether a server with these settings sells its tokens through a sandbox biller of its own: in a demo, where nobody has set another
 * one up. `SANDBOX_BILLER_PORT=off`: not.
 */
export function wantsSandboxBiller(env) {
  return isDemo(env) && env.SANDBOX_BILLER_URL === undefined && env.SANDBOX_BILLER_PORT !== 'off'
}

/** Resolves to what the server must know of it and to its end; null: tokens are not for sale. */
export async function startSandboxBiller(command, env) {
  const started = await startSandboxProgram(program, command, env)
  if (started === null) {
    console.error('The sandbox biller did not start, so tokens are not for sale in this demo.')
    return null
  }
  const { url, secret, stop } = started
  return { env: { SANDBOX_BILLER_URL: url, SANDBOX_BILLER_SECRET: secret }, stop }
}
