import {
  type ConfigurationKey,
  type ConfigurationValues,
  configurationValues,
} from '../../protocol/configuration.ts'
import { isCalendarDate } from '../cases/case-clock.ts'
import { parseHours } from '../help/support-hours.ts'
import { countryCodes } from '../regions/region-codes.ts'
import { fail, ok, type Result } from '../result.ts'
import { isTimeZone } from '../time-zone.ts'

/**
 * A value as it is stored, or the places in it that are wrong: `''` for all of it, else names and numbers with points between them,
 * as in `holidays.2` (CONFIG-02). Two values that mean the same are stored alike: lists in order, each entry once.
 */
export function judgeConfiguration<Key extends ConfigurationKey>(
  key: Key,
  input: unknown,
): Result<ConfigurationValues[Key], readonly string[]> {
  const shaped = configurationValues[key].safeParse(input)
  if (!shaped.success)
    return fail([...new Set(shaped.error.issues.map(({ path }) => path.map(String).join('.')))])
  const value = shaped.data as ConfigurationValues[Key]
  const wrong = wrongIn[key]?.(value) ?? []
  return wrong.length > 0 ? fail(wrong) : ok(inOrder(value))
}

/** What no shape says; a key that is not here is right where its shape is. */
const wrongIn: {
  readonly [Key in ConfigurationKey]?: (value: ConfigurationValues[Key]) => readonly string[]
} = {
  'support.hours': ({ text, time_zone: zone }) => [
    ...(text === '' || parseHours(text) !== null ? [] : ['text']),
    ...(isTimeZone(zone) ? [] : ['time_zone']),
  ],
  'support.form_only_countries': unassigned,
  'money.sale_blocked_countries': unassigned,
  'money.receiver_blocked_countries': unassigned,
  'cases.calendar': ({ time_zone: zone, holidays }) => [
    ...(isTimeZone(zone) ? [] : ['time_zone']),
    ...placesOf(holidays, (day) => !isCalendarDate(day)).map((place) => `holidays.${place}`),
  ],
  // One address leads to one studio.
  'lists.studios': (pages) =>
    placesOf(pages, ({ name }, place) => pages.findIndex((page) => page.name === name) !== place).map(
      (place) => `${place}.name`,
    ),
}

const assigned: ReadonlySet<string> = new Set(countryCodes)

function unassigned(codes: readonly string[]): readonly string[] {
  return placesOf(codes, (code) => !assigned.has(code))
}

function placesOf<Item>(
  list: readonly Item[],
  isWrong: (item: Item, place: number) => boolean,
): readonly string[] {
  return list.flatMap((item, place) => (isWrong(item, place) ? [String(place)] : []))
}

function inOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) return eachOnce(value) as Value
  if (typeof value !== 'object' || value === null || !('holidays' in value)) return value
  return { ...value, holidays: eachOnce(value.holidays as readonly string[]) }
}

function eachOnce(list: readonly unknown[]): readonly unknown[] {
  const byText = new Map(list.map((item) => [JSON.stringify(item), item]))
  const inOrderOfTexts = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
  return inOrderOfTexts.every((item) => typeof item === 'number')
    ? inOrderOfTexts.sort((a, b) => a - b)
    : inOrderOfTexts
}
