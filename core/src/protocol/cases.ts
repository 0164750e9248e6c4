import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { plainText } from './local-texts.ts'
import { ReportSource, reportShape } from './reports.ts'
import { defineRoute } from './route.ts'

/** What a case is about, the gravest first. `violence`: also coercion. `content`: shown without consent, or against the law. */
export const CaseKind = z.enum(['minor', 'violence', 'intimate_image', 'content', 'ordinary'])
export type CaseKind = z.infer<typeof CaseKind>

/** `proposed`: one of the staff wants a suspension without end, and another has not looked at it. */
export const CaseState = z.enum(['open', 'proposed', 'decided'])
export type CaseState = z.infer<typeof CaseState>

/** Of open ones: nobody has it, or the caller. */
export const CaseTaken = z.enum(['nobody', 'me'])
export type CaseTaken = z.infer<typeof CaseTaken>

/** What became of a case, the mildest first. */
export const CaseAction = z.enum(['nothing', 'warned', 'content_removed', 'suspended', 'suspended_for_good'])
export type CaseAction = z.infer<typeof CaseAction>

/** What the person did by the decision. `illegal`: against a law, which the text names; else against the terms of use. */
export const CaseGround = z.enum(['minor', 'no_consent', 'violence', 'abuse', 'scam', 'illegal', 'terms'])
export type CaseGround = z.infer<typeof CaseGround>

/**
 * Where somebody reported, the form that is open to everybody, what the staff saw live, or what a program found in a public
 * picture of a room: that it is like one that must not appear again (`match`), or what the operator's judge says (`judge`).
 */
export const CaseSource = z.enum([...ReportSource.options, 'complaint', 'live', 'match', 'judge'])
export type CaseSource = z.infer<typeof CaseSource>

export const caseLimits = {
  textChars: { min: 10, max: 2_000 },
  perPage: 50,
  /** Named in one decision. */
  removes: 200,
  /** What of a text or a name stays with the decision. */
  titleChars: 300,
  /** What a measure was based on is there for so long after it, for whoever appeals (Regulation (EU) 2022/2065, Art. 20(1)). */
  evidenceDays: 183,
} as const

/**
 * What somebody shows on the site, and a decision can take off it. `media`: an item of a library, with all its files.
 * `chat_line`: what they said in public, in whose room it was.
 */
export const ContentKind = z.enum([
  'avatar',
  'profile_picture',
  'profile_text',
  'media',
  'post',
  'room_subject',
  'chat_line',
])
export type ContentKind = z.infer<typeof ContentKind>

/** One thing as it was looked at: a picture or a text that was changed since has another id. */
export const ContentRef = z.object({ kind: ContentKind, id: z.string().check(z.regex(/^[0-9a-z.]{1,64}$/)) })
export type ContentRef = z.infer<typeof ContentRef>

/**
 * `gone`: it was no longer there, so that nothing was removed. Of a decision that an appeal has reversed: `restored`: it is there again;
 * `lifted`: nothing of it was kept, and its person may put it up anew.
 */
export const RemovalState = z.enum(['named', 'removed', 'gone', 'restored', 'lifted'])
export type RemovalState = z.infer<typeof RemovalState>

/** Cannot be guessed. */
export const CaseNumber = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{16}$/))

/** Reasons in the words of the staff, which the person reads. */
const Reasons = plainText(caseLimits.textChars.max).check(z.minLength(caseLimits.textChars.min))

const summary = {
  number: CaseNumber,
  kind: CaseKind,
  state: CaseState,
  /** null: of nobody who has an account here, or the account is gone. */
  reported: z.nullable(z.string()),
  /** Times are ISO 8601. */
  opened_at: z.string(),
  due_at: z.string(),
  /** Reports and complaints in it. */
  entries: z.int(),
  /** Who of the staff has taken it; null: nobody. */
  taken_by: z.nullable(z.string()),
  /** null: it is not decided. */
  action: z.nullable(CaseAction),
}
export const CaseSummary = z.object(summary)
export type CaseSummary = z.infer<typeof CaseSummary>

/** What is wrong. `consent`: shown without the consent of somebody in it; `intimate_image`: so, and it is intimate. */
export const ComplaintAbout = z.enum(['intimate_image', 'minor', 'consent', 'illegal', 'other'])
export type ComplaintAbout = z.infer<typeof ComplaintAbout>

/** Who writes: somebody who is in it, who stands up for them, or anybody else. */
export const ComplaintFrom = z.enum(['depicted', 'representative', 'other'])
export type ComplaintFrom = z.infer<typeof ComplaintFrom>

export const complaintLimits = { nameChars: 80, addressChars: 500, textChars: 4_000 } as const

/** As the staff reads one. */
export const Complaint = z.object({
  about: ComplaintAbout,
  from: ComplaintFrom,
  name: z.string(),
  email: z.string(),
  /** Where it is, as they wrote it. */
  address: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type Complaint = z.infer<typeof Complaint>

/** What was named in a decision. `named`: the proposal waits for another one of the staff. */
export const Removal = z.object({ kind: ContentKind, title: z.string(), state: RemovalState })
export type Removal = z.infer<typeof Removal>

/** What the person of a case shows, as the staff chooses from it. */
export const ShownContent = z.object({
  ...ContentRef.shape,
  /** The name, or how the text begins, at most `titleChars`; '' of a picture. */
  title: z.string(),
  /** ISO 8601; null: not known. */
  at: z.nullable(z.string()),
  /** Path of a picture of it; null: it is a text. */
  picture_url: z.nullable(z.string()),
  /** The staff has taken it off the site already. */
  is_removed: z.boolean(),
})
export type ShownContent = z.infer<typeof ShownContent>

/** What one of the staff proposed or decided. */
const Ruling = z.object({
  action: CaseAction,
  /** null: nothing was found. */
  ground: z.nullable(CaseGround),
  text: z.string(),
  /** Of a suspension; null: without end, or it is none. */
  until: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  /** Who else looked at it; null: that was not needed, or is still to come. */
  confirmed_by: z.nullable(z.string()),
  removes: z.array(Removal),
})
export type Ruling = z.infer<typeof Ruling>

export const CaseDetail = z.object({
  ...summary,
  /** Goes up with each report that joins, and with each step. */
  version: z.int(),
  /** Those that are still stored. */
  reports: z.array(z.object(reportShape)),
  complaints: z.array(Complaint),
  /** How often the staff or a program saw something live; what they saw is asked for apart. */
  seen_live: z.int(),
  ruling: z.nullable(Ruling),
  /** What the reader may do with it as it stands. */
  may_decide: z.boolean(),
  may_confirm: z.boolean(),
})
export type CaseDetail = z.infer<typeof CaseDetail>

/** A decision as the person reads it that it is about. */
export const OwnDecision = z.object({
  number: CaseNumber,
  action: CaseAction,
  ground: z.nullable(CaseGround),
  text: z.string(),
  until: z.nullable(z.string()),
  at: z.string(),
  /** What was taken off the site. */
  removed: z.array(z.object({ kind: ContentKind, title: z.string() })),
})
export type OwnDecision = z.infer<typeof OwnDecision>

const params = z.object({ number: CaseNumber })
const done = z.object({ status: z.literal(1) })
const Version = z.int().check(z.minimum(1))

/** The desk of the moderators of the site (CASE-01 to CASE-09). */
export const caseRoutes = {
  cases: defineRoute({
    method: 'GET',
    path: '/moderation/cases',
    summary: 'Fifty cases of a state, most severe first, then by due date (cases.look)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      state: z._default(CaseState, 'open'),
      kind: z.optional(CaseKind),
      taken: z.optional(CaseTaken),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.regex(/^[01]\.-?\d{1,16}\.\d{1,15}$/))),
    }),
    response: z.object({
      cases: z.array(CaseSummary),
      /** null: there are no more. */
      next: z.nullable(z.string()),
      /** Where the operator works, of the IANA database. */
      time_zone: z.string(),
    }),
    errors: ['forbidden'],
  }),
  caseDetail: defineRoute({
    method: 'GET',
    path: '/moderation/cases/:number',
    summary: 'One case with its reports; recorded in the audit log (cases.look)',
    access: 'user',
    at: 'anywhere',
    params,
    response: z.object({ case: CaseDetail, time_zone: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
  casePicture: defineRoute({
    method: 'GET',
    path: '/moderation/cases/:number/pictures/:report',
    summary: 'The picture of a report, as base64 of a JPEG; recorded in the audit log (cases.look)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ number: CaseNumber, report: z.uuid() }),
    response: z.object({ stillBase64: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
  caseContent: defineRoute({
    method: 'GET',
    path: '/moderation/cases/:number/content',
    summary: 'The content that a decision of a case can remove; recorded in the audit log (cases.look)',
    access: 'user',
    at: 'anywhere',
    params,
    response: z.object({
      content: z.array(ShownContent),
      /** There is more than the list holds. */
      is_cut: z.boolean(),
    }),
    errors: ['forbidden', 'not_found'],
  }),
  /** `to` null: nobody has it any more. */
  assignCase: defineRoute({
    method: 'POST',
    path: '/moderation/cases/:number/assign',
    summary: 'Assign a case to a staff member who may decide it (cases.decide)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({
      to: z.nullable(Username),
      /** Who had it when the caller looked; null: nobody. Somebody else by now is a `conflict`. Absent: whoever has it. */
      seen: z.optional(z.nullable(Username)),
    }),
    response: done,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict', 'user_not_found'],
  }),
  /** `conflict`: it is another version by now. `wrong_state`: it is `proposed` or `decided`, or what is to be removed is `gone`. */
  decideCase: defineRoute({
    method: 'POST',
    path: '/moderation/cases/:number/decision',
    summary: 'Decide a case, or propose an unlimited suspension (cases.decide)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({
      version: Version,
      action: CaseAction,
      /** null: of `nothing` alone. */
      ground: z.nullable(CaseGround),
      text: Reasons,
      /** ms since 1970, of `suspended` alone. */
      until: z.optional(z.int()),
      /** Of `content_removed`, where it is about somebody with an account at least one; also of suspensions. */
      removes: z._default(z.array(ContentRef).check(z.maxLength(caseLimits.removes)), []),
    }),
    response: z.object({ status: z.literal(1), state: CaseState }),
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  /** `forbidden` also for who proposed it and wants to confirm. */
  confirmCase: defineRoute({
    method: 'POST',
    path: '/moderation/cases/:number/confirmation',
    summary: 'Confirm another staff member’s proposal, or reopen the case (cases.confirm)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({ version: Version, is_confirmed: z.boolean() }),
    response: z.object({ status: z.literal(1), state: CaseState }),
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  ownDecisions: defineRoute({
    method: 'GET',
    path: '/account/decisions',
    summary: 'Staff decisions about me, with reasons; newest first',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({ decisions: z.array(OwnDecision) }),
    errors: [],
  }),
} as const
