import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const EXIM = ['/usr/sbin/exim4', '/usr/sbin/exim'].find((path) => existsSync(path)) ?? null

/** Why tests with a real mail server cannot run here; null: they can. */
export function whyNoMailServer(): string | null {
  if (EXIM === null) return 'there is no exim4 (install it, or let set-up do it)'
  return spawnSync('curl', ['--version']).error === undefined ? null : 'there is no curl'
}

export interface MailServer {
  readonly port: number
  /** Brings what comes back to `bounces+…@example.org` to this address of the site, as OPERATIONS says. */
  bringBounces(siteUrl: string, token: string): void
  /** Whole messages that arrived, in no order. */
  messages(): readonly string[]
  stop(): Promise<void>
}

/**
 * A real Exim on this machine that delivers into a folder. Of `example.org` it takes everybody but `nobody` (550),
 * `spam` (550 5.7.1) and `later` (451); for `slow` it thinks for 20 s, and what it took for `gone…` it sends back. With `tls` it offers STARTTLS by a certificate that nobody signed.
 */
export async function startMailServer({ tls = false } = {}): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-exim-'))
  const port = await freePort()
  // With a configuration of one's own Exim is nobody else than its own user, or whoever starts it.
  const user = userInfo().uid === 0 ? 'Debian-exim' : userInfo().username
  for (const name of ['', 'spool', 'log', 'box']) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name), 0o777)
  }
  if (tls) makeCertificate(folder)
  writeFileSync(join(folder, 'bring.sh'), bring(folder), { mode: 0o755 })
  writeFileSync(join(folder, 'exim.conf'), configuration(folder, user, tls))
  const exim = spawn(EXIM!, ['-bdf', '-oX', `127.0.0.1.${port}`, '-C', join(folder, 'exim.conf')], {
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise<void>((resolve) => exim.once('exit', () => resolve()))
  while (exim.exitCode === null && !(await answers(port))) await wait(50)
  if (exim.exitCode !== null) throw new Error(`exim ended with ${exim.exitCode}`)
  return {
    port,
    bringBounces: (siteUrl, token) =>
      writeFileSync(join(folder, 'bring.conf'), `${siteUrl}\n${token}\n`, { mode: 0o644 }),
    messages: () => {
      const arrived = join(folder, 'box', 'new')
      return existsSync(arrived)
        ? readdirSync(arrived).map((name) => readFileSync(join(arrived, name), 'utf8'))
        : []
    },
    async stop() {
      // With those who speak to one caller each, who would write into the folder again.
      process.kill(-exim.pid!, 'SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

function configuration(folder: string, user: string, tls: boolean): string {
  return `
primary_hostname = mail.example.org
domainlist local_domains = example.org
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path =
never_users =
keep_environment =
rfc1413_query_timeout = 0s
tls_advertise_hosts = ${tls ? '*' : ''}
${tls ? `tls_certificate = ${folder}/certificate.pem\ntls_privatekey = ${folder}/key.pem` : ''}
acl_smtp_rcpt = recipients
begin acl
recipients:
  deny local_parts = nobody
    message = no such mailbox
  deny local_parts = spam
    message = 5.7.1 this looks like spam
  defer local_parts = later
    message = try again later
  warn local_parts = slow
    delay = 20s
  accept domains = +local_domains
  deny message = relay not permitted
begin routers
bounces:
  driver = accept
  local_parts = bounces
  local_part_suffix = +*
  transport = bring
gone:
  driver = redirect
  local_parts = ^gone
  allow_fail
  data = :fail: this mailbox was closed
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = ${folder}/box
  maildir_format
  create_directory
  user = ${user}
bring:
  driver = pipe
  command = /bin/sh ${folder}/bring.sh
  user = ${user}
  return_fail_output
`
}

/** What an operator's own would do. */
function bring(folder: string): string {
  return `{ read -r site; read -r token; } < ${folder}/bring.conf
exec curl --silent --show-error --fail --max-time 20 --header "Authorization: Bearer $token" \\
  --header 'Content-Type: message/rfc822' --data-binary @- "$site/api/v1/notifications/bounces/$LOCAL_PART$LOCAL_PART_SUFFIX"
`
}

function makeCertificate(folder: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=mail.example.org'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  chmodSync(join(folder, 'key.pem'), 0o644)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    })
    line.on('error', () => resolve(false))
  })
}
