import { ToySetUp } from '../../../shared/ipc/toys.ts'
import { type SettingsProblem, settingsProblems } from '../../../shared/toys/index.ts'

/** What the performer types: texts, in percent and seconds. */
export interface TipLevelRow {
  readonly from: string
  readonly to: string
  readonly percent: string
  readonly seconds: string
  /** A pattern's id; empty: the same level all the time. */
  readonly pattern: string
}

export interface PatternRow {
  readonly id: string
  readonly name: string
  /** `100x500 0x500`: percent and ms of each step. */
  readonly steps: string
}

export interface ToysDraft {
  readonly lovense: string
  readonly intiface: string
  readonly tipLevels: readonly TipLevelRow[]
  readonly patterns: readonly PatternRow[]
  readonly capPercent: string
  readonly actionSeconds: string
  readonly continuousSeconds: string
  readonly restSeconds: string
  readonly cooldownSeconds: string
  readonly queueMax: string
  /** Both empty: viewers buy no control. */
  readonly offerTokens: string
  readonly offerSeconds: string
}

/** A key of `toys.problem`, by the field's path: `tipLevels.2.from`, `capPercent`. */
export type DraftProblems = Readonly<Record<string, SettingsProblem['code']>>

export const emptyTipLevel: TipLevelRow = { from: '', to: '', percent: '50', seconds: '5', pattern: '' }

export function draftOf({ rules, lovense, intiface, offer }: ToySetUp): ToysDraft {
  return {
    lovense: lovense ?? '',
    intiface: intiface ?? '',
    tipLevels: rules.tipLevels.map(({ from, to, level, seconds, pattern }) => ({
      from: String(from),
      to: to === null ? '' : String(to),
      percent: percentOf(level),
      seconds: String(seconds),
      pattern: pattern ?? '',
    })),
    patterns: rules.patterns.map(({ id, name, steps }) => ({
      id,
      name,
      steps: steps.map(({ level, ms }) => `${percentOf(level)}x${ms}`).join(' '),
    })),
    capPercent: percentOf(rules.caps.level),
    actionSeconds: String(rules.caps.actionSeconds),
    continuousSeconds: String(rules.caps.continuousSeconds),
    restSeconds: String(rules.caps.restSeconds),
    cooldownSeconds: String(rules.cooldownSeconds),
    queueMax: String(rules.queueMax),
    offerTokens: offer === null ? '' : String(offer.tokens),
    offerSeconds: offer === null ? '' : String(offer.seconds),
  }
}

/** What main is to keep; or what needs another look. */
export function setUpOf(draft: ToysDraft): {
  readonly setUp: ToySetUp | null
  readonly problems: DraftProblems
} {
  const parsed = ToySetUp.safeParse({
    lovense: draft.lovense.trim() || null,
    intiface: draft.intiface.trim() || null,
    offer:
      draft.offerTokens.trim() === '' && draft.offerSeconds.trim() === ''
        ? null
        : { tokens: whole(draft.offerTokens), seconds: whole(draft.offerSeconds) },
    rules: {
      tipLevels: draft.tipLevels.map(({ from, to, percent, seconds, pattern }) => ({
        from: whole(from),
        to: to.trim() === '' ? null : whole(to),
        level: whole(percent) / 100,
        seconds: whole(seconds),
        pattern: pattern || null,
      })),
      patterns: draft.patterns.map(({ id, name, steps }) => ({ id, name, steps: stepsOf(steps) })),
      caps: {
        level: whole(draft.capPercent) / 100,
        actionSeconds: whole(draft.actionSeconds),
        continuousSeconds: whole(draft.continuousSeconds),
        restSeconds: whole(draft.restSeconds),
      },
      cooldownSeconds: whole(draft.cooldownSeconds),
      queueMax: whole(draft.queueMax),
    },
  })
  if (!parsed.success)
    return {
      setUp: null,
      problems: Object.fromEntries(parsed.error.issues.map(({ path }) => [fieldOf(path), 'out_of_range'])),
    }
  const problems = settingsProblems(parsed.data.rules)
  return {
    setUp: problems.length === 0 ? parsed.data : null,
    problems: Object.fromEntries(problems.map(({ path, code }) => [path, code])),
  }
}

/** `100x500 0x500`; what cannot be read becomes a step that the schema refuses. */
function stepsOf(text: string): { level: number; ms: number }[] {
  return text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((step) => {
      const [, percent = '', ms = ''] = /^(\d{1,3})x(\d{1,5})$/i.exec(step) ?? []
      return { level: whole(percent) / 100, ms: whole(ms) }
    })
}

function whole(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

function percentOf(level: number): string {
  return String(Math.round(level * 100))
}

/** From the schema's path to the field in which it was typed. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [, list, ...rest] = path
  if (path[0] === 'offer') return list === 'seconds' ? 'offerSeconds' : 'offerTokens'
  if (path[0] !== 'rules') return String(path[0])
  if (list === 'caps') return rest[0] === 'level' ? 'capPercent' : String(rest[0])
  if (list === 'tipLevels')
    return `tipLevels.${String(rest[0])}.${rest[1] === 'level' ? 'percent' : String(rest[1])}`
  if (list === 'patterns') return `patterns.${String(rest[0])}.${rest[1] === 'steps' ? 'steps' : 'name'}`
  return String(list)
}
