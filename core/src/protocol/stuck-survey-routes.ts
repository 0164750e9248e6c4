import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** `works`, or what is wrong with it. */
export const StuckAnswer = z.enum(['works', 'frozen', 'black', 'choppy'])
export type StuckAnswer = z.infer<typeof StuckAnswer>

export const stuckSurveyRoutes = {
  /** Chosen words alone: nothing of the line, of its addresses or of what is said on it fits in. */
  answerStuckSurvey: defineRoute({
    method: 'POST',
    path: '/log/video-stuck',
    summary: 'Answer whether a video that had frozen works again',
    access: 'guest',
    at: 'anywhere',
    body: z.object({
      room: Username,
      answer: StuckAnswer,
      engine: z.enum(['webrtc', 'hls']),
    }),
    errors: ['forbidden', 'rate_limited'],
  }),
} as const
