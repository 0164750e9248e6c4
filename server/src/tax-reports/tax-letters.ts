import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import { TAX_WITHHELD_AFTER_DAYS } from '@footlight/core/rules/tax-reports/withholding'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import { type Failure, runEach } from '../platform/run-each.ts'
import type { Site } from '../platform/site.ts'
import type { TaxConfig } from '../platform/tax-config.ts'
import type { TaxRequests, UnsentRequest } from './tax-requests.ts'

const AT_ONCE = 100

export interface TaxLetterDeps {
  readonly taxRequests: TaxRequests
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly notificationSettings: { of(account: AccountId): Promise<{ readonly language: Language | null }> }
  readonly mailer: Mailer
  readonly site: Pick<Site, 'publicUrl'>
  readonly tax: TaxConfig
  readonly clock: Clock
  readonly logger: Logger
}

const failure: Failure<UnsentRequest> = {
  event: 'tax_letter_failed',
  about: ({ account, number }) => ({ account, number }),
}

/**
 * Writes the letters that are due. Each has an id of its own, so that one that was sent before a crash and is sent again is
 * the same message. Whoever has no confirmed address reads it on their page alone.
 */
export async function sendTaxLetters(deps: TaxLetterDeps): Promise<void> {
  for (let after: UnsentRequest | null = null; ; ) {
    const step: readonly UnsentRequest[] = await deps.taxRequests.unsent(after, AT_ONCE)
    await runEach(step, (request) => send(request, deps), failure, deps.logger)
    const last = step.at(-1)
    if (last === undefined || step.length < AT_ONCE) return
    after = last
  }
}

async function send(request: UnsentRequest, deps: TaxLetterDeps): Promise<void> {
  const { taxRequests, people, notificationSettings, mailer, site, tax, clock } = deps
  const person = await people.byId(request.account)
  if (person?.emailConfirmed === true) {
    const { language } = await notificationSettings.of(person.id)
    const name = request.number === 0 ? 'tax_declaration_asked' : 'tax_declaration_reminder'
    const words = letter(tax.mode === 'required' ? `${name}_required` : name, language ?? 'en', {
      ...{ name: person.username, url: `${site.publicUrl}/account/tax` },
      days: String(TAX_WITHHELD_AFTER_DAYS),
    })
    const { seller, number, at } = request
    const messageId = `tax-${seller.replace(':', '-')}-${at}-${number}@${new URL(site.publicUrl).hostname}`
    try {
      await mailer.send({ to: person.email, ...words, messageId })
    } catch (error) {
      // It never will be taken: what stands on their page is the request.
      if (!(error instanceof MailRefused)) throw error
    }
  }
  await taxRequests.noteSent(request, clock.now())
}
