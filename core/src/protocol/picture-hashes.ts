import * as z from 'zod/mini'
import { CaseKind, CaseNumber } from './cases.ts'
import { defineRoute } from './route.ts'

export const pictureHashLimits = {
  /** That are in force. */
  entriesMax: 100_000,
  /** Letters of one import. */
  importCharsMax: 2_000_000,
  /** Lines with a fault that an answer has. */
  faultsShown: 50,
  versionsShown: 50,
  reasonChars: 500,
} as const

/** PDQ: 256 bits, the highest first. */
export const PictureHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `removed`: the staff removed such a picture here; `import`: of a list of others. */
export const PictureHashSource = z.enum(['removed', 'import'])
export type PictureHashSource = z.infer<typeof PictureHashSource>

/** `twice`: it is in the file before. Lines count from 1; in JSON the parts of its list. */
export const HashLineFault = z.object({ line: z.int(), fault: z.enum(['no_hash', 'twice', 'not_json']) })
export type HashLineFault = z.infer<typeof HashLineFault>

/** One entry; the picture itself is never kept. Times are ISO 8601. */
export const PictureHashEntry = z.object({
  id: z.int(),
  hash: PictureHash,
  /** What a case about such a picture is. */
  case_kind: CaseKind,
  source: PictureHashSource,
  /** A stream that shows it ends at once; else it goes on while it waits for the staff. */
  stops: z.boolean(),
  reason: z.string(),
  /** The case that it comes from; null: from none. */
  case: z.nullable(z.string()),
  /** null: nobody noted it, or the account is gone. */
  added_by: z.nullable(z.string()),
  added_at: z.string(),
  ended_by: z.nullable(z.string()),
  /** null: it is in force. */
  ended_at: z.nullable(z.string()),
})
export type PictureHashEntry = z.infer<typeof PictureHashEntry>

/** One change of the list. */
export const PictureHashVersion = z.object({
  version: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** null: nobody noted it, or the account is gone. */
  by: z.nullable(z.string()),
  kind: z.enum(['add', 'end', 'undo']),
  reason: z.string(),
  case: z.nullable(z.string()),
  /** The version that it took back; null: it is no such change. */
  undone: z.nullable(z.int()),
  ...{ added: z.int(), ended: z.int() },
})
export type PictureHashVersion = z.infer<typeof PictureHashVersion>

const text = z.string().check(z.minLength(1), z.maxLength(pictureHashLimits.importCharsMax))

/** `import`: one hash in a line, CSV or JSON. `undo`: what came with a version ends, what ended with it is in force again. */
export const PictureHashChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('import'),
    text,
    case_kind: CaseKind,
    stops: z._default(z.boolean(), false),
    case: z.optional(CaseNumber),
  }),
  z.object({ kind: z.literal('end'), id: z.int().check(z.minimum(1)) }),
  z.object({ kind: z.literal('undo'), version: z.int().check(z.minimum(1)) }),
])
export type PictureHashChange = z.infer<typeof PictureHashChange>

const BODY_BYTES_MAX = 4_200_000
const ofList = { access: 'user', at: 'anywhere' } as const

/** For staff with `picture_hashes.edit`: hashes of pictures that must not appear again. */
export const pictureHashRoutes = {
  pictureHashes: defineRoute({
    ...ofList,
    method: 'GET',
    path: '/admin/picture-hashes',
    summary: 'Number of hashes of prohibited pictures, and who changed them (picture_hashes.edit)',
    /** `hash`: which entries are like it; absent: none are listed. */
    query: z.object({ hash: z.optional(PictureHash) }),
    response: z.object({
      /** Goes with the next change. */
      version: z.int(),
      in_force: z.int(),
      /** Newest first. */
      versions: z.array(PictureHashVersion),
      /** With exactly the hash that was asked for, also what has ended; then the nearest that looks like it. */
      found: z.array(PictureHashEntry),
    }),
    errors: ['forbidden'],
  }),
  previewPictureHashes: defineRoute({
    ...ofList,
    method: 'POST',
    path: '/admin/picture-hashes/preview',
    summary: 'Check an import: what it would add, and its errors by line (picture_hashes.edit)',
    bodyBytesMax: BODY_BYTES_MAX,
    body: z.object({ text }),
    /** `there`: in force already. `faults`: the first of `faults_total`. */
    response: z.object({
      ...{ fresh: z.int(), there: z.int(), faults_total: z.int() },
      faults: z.array(HashLineFault),
    }),
    errors: ['forbidden'],
  }),
  changePictureHashes: defineRoute({
    ...ofList,
    method: 'POST',
    path: '/admin/picture-hashes',
    summary: 'Add hashes, end one, or undo a change (picture_hashes.edit; recorded in the audit log)',
    bodyBytesMax: BODY_BYTES_MAX,
    body: z.object({
      /** The version that the change was made from. */
      seen: z.int().check(z.minimum(0)),
      change: PictureHashChange,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(pictureHashLimits.reasonChars)),
    }),
    response: z.object({ version: z.int() }),
    /** `conflict`: somebody has changed them since. `wrong_state`: it changes nothing. */
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
} as const
