import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { Signer } from '../platform/signer.ts'
import type { ChainEnd } from './audit-entry.ts'
import type { AuditRepository } from './audit-repository.ts'
import { brokenSeal, walk } from './verify-chain.ts'

const BATCH = 1_000

/** Says with the server's secret how far the log went, so that whoever has the database alone cannot shorten it. */
export class AuditSeal {
  readonly #log: AuditRepository
  readonly #signer: Signer
  readonly #logger: Logger

  constructor(deps: {
    readonly auditLog: AuditRepository
    readonly serverSecret: Buffer
    readonly logger: Logger
  }) {
    this.#log = deps.auditLog
    this.#signer = new Signer(deps.serverSecret, 'audit log')
    this.#logger = deps.logger
  }

  readonly isSeal = (end: ChainEnd, seal: string): boolean => this.#signer.verify(textOf(end), seal)

  /**
   * Seals what was added since the last seal, once it has been checked that it goes on from there (AUDIT-04). An empty log is
   * sealed before anything is written: one that has entries and no seal was tampered with.
   */
  async renew(): Promise<void> {
    const { number, sealed, seal } = await this.#log.head()
    const broken = brokenSeal({ number, sealed, seal }, this.isSeal)
    if (broken !== null) return this.#refuse(broken.number, broken.why)
    if (seal !== null && number === sealed.number) return
    let end = sealed
    while (end.number < number) {
      const rows = await this.#log.following(end.number, Math.min(BATCH, number - end.number))
      const walked = rows.length === 0 ? null : walk(end, rows)
      if (walked === null || !walked.ok) {
        const { number: entry, why } = walked?.broken ?? { number: end.number + 1, why: 'it is missing' }
        return this.#refuse(entry, why)
      }
      end = walked.end
    }
    await this.#log.putSeal(end, this.#signer.sign(textOf(end)), seal)
  }

  /** Takes the place of a seal of another secret. Only for a log that was verified from its beginning. */
  async replace(end: ChainEnd): Promise<void> {
    const { seal } = await this.#log.head()
    await this.#log.putSeal(end, this.#signer.sign(textOf(end)), seal)
  }

  #refuse(entry: number, why: string): void {
    logEvent(this.#logger, 'audit_log_broken', { entry, why })
  }
}

const textOf = ({ number, hash }: ChainEnd) => `${number}.${hash}`
