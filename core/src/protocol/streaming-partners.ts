import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** `asked`: the partner has not answered; `withdrawn`: they took back what they had agreed to, or said no. */
export const PartnerState = z.enum(['asked', 'agreed', 'withdrawn'])
export type PartnerState = z.infer<typeof PartnerState>

export const PARTNERS_MAX = 20

/** One of the two sides, as the other sees it. */
export const StreamingPartner = z.object({
  username: z.string(),
  display_name: z.string(),
  state: PartnerState,
  /** They may be on camera: who they are was checked, and holds. */
  is_verified: z.boolean(),
  /** Said to be in the picture, now or with the next stream. */
  is_on_camera: z.boolean(),
})
export type StreamingPartner = z.infer<typeof StreamingPartner>

export const StreamingPartners = z.object({
  /** Whom I asked into my streams. */
  partners: z.array(StreamingPartner),
  /** Who asked me into theirs. */
  hosts: z.array(StreamingPartner),
})
export type StreamingPartners = z.infer<typeof StreamingPartners>

const ofPerformer = { access: 'user', at: 'anywhere' } as const
const params = z.object({ username: Username })

/** Who appears in the streams of somebody else: verified themselves, and by their own word (PARTNER-01 to PARTNER-05). */
export const streamingPartnerRoutes = {
  streamingPartners: defineRoute({
    ...ofPerformer,
    method: 'GET',
    path: '/streaming_partners',
    summary: 'My streaming partners, and those whose partner I am',
    response: StreamingPartners,
    errors: ['forbidden'],
  }),
  /** `not_found`: no performer of that name who takes such requests. `wrong_state`: asked or agreed already, or there are too many. */
  askPartner: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/streaming_partners/:username/ask',
    summary: 'Ask a performer to be my streaming partner',
    params,
    response: StreamingPartners,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  /** Holds at once, also while they are in the picture. `not_found`: that performer has not asked. */
  answerHost: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/streaming_partners/:username/answer',
    summary: 'Consent to be in a performer’s streams, or withdraw the consent',
    params,
    body: z.object({ agrees: z.boolean() }),
    response: StreamingPartners,
    errors: ['forbidden', 'not_found'],
  }),
  removePartner: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/streaming_partners/:username/remove',
    summary: 'Remove a streaming partner',
    params,
    response: StreamingPartners,
    errors: ['forbidden', 'not_found'],
  }),
  /** All of them, each time. `wrong_state` with `not_verified`: one of them may not be on camera; nothing changes. */
  sayOnCamera: defineRoute({
    method: 'POST',
    path: '/video/on_camera',
    summary: 'Set who is on camera with me, now and in future streams',
    access: 'user',
    at: 'room',
    body: z.object({ people: z.array(Username).check(z.maxLength(PARTNERS_MAX)) }),
    response: z.object({ people: z.array(z.string()) }),
    errors: ['forbidden', 'wrong_state'],
  }),
} as const
