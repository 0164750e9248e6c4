import type { AgeMethod } from '../../protocol/age-checks.ts'

/** What a check of age is made for, and what proves it there. */
export interface AgeDemand {
  /** Stored with the check: of a law, ISO 3166 (`GB`, `US-TX`); `OWN_CAMERA`: no law asked. */
  readonly place: string
  /** That it takes as a proof, the least intrusive first. */
  readonly methods: readonly AgeMethod[]
}

/** What the law of one place wants of a site for adults. */
export interface AgeRule extends AgeDemand {
  /** As people know it. */
  readonly law: string
  /** YYYY-MM-DD, in force. */
  readonly since: string
  /** Where it stands. */
  readonly source: string
}

/** The day on which the table below was put together. */
export const AGE_RULES_AS_OF = '2026-11-27'

const any: readonly AgeMethod[] = ['digital_id', 'face_scan', 'card', 'id_check', 'live_id_check']
/** Statutes that name documents and data of transactions, and no estimate. */
const documents: readonly AgeMethod[] = ['digital_id', 'card', 'id_check', 'live_id_check']

function state(place: string, law: string, since: string, methods = documents): AgeRule {
  return { place: `US-${place}`, law, since, source: law, methods }
}

/**
 * Where a birth date that somebody types in is not enough. Not advice: an operator lets somebody who knows confirm it, and replaces
 * it with a file of their own (`AGE_RULES`). What a place does not name is not asked there.
 */
export const ageRules: readonly AgeRule[] = [
  {
    place: 'GB',
    law: 'Online Safety Act 2023',
    since: '2025-07-25',
    source: '2023 c. 50, Part 5, s. 81; Ofcom, guidance on highly effective age assurance, 16 January 2025',
    methods: any,
  },
  {
    place: 'FR',
    law: 'Loi SREN (loi no 2024-449)',
    since: '2025-04-11',
    source: 'Loi no 2004-575, art. 10; Arcom, référentiel of 9 October 2024 (JORF of 22 October 2024)',
    methods: ['digital_id', 'id_check'],
  },
  {
    place: 'DE',
    law: 'Jugendmedienschutz-Staatsvertrag',
    since: '2003-04-01',
    source: 'JMStV, § 4 Abs. 2; KJM, criteria for closed user groups',
    methods: ['digital_id', 'id_check', 'live_id_check'],
  },
  {
    place: 'IT',
    law: 'Decreto Caivano',
    since: '2025-11-12',
    source: 'D.L. 123/2023, art. 13-bis; AGCOM, delibera 96/25/CONS',
    methods: any,
  },
  state('LA', 'Louisiana Act 440 of 2022 (HB 142)', '2023-01-01'),
  state('UT', 'Utah SB 287 of 2023', '2023-05-03'),
  state('MS', 'Mississippi SB 2346 of 2023', '2023-07-01'),
  state('VA', 'Virginia SB 1515 of 2023', '2023-07-01'),
  state('AR', 'Arkansas Act 612 of 2023 (SB 66)', '2023-07-31'),
  state('TX', 'Texas HB 1181 of 2023', '2023-09-19'),
  state('MT', 'Montana SB 544 of 2023', '2024-01-01'),
  state('NC', 'North Carolina HB 8 of 2023 (PAVE Act)', '2024-01-01'),
  state('ID', 'Idaho HB 498 of 2024', '2024-07-01'),
  state('KS', 'Kansas SB 394 of 2024', '2024-07-01'),
  state('KY', 'Kentucky HB 278 of 2024', '2024-07-15'),
  state('NE', 'Nebraska LB 1092 of 2024', '2024-07-18'),
  state('IN', 'Indiana SB 17 of 2024', '2024-08-16'),
  state('AL', 'Alabama HB 164 of 2024', '2024-10-01'),
  state('OK', 'Oklahoma SB 1959 of 2024', '2024-11-01'),
  state('FL', 'Florida HB 3 of 2024', '2025-01-01', ['face_scan', 'card', 'id_verification']),
  state('SC', 'South Carolina HB 3424 of 2024', '2025-01-01'),
  state('TN', 'Tennessee SB 1792 of 2024', '2025-01-13'),
  state('GA', 'Georgia SB 351 of 2024', '2025-07-01'),
  state('SD', 'South Dakota HB 1053 of 2025', '2025-07-01'),
  state('WY', 'Wyoming HB 43 of 2025', '2025-07-01'),
  state('ND', 'North Dakota HB 1561 of 2025', '2025-08-01'),
  state('AZ', 'Arizona HB 2112 of 2025', '2025-09-26'),
  state('OH', 'Ohio HB 96 of 2025', '2025-09-30'),
  state('MO', 'Missouri 15 CSR 60-18', '2025-11-30'),
]

/** Facts of an account that a proof is judged by. */
export interface AgeProof {
  readonly ageVerified: boolean
  /** How, by each proof that stands; none: by the operator, who has seen a document. */
  readonly ageMethods: readonly AgeMethod[]
  /** Documents of a performer were seen before they went live. */
  readonly identityConfirmed: boolean
}

/** Whether what there is of somebody is a proof by this rule: what one law takes may be nothing to another. */
export function isProofBy(
  { methods }: Pick<AgeDemand, 'methods'>,
  { ageVerified, ageMethods, identityConfirmed }: AgeProof,
): boolean {
  if (identityConfirmed) return true
  return ageVerified && (ageMethods.length === 0 || ageMethods.some((method) => methods.includes(method)))
}
