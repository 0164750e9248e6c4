import * as z from 'zod/mini'
import { ownerProof, ownerProofErrors } from './account-security.ts'
import { defineRoute } from './route.ts'

/**
 * An application to perform, and the record that becomes of it. `draft`: not sent yet; `submitted`: the staff looks at it;
 * `approved`: the account may go live; `rejected`: not so, or no longer; `expired`: the document is out of date.
 */
export const ApplicationState = z.enum(['draft', 'submitted', 'approved', 'rejected', 'expired'])
export type ApplicationState = z.infer<typeof ApplicationState>

export const RejectCode = z.enum([
  'unreadable',
  'wrong_document',
  'document_expired',
  'not_the_same_person',
  'details_differ',
  'under_age',
  'other',
])
export type RejectCode = z.infer<typeof RejectCode>

export const DocumentKind = z.enum(['passport', 'id_card', 'driving_licence'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** `face`: their holder with the document in their hand. */
export const DocumentSide = z.enum(['front', 'back', 'face'])
export type DocumentSide = z.infer<typeof DocumentSide>

export const applicationLimits = {
  aliases: 20,
  /** Of a picture as it is sent, bytes. */
  pictureBytes: 4 * 1024 * 1024,
  /** A text of the agreement can be signed for so long once it was opened. */
  agreementMinutes: 60,
  /** Of the queue of the staff. */
  perPage: 30,
} as const

/** One line of a form: no control, formatting or line-breaking character. */
const line = (charsMax: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(charsMax), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))
const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** What the law wants to know of a performer (18 U.S.C. 2257, 28 CFR 75.2). */
export const Particulars = z.object({
  first_name: line(100),
  last_name: line(100),
  /** YYYY-MM-DD */
  birth_date: day,
  /** Where they live; ISO 3166-1. */
  country,
  document_kind: DocumentKind,
  document_number: line(40),
  /** Who issued it; ISO 3166-1. */
  document_country: country,
  /** YYYY-MM-DD; null: it does not end. */
  document_expires: z.nullable(day),
  /** Stage names, maiden names and all other names that they have or had. */
  aliases: z.array(line(60)).check(z.maxLength(applicationLimits.aliases)),
  /** `group`: others appear with them, each of whom has a record of their own. */
  broadcast_category: z.enum(['solo', 'group']),
})
export type Particulars = z.infer<typeof Particulars>

const Rejection = z.object({ code: RejectCode, text: z.nullable(z.string()) })

/** What is left to do before an application can be sent. */
export const ApplicationGap = z.enum(['email', 'particulars', 'front', 'back', 'face', 'agreement'])
export type ApplicationGap = z.infer<typeof ApplicationGap>

/** One that somebody signed, of a text that holds or of one before it. */
export const SignedAgreement = z.object({
  id: z.string(),
  signed_at: z.string(),
  /** In which the text was read. */
  language: z.string(),
  /** SHA-256 of the text, hex. */
  hash: z.string(),
})
export type SignedAgreement = z.infer<typeof SignedAgreement>

/** A signed agreement as a file. */
const AgreementPdf = z.object({
  /** Base64. */
  pdf: z.string(),
  /** SHA-256 of the file, hex. */
  hash: z.string(),
})

/** Their own. */
export const Application = z.object({
  state: ApplicationState,
  /** Goes up with each change; what is decided names the one that was looked at. */
  revision: z.int(),
  /** null: nothing was entered yet. */
  particulars: z.nullable(Particulars),
  /** That are there. The pictures themselves are not given back. */
  documents: z.array(DocumentSide),
  /** Of the text that holds now; null: it is not signed. */
  agreement_signed_at: z.nullable(z.string()),
  /** All that they signed, the newest first. */
  agreements: z.array(SignedAgreement),
  gaps: z.array(ApplicationGap),
  /** null: it was not rejected. */
  rejection: z.nullable(Rejection),
  /** null: it was not sent yet. */
  submitted_at: z.nullable(z.string()),
  /** False: nobody is paid where they live, as they entered it last (TIP-BLOCK-01). */
  is_payable: z.boolean(),
})
export type Application = z.infer<typeof Application>

const ofPerformer = { access: 'user', at: 'anywhere', beforeAgeProof: true } as const
const ofStaff = { access: 'user', at: 'anywhere' } as const
const RecordId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const one = z.object({ id: RecordId })
const Done = z.object({ status: z.literal(1) })
/** Base64 of three bytes has four letters. */
const pictureChars = Math.ceil((applicationLimits.pictureBytes * 4) / 3) + 4

/** Of whoever wants to perform. `forbidden`: no account of a performer; `unavailable`: this site has no vault. */
export const applicationRoutes = {
  application: defineRoute({
    ...ofPerformer,
    method: 'GET',
    path: '/application',
    summary: 'My application to perform',
    response: Application,
    errors: ['forbidden'],
  }),
  /** `wrong_state`: it was sent, or approved. */
  saveParticulars: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/application/particulars',
    summary: 'Enter my particulars and my document',
    body: Particulars,
    response: Application,
    errors: ['forbidden', 'unavailable', 'wrong_state'],
  }),
  /** Takes the place of the one of before. `invalid_value` with `picture`: it is no picture, or too small or large. */
  addDocument: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/application/documents',
    summary: 'Add a picture of my document',
    body: z.object({
      side: DocumentSide,
      /** PNG, JPEG or WebP in base64. */
      picture: z.string().check(z.minLength(1), z.maxLength(pictureChars), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    bodyBytesMax: pictureChars + 1_024,
    response: Application,
    errors: ['forbidden', 'unavailable', 'wrong_state'],
  }),
  /** `wrong_state` with `incomplete`: something is missing. `conflict`: it changed since it was read. */
  submitApplication: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/application/submit',
    summary: 'Submit my application',
    body: z.object({ revision: z.int() }),
    response: Application,
    errors: ['forbidden', 'unavailable', 'wrong_state', 'conflict'],
  }),
  /** Back to a draft, before it was decided. */
  withdrawApplication: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/application/withdraw',
    summary: 'Withdraw my application to change it',
    response: Application,
    errors: ['forbidden', 'wrong_state'],
  }),
  /** A text to be signed, which the two calls below know by its id. */
  openAgreement: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/application/agreement',
    summary: 'Create the performer agreement with my particulars',
    response: z.object({ id: RecordId }),
    errors: ['forbidden', 'unavailable', 'wrong_state'],
  }),
  legalDocument: defineRoute({
    ...ofPerformer,
    method: 'GET',
    path: '/legal/document/:id',
    summary: 'A text for me to sign',
    params: one,
    response: z.object({
      document_text: z.string(),
      /** SHA-256 of the text, hex. */
      hash: z.string(),
      /** Goes back with the signature: it stands for this text and this account. */
      secret: z.string(),
      /** It cannot be signed any more: have it made out anew. */
      expired: z.boolean(),
      /** null: it is not signed. */
      signed_at: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  }),
  /** `sign_failed`: the name is not the one of the application, the text is another by now, or it was open for too long. */
  signDocument: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/legal/document/sign',
    summary: 'Sign a text with my full name',
    body: z.object({ secret: z.string().check(z.maxLength(400)), signature: line(201) }),
    response: Done,
    errors: ['not_found', 'sign_failed'],
  }),
  /** Below `/auth` because the cookie of known devices goes there. */
  agreementFile: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/auth/agreement_file',
    summary: 'An agreement that I signed, as a PDF',
    body: z.object({ ...ownerProof, id: RecordId }),
    response: AgreementPdf,
    errors: ['not_found', 'unavailable', ...ownerProofErrors],
  }),
} as const

const AgreementSigned = z.object({ signed_at: z.string(), hash: z.string(), signature: z.string() })

/** One in the queue of the staff: no more of a person than their account. */
export const ListedApplication = z.object({
  id: RecordId,
  username: z.string(),
  state: ApplicationState,
  submitted_at: z.nullable(z.string()),
})
export type ListedApplication = z.infer<typeof ListedApplication>

/** As the staff sees it. */
export const ReviewedApplication = z.object({
  ...ListedApplication.shape,
  revision: z.int(),
  /** As it was entered with the account. */
  account_birth_date: z.string(),
  /** null: it was destroyed, or its key is not here. */
  particulars: z.nullable(Particulars),
  documents: z.array(z.object({ side: DocumentSide, added_at: z.string() })),
  /** Of the text that holds now; null: it is not signed. */
  agreement: z.nullable(AgreementSigned),
  /** All that they signed, the newest first. */
  agreements: z.array(SignedAgreement),
  rejection: z.nullable(Rejection),
  /** Other accounts with a record of the same name and birth date. */
  same_person: z.array(z.object({ id: RecordId, username: z.string(), state: ApplicationState })),
})
export type ReviewedApplication = z.infer<typeof ReviewedApplication>

const reason = line(300)

/** Of the staff that may read who performers are. Every look is in the audit log before it is answered. */
export const applicationDeskRoutes = {
  applications: defineRoute({
    ...ofStaff,
    method: 'GET',
    path: '/moderation/applications',
    summary: 'Applications to perform, longest waiting first (site staff)',
    query: z.object({
      state: z._default(ApplicationState, 'submitted'),
      /** A username, an alias, or a full legal name; absent: all of the state. */
      name: z.optional(line(201)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: z.object({ applications: z.array(ListedApplication), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  reviewedApplication: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/look',
    summary: 'Particulars of a performer (site staff; recorded with the reason)',
    params: one,
    body: z.object({ reason }),
    response: ReviewedApplication,
    errors: ['forbidden', 'not_found'],
  }),
  lookAtDocument: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/documents/:side/look',
    summary: 'A picture of a performer’s document (site staff; recorded with the reason)',
    params: z.object({ id: RecordId, side: DocumentSide }),
    body: z.object({ reason }),
    response: z.object({
      type: z.string(),
      /** Base64. */
      picture: z.string(),
    }),
    errors: ['forbidden', 'not_found', 'unavailable'],
  }),
  lookAtAgreement: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/agreements/:agreement/look',
    summary: 'An agreement that a performer signed, as a PDF (site staff; recorded with the reason)',
    params: z.object({ id: RecordId, agreement: RecordId }),
    body: z.object({ reason }),
    response: AgreementPdf,
    errors: ['forbidden', 'not_found', 'unavailable'],
  }),
  /** `conflict`: it changed since it was looked at. */
  approveApplication: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/approve',
    summary: 'Approve an application (site staff)',
    params: one,
    body: z.object({ revision: z.int() }),
    response: Done,
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  /** Of one that was approved as well: its account may not go live from then on, and is taken off air. */
  rejectApplication: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/reject',
    summary: 'Reject an application, or withdraw an approval (site staff)',
    params: one,
    body: z.object({
      revision: z.int(),
      code: RejectCode,
      /** One line that its performer reads; null: the code says enough. */
      text: z.nullable(reason),
    }),
    response: Done,
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
} as const
