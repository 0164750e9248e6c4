import type { Route } from '@footlight/core/protocol'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Plain numbers, read when Prometheus asks: a labelled counter would cost every call a look-up. */
export interface CallCounter {
  answered: number
  refused: number
}

interface Series<Label extends string> {
  /** What grows and never falls; its name ends in `_total`. */
  readonly kind: 'counter' | 'gauge'
  /** Units are seconds and bytes, and end the name. */
  readonly name: string
  readonly help: string
  readonly labels: readonly Label[]
}

type Point<Label extends string> = readonly [labels: Readonly<Record<Label, string>>, value: number]

/** What `/metrics` shows. Labels are route templates and other small closed sets, never names of people. */
export class Metrics {
  readonly registry = new Registry()
  readonly #calls = new Map<Route, CallCounter>()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    this.series(
      {
        kind: 'counter',
        name: 'footlight_http_calls_total',
        help: 'API calls that reached a handler, by route and outcome',
        labels: ['method', 'route', 'outcome'],
      },
      () => callPoints(this.#calls),
    )
  }

  callCounter(route: Route): CallCounter {
    const counter = { answered: 0, refused: 0 }
    this.#calls.set(route, counter)
    return counter
  }

  /** A number that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read())
      },
    })
  }

  /** Numbers by label that are read when they are asked for. */
  series<Label extends string>(
    { kind, name, help, labels }: Series<Label>,
    read: () => Iterable<Point<Label>>,
  ): void {
    const common = { name, help, labelNames: [...labels], registers: [this.registry] }
    if (kind === 'gauge')
      new Gauge<Label>({
        ...common,
        collect() {
          for (const [point, value] of read()) this.set(point, value)
        },
      })
    else
      new Counter<Label>({
        ...common,
        collect() {
          this.reset()
          for (const [point, value] of read()) this.inc(point, value)
        },
      })
  }
}

function* callPoints(
  calls: ReadonlyMap<Route, CallCounter>,
): Iterable<Point<'method' | 'route' | 'outcome'>> {
  for (const [{ method, path }, { answered, refused }] of calls) {
    yield [{ method, route: path, outcome: 'answered' }, answered]
    yield [{ method, route: path, outcome: 'refused' }, refused]
  }
}
