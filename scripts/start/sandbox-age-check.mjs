import { isDemo, startSandboxProgram } from './sandbox-program.mjs'

const program = {
  folder: 'sandbox-age-check',
  prefix: 'SANDBOX_AGE_CHECK',
  portBehind: 11,
  more: () => ({}),
}

/** Whether a demo is to check ages and nobody else was set up who does. */
export function wantsSandboxAgeCheck(env) {
  const others = [env.SANDBOX_AGE_CHECK_URL, env.YOTI_AGE_SDK_ID, env.INCODE_URL]
  return (
    isDemo(env) &&
    (env.AGE_CHECKS === 'on' || env.AGE_CHECKS === 'cameras') &&
    others.every((each) => each === undefined)
  )
}

/** Resolves to what the server must know of it and to its end; null: it did not start, and the server will refuse to. */
export async function startSandboxAgeCheck(command, env) {
  const started = await startSandboxProgram(program, command, env)
  if (started === null) {
    console.error('The sandbox age check did not start.')
    return null
  }
  const { url, secret, stop } = started
  return { env: { SANDBOX_AGE_CHECK_URL: url, SANDBOX_AGE_CHECK_SECRET: secret }, stop }
}
