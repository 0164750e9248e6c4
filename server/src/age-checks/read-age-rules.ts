import { readFile } from 'node:fs/promises'
import { AgeMethod } from '@footlight/core/protocol'
import { type AgeRule, ageRules } from '@footlight/core/rules/age-checks/age-rules'
import * as z from 'zod/mini'
import { StartRefused } from '../platform/start-refused.ts'

const Rules = z
  .array(
    z.object({
      place: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)),
      law: z.string().check(z.minLength(1), z.maxLength(120)),
      since: z.iso.date(),
      source: z.string().check(z.minLength(1), z.maxLength(500)),
      methods: z.array(AgeMethod).check(z.minLength(1)),
    }),
  )
  .check(
    z.minLength(1),
    z.refine((rules) => new Set(rules.map(({ place }) => place)).size === rules.length),
  )

/** The operator's own rules; `path` null: those that come with Footlight. */
export async function readAgeRules(path: string | null): Promise<readonly AgeRule[]> {
  if (path === null) return ageRules
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`AGE_RULES cannot be read (${error.code ?? 'unknown reason'}): name a JSON file.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartRefused('AGE_RULES is not JSON.')
  }
  const rules = z.safeParse(Rules, json)
  if (rules.success) return rules.data
  const at = rules.error.issues[0]?.path.join('.') ?? ''
  throw new StartRefused(
    `AGE_RULES must be a list of { place, law, since, source, methods }, each place once; look at ${at || 'the list'}.`,
  )
}
