/**
 * Takes text messages to telephones. This release has no gateway of its own; where none is given, text messages are
 * not offered (SMS-01).
 */
export interface SmsGateway {
  /** `to`: E.164. Resolves when the gateway has it. @throws what may go well another time. */
  send(to: string, text: string): Promise<void>
}
