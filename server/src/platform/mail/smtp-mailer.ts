import { createTransport } from 'nodemailer'
import { isLoopback } from '../config.ts'
import { type Mail, MailDelayed, type Mailer, MailRefused } from './mailer.ts'

/** A server that says nothing for so long is asked another time. ms */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const PORT = { 'smtp:': 25, 'smtps:': 465 } as const

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with name and password where the server wants them. */
  readonly url: string
  /** In the words of the operator: an address, or a name with it in brackets. */
  readonly from: string
  /** Nothing is said without TLS; absent: unless the server is on this machine. */
  readonly requiresTls?: boolean
  /** ms; absent: as in the product. */
  readonly silenceMs?: number
}

/** Mail by the operator's own server. Its certificate is checked, and no tracking is added to anything (MAIL-02). */
export class SmtpMailer implements Mailer {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string

  constructor({ url, from, requiresTls, silenceMs = SILENCE_MS }: SmtpOptions) {
    const { protocol, hostname, port, username, password } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    const isSecure = protocol === 'smtps:'
    const needsTls = !isSecure && (requiresTls ?? !isLoopback(host))
    this.#from = from
    this.#transport = createTransport({
      host,
      port: port === '' ? PORT[isSecure ? 'smtps:' : 'smtp:'] : Number(port),
      secure: isSecure,
      requireTLS: needsTls,
      // To this machine itself there is no line to listen on, and seldom a certificate for its name.
      ignoreTLS: !isSecure && !needsTls,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send({ to, subject, text, html, messageId, returnPath, headers }: Mail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject,
        text,
        ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
        ...(html !== undefined && { html }),
        ...(messageId !== undefined && { messageId: `<${messageId}>` }),
        ...(headers !== undefined && { headers: preparedOf(headers) }),
      })
    } catch (error) {
      throw refusalOf(error) ?? delayOf(error)
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/** As they are: long addresses are not to be folded or encoded. A line more would be a header more. */
function preparedOf(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      { prepared: true, foldLines: false, value: value.replaceAll(/[\r\n]+/g, ' ') },
    ]),
  )
}

/** null: it may go well another time. Codes of the greeting and of the log-in are the operator's to mend. */
function refusalOf(error: unknown): MailRefused | null {
  const { responseCode, response, command } = error as {
    responseCode?: number
    response?: string
    command?: string
  }
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return null
  const reason = `SMTP ${responseCode}`
  if (command === 'RCPT TO') return new MailRefused(reason, recipientStatusOf(responseCode, response ?? ''))
  return command === 'DATA' ? new MailRefused(reason, null) : null
}

function delayOf(error: unknown): MailDelayed {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new MailDelayed(code ?? 'error', responseCode ?? null)
}

/** As the server says it, else in the words of its code. */
function recipientStatusOf(code: number, response: string): string {
  const said = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return said ?? statusOfCode[code] ?? '5.5.0'
}

/** RFC 5321 §4.2.3. What a server forbids without a word on the mailbox is between it and the operator: 5.7. */
const statusOfCode: Readonly<Record<number, string>> = {
  550: '5.1.1',
  551: '5.1.6',
  552: '5.2.2',
  553: '5.1.3',
  554: '5.7.0',
}
