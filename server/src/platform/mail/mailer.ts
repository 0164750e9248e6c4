/** One message to one address. Plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Takes messages to people who are not here now. */
export interface Mailer {
  /** Resolves when the message is safe; whether and when it arrives nobody here knows. */
  send(mail: Mail): Promise<void>
}
