import * as z from 'zod/mini'

const Part = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(4_000))

/** What authenticators sign: `AuthenticationResponseJSON` of WebAuthn level 3, as far as it is read. All parts are base64url. */
export const PasskeyAnswer = z.object({
  id: Part,
  rawId: Part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    /** As the passkey was made for: always there, because passkeys here are discoverable. */
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
  clientExtensionResults: z.object({}),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
