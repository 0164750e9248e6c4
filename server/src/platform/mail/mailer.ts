/** One message to one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain; `html` says the same. */
  readonly text: string
  readonly html?: string
  /** Without brackets; the same again is the same message. Absent: a new one. */
  readonly messageId?: string
  /** Where a message about its failure goes (RFC 5321 §4.4); absent: to the sender. */
  readonly returnPath?: string
  /** Beside those that every message has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Takes messages to people who are not here now. */
export interface Mailer {
  /**
   * Resolves when the message is safe; whether and when it arrives nobody here knows. @throws `MailRefused` where it
   * never will be; anything else, such as `MailDelayed`, may go well another time.
   */
  send(mail: Mail): Promise<void>
  close?(): void
}

/** The mail system does not take this message, however often it is asked (SMTP 5xx). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** Why the recipient is not taken, as an enhanced status (RFC 3463); null: it is not about the recipient. */
  readonly recipientStatus: string | null

  constructor(reason: string, recipientStatus: string | null) {
    super(reason)
    this.recipientStatus = recipientStatus
  }
}

/** It may go well another time. Says nothing of what the server said, which may have the address in it. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
  readonly code: string
  /** Of SMTP; null: the server did not get that far. */
  readonly responseCode: number | null

  constructor(code: string, responseCode: number | null) {
    super(responseCode === null ? code : `${code} ${responseCode}`)
    this.code = code
    this.responseCode = responseCode
  }
}
