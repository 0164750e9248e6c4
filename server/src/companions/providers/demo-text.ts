import { createHash } from 'node:crypto'
import { ok, type Result } from '@footlight/core/rules'
import type { ChatLine, CompanionPersona, ProviderFault, TextProvider } from './provider-ports.ts'

/** A grammar of three parts. English alone: it is a demonstration, and says so. */
const openings = [
  'This is the demonstration speaking.',
  'A small program answers here, not a model.',
  'Here is a sentence made by a demo.',
  'The demo heard you.',
] as const
const middles = [
  'Today it thinks of clouds over a lake.',
  'It likes the sound of rain on a roof.',
  'It counts blue circles and green squares.',
  'It would paint the evening in two colors.',
  'It knows a short walk along a river.',
] as const
const questions = [
  'Which color do you like?',
  'What is the weather like where you are?',
  'Do you prefer mornings or evenings?',
  'Shall we talk about music?',
] as const

/** Answers with harmless sentences, always the same to the same words. */
export class DemoText implements TextProvider {
  readonly isDemo = true

  async answer(
    { name }: CompanionPersona,
    lines: readonly ChatLine[],
  ): Promise<Result<string, ProviderFault>> {
    const digest = createHash('sha256')
      .update(JSON.stringify([name, lines.length, lines.at(-1)?.text ?? '']))
      .digest()
    const pick = (list: readonly string[], byte: number) => list[digest[byte]! % list.length]!
    return ok([pick(openings, 0), pick(middles, 1), pick(questions, 2)].join(' '))
  }
}
