import type { Route } from '@footlight/core/protocol'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Plain numbers, read when Prometheus asks: a labelled counter would cost every call a look-up. */
export interface CallCounter {
  answered: number
  refused: number
}

/** What `/metrics` shows. Labels are route templates and other small closed sets, never names of people. */
export class Metrics {
  readonly registry = new Registry()
  readonly #calls = new Map<Route, CallCounter>()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    const calls = this.#calls
    new Counter({
      name: 'footlight_http_calls_total',
      help: 'API calls that reached a handler, by route and outcome',
      labelNames: ['method', 'route', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [route, counter] of calls) {
          this.inc({ method: route.method, route: route.path, outcome: 'answered' }, counter.answered)
          this.inc({ method: route.method, route: route.path, outcome: 'refused' }, counter.refused)
        }
      },
    })
  }

  callCounter(route: Route): CallCounter {
    const counter = { answered: 0, refused: 0 }
    this.#calls.set(route, counter)
    return counter
  }

  /** A number that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }
}
