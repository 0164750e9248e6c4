import * as z from 'zod/mini'
import { PASSWORD_CHARS } from './limits.ts'
import { defineRoute } from './route.ts'

/** The addresses of an export are good for so long. */
export const EXPORT_TICKET_MS = 10 * 60_000

export const accountExportRoutes = {
  /** Asks for the password again; five tries in ten minutes. The files are made while they are sent, and kept nowhere. */
  askExport: defineRoute({
    method: 'POST',
    path: '/user/export',
    summary: 'Download link for the data of my account',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max)) }),
    response: z.object({
      /** For people to read, and for other programs. */
      html: z.string(),
      json: z.string(),
      /** ISO 8601. */
      expires_at: z.string(),
    }),
    errors: ['invalid_credentials', 'unavailable'],
  }),
} as const
