import type { Variant } from '../../protocol/experiments.ts'

/** Accounts are spread over so many buckets: hundredths of a percent. */
export const BUCKETS = 10_000

/**
 * The bucket of a subject in one experiment, from 0 to 9,999: the same for ever and on every node, and nothing that is
 * known of other experiments says which, because each has a salt of its own.
 */
export function bucketOf(salt: string, subject: number): number {
  return hash32(`${salt}:${subject}`) % BUCKETS
}

/** Who gets what: weights in percent, which sum to 100, laid side by side over the buckets. */
export function assignVariant(variants: readonly Variant[], salt: string, subject: number): string {
  const bucket = bucketOf(salt, subject)
  let end = 0
  for (const { name, weight } of variants) {
    end += (weight * BUCKETS) / 100
    if (bucket < end) return name
  }
  throw new Error('the weights of an experiment sum to 100')
}

/**
 * FNV-1a of 32 bits over the UTF-16 code units of an ASCII text, and the last steps of MurmurHash3, without which texts
 * that differ in their last digit alone would lie close together.
 */
export function hash32(text: string): number {
  let hash = fnv1a(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
