import { PerformerSettings, type PerformerSettingsPatch } from '@footlight/core/protocol'

export type PriceArea = keyof PerformerSettings
/** `private.preTipCost`: a field of the settings, by area and name. */
export type PricePath = { [A in PriceArea]: `${A}.${Extract<keyof PerformerSettings[A], string>}` }[PriceArea]
/** Numbers stay as they were typed until they are saved. */
export type PriceValue = string | boolean
export type PricesDraft = Readonly<Record<string, PriceValue>>
export type PriceProblem = 'not_whole' | { readonly tooSmall: number } | { readonly tooLarge: number }

const areas = Object.keys(PerformerSettings.shape) as readonly PriceArea[]

export function draftOf(settings: PerformerSettings): PricesDraft {
  const entries = areas.flatMap((area) =>
    Object.entries(settings[area]).map(
      ([name, value]) => [`${area}.${name}`, typeof value === 'number' ? String(value) : value] as const,
    ),
  )
  return Object.fromEntries(entries)
}

/**
 * What is wrong with each field, by the schema that the server uses as well; and the settings, where nothing
 * is.
 */
export function readDraft(draft: PricesDraft): {
  readonly settings: PerformerSettings | null
  readonly problems: ReadonlyMap<string, PriceProblem>
} {
  const read: Record<string, Record<string, unknown>> = Object.fromEntries(areas.map((area) => [area, {}]))
  for (const [path, value] of Object.entries(draft)) {
    const [area, name] = path.split('.') as [PriceArea, string]
    read[area]![name] = typeof value === 'string' ? readNumber(value) : value
  }
  const parsed = PerformerSettings.safeParse(read)
  if (parsed.success) return { settings: parsed.data, problems: new Map() }
  return {
    settings: null,
    problems: new Map(parsed.error.issues.map((issue) => [issue.path.join('.'), problemOf(issue)])),
  }
}

/** The areas that differ, each as a whole: that is how the server takes them. */
export function changedAreas(saved: PerformerSettings, next: PerformerSettings): PerformerSettingsPatch {
  const differs = <A extends PriceArea>(area: A) =>
    (Object.keys(saved[area]) as (keyof PerformerSettings[A])[]).some(
      (name) => saved[area][name] !== next[area][name],
    )
  const changed = areas.filter(differs)
  return Object.fromEntries(changed.map((area) => [area, next[area]])) as PerformerSettingsPatch
}

export function isSameDraft(a: PricesDraft, b: PricesDraft): boolean {
  return (
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([path, value]) => b[path] === value)
  )
}

/**
 * NaN for what is no whole number in digits: `1e3`, `1.5` and an empty field are typing slips, not prices.
 */
function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

interface Issue {
  readonly code: string
  readonly minimum?: unknown
  readonly maximum?: unknown
}

function problemOf(issue: Issue): PriceProblem {
  if (issue.code === 'too_small') return { tooSmall: Number(issue.minimum) }
  return issue.code === 'too_big' ? { tooLarge: Number(issue.maximum) } : 'not_whole'
}
