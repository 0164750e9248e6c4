import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import pino from 'pino'
import { endWhenTold } from './end-when-told.ts'
import { startSandboxBiller } from './sandbox-biller.ts'

const SECRET_CHARS_MIN = 32

const {
  SANDBOX_BILLER_HOST: host = '127.0.0.1',
  SANDBOX_BILLER_PORT: port = '8090',
  SANDBOX_BILLER_DATA: data = 'data',
  SANDBOX_BILLER_SECRET: secret = '',
  SANDBOX_BILLER_WEBHOOK_URL: webhookUrl = 'http://127.0.0.1:8080/api/v1/billing/webhooks/sandbox',
} = process.env

if (secret.length < SECRET_CHARS_MIN) {
  process.stderr.write(
    'The sandbox biller did not start: SANDBOX_BILLER_SECRET needs at least 32 characters.\n',
  )
  process.exit(2)
}
const dataDir = resolve(data)
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const logger = pino({ level: 'warn' })
const biller = await startSandboxBiller({ dataDir, secret, webhookUrl, host, port: Number(port), logger })
process.stdout.write(`Sandbox biller: ${biller.origin}/desk (no money moves)\n`)

endWhenTold(() => biller.close())
