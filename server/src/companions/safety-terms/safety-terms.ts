import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import type { SafetyTerms } from './terms-of-language.ts'

/**
 * Of all lists together, and of the rules that read them: stored with what they judged. Raised with every change of a
 * list.
 */
export const SAFETY_VERSION = '2026-11-24'

/** All of them judge every text: what one language forbids is not said in another one instead. */
export const safetyTerms: readonly SafetyTerms[] = [en, de, es, fr, it, nl]
