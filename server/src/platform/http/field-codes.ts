import type { FieldCode } from '@footlight/core/protocol'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** One code per field, the first that was found; nested fields are named with dots. */
export function fieldCodes(issues: readonly Issue[], input: unknown): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.')
    // A name that the caller made up goes no further than its own answer, and not into a prototype.
    if (!Object.hasOwn(fields, name))
      Object.defineProperty(fields, name, { value: codeOf(issue, input), enumerable: true })
  }
  return fields
}

function codeOf(issue: Issue, input: unknown): FieldCode {
  if (isMissing(issue.path, input)) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'not_integer' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large'
    default:
      return 'invalid'
  }
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return true
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value === undefined
}
