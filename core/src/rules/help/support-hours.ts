import { dateFormat } from '../formatters.ts'

/** Minutes of a week, from Monday 0:00; `to` is not in it any more. */
export interface OpenSpan {
  readonly from: number
  readonly to: number
}

/** When somebody answers. */
export interface SupportHours {
  /** Of the IANA database. */
  readonly timeZone: string
  /** As the operator has written them. */
  readonly text: string
  readonly spans: readonly OpenSpan[]
}

export interface OpenState {
  readonly isOpen: boolean
  /** ms since 1970; null: they are open. */
  readonly opensAt: number | null
}

const days: readonly string[] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const DAY = 24 * 60
const WEEK = 7 * DAY
const MINUTE_MS = 60_000
const PART = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))? (\d\d):(\d\d)-(\d\d):(\d\d)$/

/** Reads `Mo-Fr 09:00-18:00, Sa 10:00-14:00`; an end before its start is on the next day. null: it is not that. */
export function parseHours(text: string): readonly OpenSpan[] | null {
  const spans: OpenSpan[] = []
  for (const part of text.split(',')) {
    const match = PART.exec(part.trim())
    if (match === null) return null
    const [, first = '', last = first, ...clock] = match
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number)
    const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute]
    if (from >= DAY || to > DAY || fromMinute > 59 || toMinute > 59 || from === to) return null
    for (const day of daysBetween(first, last)) {
      const start = day * DAY + from
      spans.push({ from: start, to: day * DAY + to + (to < from ? DAY : 0) })
    }
  }
  return spans
}

function daysBetween(first: string, last: string): readonly number[] {
  const [start, end] = [first, last].map((name) => days.indexOf(name)) as [number, number]
  return Array.from({ length: ((end - start + 7) % 7) + 1 }, (_, index) => (start + index) % 7)
}

/** Whether somebody answers at `now`, and from when on. */
export function openState({ timeZone, spans }: SupportHours, now: number): OpenState {
  const minute = minuteOfWeek(now, timeZone)
  const isOpen = spans.some(({ from, to }) => (minute - from + WEEK) % WEEK < to - from)
  if (isOpen) return { isOpen, opensAt: null }
  const starts = spans.map(({ from }) => startAfter(now, from, timeZone))
  return { isOpen, opensAt: Math.min(...starts) }
}

/** The next time that clocks of the zone show this minute of a week. */
function startAfter(now: number, from: number, timeZone: string): number {
  const wait = (from - minuteOfWeek(now, timeZone) + WEEK) % WEEK
  const at = now - (now % MINUTE_MS) + wait * MINUTE_MS
  // Between now and then the clocks may have been put forward or back.
  const shift = ((minuteOfWeek(at, timeZone) - from + WEEK + WEEK / 2) % WEEK) - WEEK / 2
  return at - shift * MINUTE_MS
}

function minuteOfWeek(at: number, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  const day = days.findIndex((name) => part('weekday').startsWith(name))
  return day * DAY + Number(part('hour')) * 60 + Number(part('minute'))
}
