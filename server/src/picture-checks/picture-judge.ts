import { CaseKind } from '@footlight/core/protocol/cases'
import * as z from 'zod/mini'
import { sendCall } from '../platform/net/send-call.ts'
import type { PictureJudgeConfig } from '../platform/picture-judge-config.ts'

/** What a program says of a picture: which kind of case it would be, and how sure it is, from 0 to 1. */
const JudgeFinding = z.object({ kind: CaseKind, confidence: z.number().check(z.minimum(0), z.maximum(1)) })
export type JudgeFinding = z.infer<typeof JudgeFinding>

/** Looks at pictures for what people should look at. Its word is a hint, never a decision. */
export interface PictureJudge {
  /** Of one room it is asked as often as this. */
  readonly everyMs: number
  /** Those of which it is sure enough, one of a kind. @throws when it gives no answer, or none that can be read. */
  judge(jpeg: Buffer): Promise<readonly JudgeFinding[]>
}

const Answer = z.object({ findings: z.array(JudgeFinding).check(z.maxLength(20)) })
const TIMEOUT_MS = 10_000

/** A server of the operator's: `POST <url>` with the picture as `image/jpeg`, answered with `{ "findings": [...] }`. */
export class HttpPictureJudge implements PictureJudge {
  readonly everyMs: number
  readonly #config: PictureJudgeConfig

  constructor(config: PictureJudgeConfig) {
    this.#config = config
    this.everyMs = config.everyMs
  }

  async judge(jpeg: Buffer): Promise<readonly JudgeFinding[]> {
    const { url, key, confidenceMin } = this.#config
    const headers = {
      'content-type': 'image/jpeg',
      accept: 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    }
    const call = { method: 'POST', url, headers, body: new Uint8Array(jpeg) } as const
    const response = await sendCall(call, TIMEOUT_MS)
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the judge answered ${response.status}`)
    }
    const { findings } = Answer.parse(await response.json())
    const sure = findings
      .filter(({ confidence }) => confidence >= confidenceMin)
      .toSorted((a, b) => b.confidence - a.confidence)
    return sure.filter(({ kind }, index) => sure.findIndex((each) => each.kind === kind) === index)
  }
}
