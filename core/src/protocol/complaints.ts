import * as z from 'zod/mini'
import { CaseNumber, ComplaintAbout, ComplaintFrom, complaintLimits } from './cases.ts'
import { plainLine, plainText } from './local-texts.ts'
import { defineRoute } from './route.ts'

export const complaintRoutes = {
  /** The same `ref` again answers with the same number. */
  complain: defineRoute({
    method: 'POST',
    path: '/complaint',
    summary: 'Complain about something on the site, with or without an account',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      ref: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/)),
      about: ComplaintAbout,
      from: ComplaintFrom,
      name: plainLine(complaintLimits.nameChars),
      email: z.string().check(z.trim(), z.maxLength(254), z.email()),
      /** Of this site: a whole address, or a path of it. */
      address: plainLine(complaintLimits.addressChars),
      text: plainText(complaintLimits.textChars),
      /** What they write is true and complete, as far as they know (Regulation (EU) 2022/2065, Art. 16(2)(d)). */
      good_faith: z.literal(true),
      language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en'),
    }),
    response: z.object({
      number: CaseNumber,
      /** Until when it is decided, ISO 8601. */
      due_at: z.string(),
    }),
    errors: [],
  }),
} as const
