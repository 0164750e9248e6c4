import * as z from 'zod/mini'
import { Username } from '../ids.ts'
import { Shift, StudioAgreement, StudioView, StudioWall } from '../studio.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const ShiftAnswer = z.object({ status: z.literal(1), shift: Shift })

/** The studio manager's side, and the model's word about it. */
export const studioRoutes = {
  studioWall: defineRoute({
    method: 'GET',
    path: '/studio/wall',
    summary: 'The rooms of my studio, as far as my role covers them',
    access: 'user',
    response: StudioWall,
    errors: ['forbidden'],
  }),
  studioAgreement: defineRoute({
    method: 'GET',
    path: '/studio/agreement',
    summary: 'What I let my studio see',
    access: 'user',
    response: StudioAgreement,
    errors: ['forbidden'],
  }),
  /** Whoever looks in beyond it is out before the answer. */
  changeStudioAgreement: defineRoute({
    method: 'POST',
    path: '/studio/agreement',
    summary: 'Change what I let my studio see',
    access: 'user',
    body: z.object({ look_in: StudioView }),
    response: StudioAgreement,
    errors: ['forbidden'],
  }),
  /** By the model, or somebody of her studio. */
  startShift: defineRoute({
    method: 'POST',
    path: '/studio/shifts/:username/start',
    summary: 'Clock a model in',
    access: 'user',
    params: room,
    response: ShiftAnswer,
    errors: ['user_not_found', 'forbidden', 'wrong_state'],
  }),
  endShift: defineRoute({
    method: 'POST',
    path: '/studio/shifts/:username/end',
    summary: 'Clock a model out',
    access: 'user',
    params: room,
    response: ShiftAnswer,
    errors: ['user_not_found', 'forbidden', 'wrong_state'],
  }),
  /** Newest first. A model reads her own with everything; the studio as far as the role covers it. */
  shifts: defineRoute({
    method: 'GET',
    path: '/studio/shifts/:username',
    summary: 'Shifts of a model',
    access: 'user',
    params: room,
    query: z.object({
      limit: z._default(
        z.pipe(
          z.string().check(z.regex(/^\d{1,3}$/)),
          z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(200))),
        ),
        50,
      ),
    }),
    response: z.object({ shifts: z.array(Shift) }),
    errors: ['user_not_found', 'forbidden'],
  }),
} as const
