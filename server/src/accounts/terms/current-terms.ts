import type { Clock } from '@footlight/core/ports'
import type { Terms } from '@footlight/core/protocol'
import { languages } from '@footlight/core/rules/languages'
import type { LegalTexts } from '../../platform/legal-texts.ts'
import { sha256 } from '../../platform/signer.ts'
import type { TermsConfig } from '../../platform/terms-config.ts'
import type { Person } from '../people-port.ts'

/** Of the hash of a text: enough that no two texts of an operator share one. */
const HASH_CHARS = 16

type Accepted = Pick<Person, 'acceptedTerms'>

interface CurrentTermsDeps {
  readonly legal: LegalTexts
  readonly config: TermsConfig
  readonly clock: Pick<Clock, 'now'>
}

/** Whom the new terms of the site keep from money and from going live, until they accept them. */
export interface ClosedByTerms {
  isClosedTo(person: Accepted): boolean
}

/** The version of the terms that is in force, and who still has to accept it (TERMS-01, TERMS-02). */
export class CurrentTerms implements ClosedByTerms {
  /** null: the operator has provided no terms, and nobody is asked. */
  readonly version: string | null
  readonly #deps: CurrentTermsDeps

  constructor(deps: CurrentTermsDeps) {
    this.#deps = deps
    // One version for all languages: that of the first that there is a text in.
    const text = Object.keys(languages)
      .map((language) => deps.legal('terms', language))
      .find((each) => each !== null)
    this.version = text == null ? null : (deps.config.version ?? sha256(text).slice(0, HASH_CHARS))
  }

  owedBy({ acceptedTerms }: Accepted): Terms['owed'] {
    if (this.version === null || acceptedTerms === this.version) return 'no'
    const { requiredFrom } = this.#deps.config
    return requiredFrom === null || this.#deps.clock.now() >= requiredFrom ? 'required' : 'asked'
  }

  isClosedTo(person: Accepted): boolean {
    return this.owedBy(person) === 'required'
  }

  /** As somebody reads them; null: a guest. */
  shownTo(person: Accepted | null, language: string): Terms {
    const { legal, config } = this.#deps
    const isThere = this.version !== null
    return {
      version: this.version,
      text: isThere ? legal('terms', language) : null,
      changes: isThere ? legal('terms-changes', language) : null,
      accepted: person?.acceptedTerms ?? null,
      owed: person === null ? 'no' : this.owedBy(person),
      required_from: config.requiredFrom === null ? null : new Date(config.requiredFrom).toISOString(),
    }
  }
}
