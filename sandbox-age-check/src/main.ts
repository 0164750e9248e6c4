import { endWhenTold } from '@footlight/sandbox-biller/end-when-told'
import pino from 'pino'
import { startSandboxAgeCheck } from './sandbox-age-check.ts'

const SECRET_CHARS_MIN = 32

const {
  SANDBOX_AGE_CHECK_HOST: host = '127.0.0.1',
  SANDBOX_AGE_CHECK_PORT: port = '8091',
  SANDBOX_AGE_CHECK_SECRET: secret = '',
} = process.env

if (secret.length < SECRET_CHARS_MIN) {
  process.stderr.write(
    'The sandbox age check did not start: SANDBOX_AGE_CHECK_SECRET needs at least 32 characters.\n',
  )
  process.exit(2)
}
const service = await startSandboxAgeCheck({
  ...{ secret, host, port: Number(port), logger: pino({ level: 'warn' }) },
})
process.stdout.write(`Sandbox age check: ${service.origin} (nobody's age is checked)\n`)
endWhenTold(() => service.close())
